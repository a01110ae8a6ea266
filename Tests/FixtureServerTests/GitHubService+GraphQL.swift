import FakeGitHub
import Foundation
import Testing

extension FixtureRequest {
  /// Returns a request to the GraphQL endpoint with a valid token.
  static func graphQL(_ query: String, _ variables: String = "{}") throws -> FixtureRequest {
    let text = String(decoding: try JSONEncoder().encode(query), as: UTF8.self)
    return FixtureRequest(
      method: "POST", target: "/graphql",
      fields: ["user-agent": "test", "authorization": "Bearer fixture-token"],
      body: Array("{\"query\":\(text),\"variables\":\(variables)}".utf8))
  }
}

extension GitHubService {
  /// Returns the body of the answer to a query, and checks its status.
  func graphQL(_ query: String, _ variables: String = "{}") throws -> String {
    let answer = answer(to: try .graphQL(query, variables), at: 1_800_000_000)
    #expect(answer.status == 200)
    return String(decoding: answer.body, as: UTF8.self)
  }
}
