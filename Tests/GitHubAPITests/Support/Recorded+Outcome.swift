import HTTPTypes
import TestSupport

@testable import GitHubAPI

extension Recorded {
  /// Returns the client's result in a word or two, and the number of requests that it sent.
  func outcome() async -> (word: String, requestCount: Int) {
    let transport = StubTransport.list { _ in .success(response) }
    let client = GitHubClient.stub(transport)
    let word =
      switch (method, endpoint) {
      case ("GET", "/users/{username}"), ("GET", "/user"), ("GET", "/user/{id}"):
        await word("profile", client, endpoint { Endpoint<Profile>.ownProfile.answer(in: $0) })
      case ("GET", "/users/{username}/followers"), ("GET", "/users/{username}/following"),
        ("GET", "/user/followers"):
        await word("list", client, endpoint(isListing: true, read: Recorded.readList))
      case ("GET", "/search/users"):
        await word(
          "search", client,
          endpoint(isListing: true) { Endpoint.accounts(matching: "").answer(in: $0) })
      case ("GET", "/user/following/{username}"):
        await word("follow", client, endpoint(read: Recorded.readFollow))
      case ("GET", "/rate_limit"):
        await word(
          "limits", client, endpoint { Endpoint<RateLimitReport>.rateLimits.answer(in: $0) })
      default: await word("of no endpoint", client, endpoint { _ in true })
      }
    return (word, transport.requestedPages.count)
  }

  private func word<Answer>(
    _ success: String, _ client: GitHubClient, _ endpoint: Endpoint<Answer>
  ) async -> String {
    do throws(GitHubError) {
      _ = try await client.answer(to: endpoint)
      return success
    } catch {
      return error.word
    }
  }

  private static let readList: @Sendable ([UInt8]) -> [Account]? = { body in
    // The reader of list endpoints, for which the login doesn't matter.
    (try? Login(name: "octocat")).flatMap { Endpoint<[Account]>.followers(of: $0).answer(in: body) }
  }

  private static let readFollow: @Sendable ([UInt8]) -> Void? = { body in
    // The reader of the endpoint for the follows of any account.
    (try? Login(name: "octocat")).flatMap { Endpoint<Void>.follow(by: $0, of: $0).answer(in: body) }
  }
}

extension GitHubError {
  /// The case with its status, as in the tables of outcomes.
  var word: String {
    switch self {
    case .noResponse: "no response"
    case .notFound: "not found"
    case .gone(let status, _): "gone \(status)"
    case .versionEnded: "version ended"
    case .notSignedIn: "not signed in"
    case .refused: "refused"
    case .limited(let limit): "limited \(limit.kind)"
    case .listCutOff: "list cut off"
    case .invalid(let status, _): "invalid \(status)"
    case .serverFault(let status): "server fault \(status)"
    case .unreadable(let status, _): "unreadable \(status)"
    case .redirected(let status, _): "redirected \(status)"
    case .unexpected(let status): "unexpected \(status)"
    case .ownerChanged: "owner changed"
    case .incomplete: "incomplete"
    case .graphQLUnavailable(let status): "no GraphQL \(status)"
    case .notGitHub(let stranger): "not GitHub: \(stranger)"
    case .endlessList(let page): "endless list \(page)"
    case .unusableToken: "unusable token"
    case .notCached: "not cached"
    }
  }
}
