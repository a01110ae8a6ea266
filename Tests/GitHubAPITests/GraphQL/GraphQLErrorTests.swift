import FakeGitHub
import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Errors of GraphQL, which arrive with status 200, and those that REST has too.
@Suite struct GraphQLErrorTests {
  private let time = TestTime()

  /// Creates a GitHub with 50 users, which misbehaves.
  private func gitHub(
    _ misbehaviours: String..., drift: @escaping GitHubService.Drift = { _, _ in nil }
  ) throws -> GitHubService {
    var state = GitHubState(followers: [:], users: 1...50)
    state.misbehaviours = try misbehaviours.map { try Misbehaviour($0) }
    return GitHubService(state, time: time, drift: drift)
  }

  /// Looks up 50 accounts, and returns the number of profiles.
  private func count(
    _ gitHub: GitHubService, waitPolicy: RateLimitWaitPolicy = .short
  ) async throws(GitHubError) -> Int {
    let client = GitHubClient.stub(
      gitHub, tokens: StubTokens("secret"), time: time, waitPolicy: waitPolicy)
    let accounts = (1...50).map { Account(id: $0, login: "user\($0)") }
    return try await client.profiles(of: accounts).answer.profiles.count
  }

  private func error(_ gitHub: GitHubService) async -> GitHubError? {
    do throws(GitHubError) {
      _ = try await count(gitHub)
      return nil
    } catch {
      return error
    }
  }

  private func error(of body: String) async throws -> (error: GitHubError?, requestCount: Int) {
    let gitHub = try gitHub { _, _ in { $0 = Answer(body: Array(body.utf8)) } }
    return (await error(gitHub), gitHub.requests.count)
  }

