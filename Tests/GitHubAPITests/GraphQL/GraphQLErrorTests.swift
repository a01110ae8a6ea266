import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Errors of GraphQL, which arrive with status 200, and those that REST has too.
@Suite struct GraphQLErrorTests {
  private let time = TestTime()

  private static let accounts = (1...50).map { Account(id: $0, login: "user\($0)") }

  /// Looks up 50 accounts, and returns the number of profiles.
  private func count(
    _ transport: StubTransport, waitPolicy: RateLimitWaitPolicy = .short
  ) async throws(GitHubError) -> Int {
    let client = GitHubClient.stub(
      transport, tokens: StubTokens("secret"), time: time, waitPolicy: waitPolicy)
    return try await client.profiles(of: GraphQLErrorTests.accounts).answer.profiles.count
  }

  private func error(_ transport: StubTransport) async -> GitHubError? {
    do throws(GitHubError) {
      _ = try await count(transport)
      return nil
    } catch {
      return error
    }
  }

  private func error(of body: String) async -> (error: GitHubError?, requestCount: Int) {
    let transport = StubTransport.graphQL { _, _ in .graphQL(body) }
    return (await error(transport), transport.calls.count)
  }

  @Test func reportsAMissingObjectAsNotFound() async {
    let answer = await error(
      of: #"{"data":null,"errors":[{"type":"NOT_FOUND","path":["nodes"],"message":"Who?"}]}"#)
    #expect(answer.error == .notFound(GitHubMessage(text: "Who?")))
    #expect(answer.requestCount == 1)
  }

  @Test("a query that is forbidden, or that an old server doesn't know, means that REST is needed")
  func reportsARefusedQueryAsNoGraphQL() async {
    for body in [
      #"{"data":null,"errors":[{"type":"FORBIDDEN","message":"no","extensions":{}}]}"#,
      #"{"data":null,"errors":[{"type":"INSUFFICIENT_SCOPES","message":"no"}]}"#,
      #"{"data":null,"errors":[{"message":"Resource not accessible by integration"}]}"#,
      #"{"data":{"nodes":null},"errors":[{"type":"FORBIDDEN","path":["nodes"],"#
        + #""message":"Resource not accessible by personal access token"}]}"#,
      #"{"errors":[{"message":"Field 'x' doesn't exist on type 'User'","path":["query"],"#
        + #""extensions":{"code":"undefinedField"}}]}"#,
    ] {
      let answer = await error(of: body)
      #expect(answer.error == .graphQLUnavailable(status: 200))
      #expect(answer.requestCount == 1)
    }
  }

  @Test(
    "a token that may not use GraphQL means that REST is needed",
    arguments: [401, 403], ["integration", "personal access token"])
  func reportsARefusedTokenAsNoGraphQL(status: Int, kind: String) async {
    let transport = StubTransport.graphQL { _, _ in
      .answer(status, [:], #"{"message":"Resource not accessible by \#(kind)"}"#)
    }
    #expect(await error(transport) == .graphQLUnavailable(status: status))
    #expect(transport.calls.count == 1)
  }

  @Test(arguments: [
    #"{"errors":[{"message":"m","path":["query"],"extensions":{"code":"parseError"}}]}"#,
    #"{"errors":[{"type":"SOMETHING_NEW","message":"m"}]}"#,
  ])
  func doesNotRetryAnInvalidQuery(body: String) async {
    let answer = await error(of: body)
    #expect(answer.error == .invalid(status: 200, GitHubMessage(text: "m")))
    #expect(answer.requestCount == 1)
  }

  @Test(arguments: [
    "", "{", "[]", "<html>", "{}", #"{"data":null}"#, #"{"data":{"nodes":null}}"#,
    #"{"data":{"users":[]},"errors":[]}"#, #"{"message":"what?"}"#, #"{"data":{"nodes":[]}}"#,
    #"{"data":{"nodes":[{"databaseId":"1","login":"a"}]}}"#,
  ])
  func retriesAnUnreadableBodyThreeTimes(body: String) async {
    let answer = await error(of: body)
    #expect(answer.error == .graphQLUnavailable(status: 200))
    #expect(answer.requestCount == 4)
  }

  @Test(arguments: [500, 503])
  func retriesAServerErrorThreeTimes(status: Int) async throws {
    let transport = StubTransport.graphQL { call, number in
      number < 3 ? .answer(status) : .users(call)
    }
    #expect(try await count(transport) == 50)
    #expect(transport.calls.count == 3)
    let broken = StubTransport.graphQL { _, _ in .answer(status) }
    #expect(await error(broken) == .serverFault(status: status))
    #expect(broken.calls.count == 4)
  }

  @Test func reportsARejectedToken() async {
    let transport = StubTransport.graphQL { _, _ in
      .answer(401, [:], #"{"message":"Bad credentials"}"#)
    }
    #expect(
      await error(transport)
        == .notSignedIn(GitHubMessage(text: "Bad credentials"), hadToken: true))
    #expect(transport.calls.count == 1)
  }

  // Both words were observed, with points left and without; `data` may be present.
  @Test(arguments: [
    (#"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#, 0),
    (#"{"errors":[{"type":"RATE_LIMIT","code":"graphql_rate_limit","message":"already"}]}"#, 3),
    (#"{"data":{"nodes":[null]},"errors":[{"type":"RATE_LIMITED","message":"m"}]}"#, 0),
  ])
  func reportsAPrimaryLimit(body: String, remaining: Int) async throws {
    let transport = StubTransport.graphQL { _, _ in .graphQL(body, remaining: remaining) }
    let limit = try #require(
      RateLimit(fields: TransportResponse.limitFields(remaining: remaining)))
    #expect(
      await error(transport)
        == .limited(
          LimitReached(kind: .primary, rateLimit: limit, retryAfter: nil, hadToken: true)))
    #expect(limit.resource == "graphql")
  }

  @Test func waitsForTheResetIfThePolicyAllows() async throws {
    let transport = StubTransport.graphQL { call, number in
      number == 1
        ? .graphQL(#"{"errors":[{"type":"RATE_LIMITED","message":"m"}]}"#, remaining: 0)
        : .users(call)
    }
    #expect(try await count(transport, waitPolicy: .endless) == 50)
    #expect(transport.calls.count == 2)
    // The limit resets ten minutes after the clock's start.
    #expect(time.now.timeIntervalSince(time.start) >= 601)
  }

  @Test(arguments: [
    #"{"errors":[{"message":"You have exceeded a secondary rate limit."}]}"#,
    #"{"message":"You have exceeded a secondary rate limit.","documentation_url":"x"}"#,
    #"{"documentation_url":"https://docs.github.com/x#about-secondary-rate-limits"}"#,
  ])
  func recognisesASecondaryLimitWithStatus200(body: String) async throws {
    let transport = StubTransport.graphQL { call, number in
      number == 1 ? .answer(200, [.retryAfter: "20"], body) : .users(call)
    }
    #expect(try await count(transport) == 50)
    #expect(time.slept == [.seconds(20)])
    let endless = StubTransport.graphQL { _, _ in .answer(200, [.retryAfter: "120"], body) }
    #expect(
      await error(endless)
        == .limited(
          LimitReached(
            kind: .secondary, rateLimit: nil, retryAfter: .seconds(120), hadToken: true)))
  }
}
