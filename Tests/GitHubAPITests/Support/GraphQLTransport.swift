import FoundationEssentials
import HTTPTypes
import Synchronization

@testable import GitHubAPI

/// A question in GraphQL as a server gets it.
struct GraphQLCall: Decodable, Sendable {
  struct Variables: Decodable, Sendable, Equatable {
    var login: String?
    var first: Int?
    var after: String?
    var ids: [String]?
  }

  let query: String
  let variables: Variables
}

/// Answers questions in GraphQL as the test wants, and remembers them.
final class GraphQLTransport: HTTPTransport {
  typealias Answer = @Sendable (GraphQLCall, _ number: Int) -> TransportResponse

  private let answer: Answer
  private let state = Mutex<(calls: [GraphQLCall], requests: [HTTPRequest])>(([], []))

  /// Takes what to answer to the question with this number, from 1.
  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  /// Serves a list of `count` people, whose ids begin with 1, however many are asked for at once.
  convenience init(count: Int) {
    self.init { call, _ in .profiles(to: call, of: count) }
  }

  var calls: [GraphQLCall] { state.withLock { $0.calls } }
  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  /// How many entries each question asked for.
  var sizes: [Int] { calls.map { $0.variables.first ?? 0 } }

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let call: GraphQLCall
    do {
      call = try JSONDecoder().decode(GraphQLCall.self, from: Data(body))
    } catch {
      throw .setUpFailed(detail: "\(error)")
    }
    let number = state.withLock { state in
      state.calls.append(call)
      state.requests.append(request)
      return state.calls.count
    }
    return answer(call, number)
  }
}

extension TransportResponse {
  /// The page of a list of `count` people that is asked for; a cursor tells how many are before.
  static func profiles(to call: GraphQLCall, of count: Int) -> TransportResponse {
    let start = call.variables.after.flatMap { Int($0.dropFirst("at ".count)) } ?? 0
    let end = min(start + (call.variables.first ?? 0), count)
    return profiles(
      Array(start..<max(start, end)).map { $0 + 1 }, end: end > start ? "at \(end)" : nil,
      hasNext: end < count, total: count)
  }

  /// A page of a list of the people with these ids.
  static func profiles(
    _ ids: [Int], end: String?, hasNext: Bool, total: Int, list: String = "followers"
  ) -> TransportResponse {
    profiles(nodes: ids.map(node), end: end, hasNext: hasNext, total: total, list: list)
  }

  /// A page of a list of whatever these texts say, and what else stands in the body.
  static func profiles(
    nodes: [String], end: String?, hasNext: Bool, total: Int, list: String = "followers",
    besides: String = ""
  ) -> TransportResponse {
    let cursor = end.map { "\"\($0)\"" } ?? "null"
    return graphQL(
      """
      {"data":{"user":{"\(list)":{"totalCount":\(total),"pageInfo":{"endCursor":\(cursor),\
      "hasNextPage":\(hasNext)},"nodes":[\(nodes.joined(separator: ","))]}}}\(besides)}
      """)
  }

  /// A body with status 200 and what is left of GraphQL's limit.
  static func graphQL(_ body: String, remaining: Int = 4_000) -> TransportResponse {
    answer(200, limitFields(remaining: remaining), body)
  }

  /// The limit's fields, with a reset ten minutes after the tests' clock begins.
  static func limitFields(remaining: Int) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in [
      ("x-ratelimit-limit", "5000"), ("x-ratelimit-remaining", "\(remaining)"),
      ("x-ratelimit-reset", "1795263000"), ("x-ratelimit-resource", "graphql"),
    ] {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return fields
  }

  /// A user in GraphQL, as little as may be.
  static func node(_ id: Int) -> String { "{\"databaseId\":\(id),\"login\":\"user\(id)\"}" }
}