  @Test func reportsAMissingObjectAsNotFound() async throws {
    let answer = try await error(
      of: #"{"data":null,"errors":[{"type":"NOT_FOUND","path":["nodes"],"message":"Who?"}]}"#)
    #expect(answer.error == .notFound(GitHubMessage(text: "Who?")))
    #expect(answer.requestCount == 1)
  }

  @Test("a query that is forbidden, or that an old server doesn't know, means that REST is needed")
  func reportsARefusedQueryAsNoGraphQL() async throws {
    for body in [
      #"{"data":null,"errors":[{"type":"FORBIDDEN","message":"no","extensions":{}}]}"#,
      #"{"data":null,"errors":[{"type":"INSUFFICIENT_SCOPES","message":"no"}]}"#,
      #"{"data":null,"errors":[{"message":"Resource not accessible by integration"}]}"#,
      #"{"data":{"nodes":null},"errors":[{"type":"FORBIDDEN","path":["nodes"],"#
        + #""message":"Resource not accessible by personal access token"}]}"#,
      #"{"errors":[{"message":"Field 'x' doesn't exist on type 'User'","path":["query"],"#
        + #""extensions":{"code":"undefinedField"}}]}"#,
    ] {
      let answer = try await error(of: body)
      #expect(answer.error == .graphQLUnavailable(status: 200))
      #expect(answer.requestCount == 1)
    }
  }

  @Test(
    "a token that may not use GraphQL means that REST is needed",
    arguments: [401, 403], ["integration", "personal access token"])
  func reportsARefusedTokenAsNoGraphQL(status: Int, kind: String) async throws {
    let gitHub = try gitHub("graphql=error:\(status):Resource not accessible by \(kind)")
    #expect(await error(gitHub) == .graphQLUnavailable(status: status))
    #expect(gitHub.requests.count == 1)
  }

  @Test(arguments: [
    #"{"errors":[{"message":"m","path":["query"],"extensions":{"code":"parseError"}}]}"#,
    #"{"errors":[{"type":"SOMETHING_NEW","message":"m"}]}"#,
  ])
  func doesNotRetryAnInvalidQuery(body: String) async throws {
    let answer = try await error(of: body)
    #expect(answer.error == .invalid(status: 200, GitHubMessage(text: "m")))
    #expect(answer.requestCount == 1)
  }

  @Test(arguments: [
    "", "{", "[]", "<html>", "{}", #"{"data":null}"#, #"{"data":{"nodes":null}}"#,
    #"{"data":{"users":[]},"errors":[]}"#, #"{"message":"what?"}"#, #"{"data":{"nodes":[]}}"#,
    #"{"data":{"nodes":[{"databaseId":"1","login":"a"}]}}"#,
  ])
  func retriesAnUnreadableBodyThreeTimes(body: String) async throws {
    let answer = try await error(of: body)
    #expect(answer.error == .graphQLUnavailable(status: 200))
    #expect(answer.requestCount == 4)
  }

  @Test(arguments: [500, 503])
  func retriesAServerErrorThreeTimes(status: Int) async throws {
    let gitHub = try gitHub("graphql=status:\(status)x2")
    #expect(try await count(gitHub) == 50)
    #expect(gitHub.requests.count == 3)
    let broken = try self.gitHub("graphql=status:\(status)")
    #expect(await error(broken) == .serverFault(status: status))
    #expect(broken.requests.count == 4)
  }

  @Test func reportsARejectedToken() async throws {
    let gitHub = try gitHub("graphql=401")
    let message = GitHubMessage(
      text: "Bad credentials", documentationURL: "https://docs.github.com/rest")
    #expect(await error(gitHub) == .notSignedIn(message, hadToken: true))
    #expect(gitHub.requests.count == 1)
  }

  // Both words were observed, with points left and without; `data` may be present.
  @Test(arguments: [
    (#"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#, 0),
    (#"{"errors":[{"type":"RATE_LIMIT","code":"graphql_rate_limit","message":"already"}]}"#, 3),
    (#"{"data":{"nodes":[null]},"errors":[{"type":"RATE_LIMITED","message":"m"}]}"#, 0),
  ])
  func reportsAPrimaryLimit(body: String, remaining: Int) async throws {
    let state = RateLimits.State(limit: 5_000, used: 5_000 - remaining, reset: 1_795_263_000)
    let answer = Answer(body: Array(body.utf8), fields: state.fields(.graphql))
    let gitHub = try gitHub { _, _ in { $0 = answer } }
    let limit = try #require(RateLimit(fields: answer.response.head.headerFields))
    #expect(
      await error(gitHub)
        == .limited(
          LimitReached(kind: .primary, rateLimit: limit, retryAfter: nil, hadToken: true)))
    #expect(limit.resource == "graphql")
  }

  @Test func waitsForTheResetIfThePolicyAllows() async throws {
    let gitHub = try gitHub()
    gitHub.state.limits.set(.init(limit: 5_000, used: 5_000, reset: 1_795_263_000))
    #expect(try await count(gitHub, waitPolicy: .endless) == 50)
    #expect(gitHub.requests.count == 2)
    // The limit resets ten minutes after the clock's start.
    #expect(time.now.timeIntervalSince(time.start) >= 601)
  }

  @Test(arguments: [
    #"{"errors":[{"message":"You have exceeded a secondary rate limit."}]}"#,
    #"{"message":"You have exceeded a secondary rate limit.","documentation_url":"x"}"#,
    #"{"documentation_url":"https://docs.github.com/x#about-secondary-rate-limits"}"#,
  ])
  func recognisesASecondaryLimitWithStatus200(body: String) async throws {
    let first = try gitHub { [time] _, _ in
      guard time.slept.isEmpty else { return nil }
      return { $0 = Answer(body: Array(body.utf8), fields: [("Retry-After", "20")]) }
    }
    #expect(try await count(first) == 50)
    #expect(time.slept == [.seconds(20)])
    let endless = try gitHub { _, _ in
      {
        $0 = Answer(body: Array(body.utf8), fields: [("Retry-After", "120")])
        $0.statesLimit = false
      }
    }
    #expect(
      await error(endless)
        == .limited(
          LimitReached(
            kind: .secondary, rateLimit: nil, retryAfter: .seconds(120), hadToken: true)))
  }
}
