import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Errors of GraphQL, which arrive with status 200, and those that REST has too.
@Suite struct GraphQLErrorTests {
  private let time = TestTime()

  private func paginated(
    _ transport: GraphQLTransport, waitPolicy: RateLimitWaitPolicy = .short
  ) async throws -> PaginatedProfiles {
    let client = GitHubClient.stub(
      transport, tokens: StubTokens("secret"), time: time, waitPolicy: waitPolicy)
    return await client.profilePages(of: try Login.octocat).paginated()
  }

  private func error(of body: String) async throws -> (error: GitHubError?, sizes: [Int]) {
    let transport = GraphQLTransport { _, _ in .graphQL(body) }
    return (try await paginated(transport).error, transport.sizes)
  }

  @Test func reportsAMissingUserAsNotFound() async throws {
    let answer = try await error(
      of:
        #"{"data":{"user":null},"errors":[{"type":"NOT_FOUND","path":["user"],"message":"Who?"}]}"#)
    #expect(answer.error == .notFound(GitHubMessage(text: "Who?")))
    #expect(answer.sizes == [100])
  }

  @Test(arguments: ["FORBIDDEN", "INSUFFICIENT_SCOPES"])
  func reportsAForbiddenListAsRefused(type: String) async throws {
    let answer = try await error(
      of: #"{"data":null,"errors":[{"type":"\#(type)","message":"no","extensions":{}}]}"#)
    #expect(answer.error == .refused(GitHubMessage(text: "no"), hadToken: true))
    #expect(answer.sizes == [100])
  }

  @Test(arguments: [
    #"{"errors":[{"message":"m","path":["query"],"extensions":{"code":"undefinedField"}}]}"#,
    #"{"errors":[{"type":"SOMETHING_NEW","message":"m"}]}"#,
  ])
  func doesNotRetryAnInvalidQuery(body: String) async throws {
    let answer = try await error(of: body)
    #expect(answer.error == .invalid(status: 200, GitHubMessage(text: "m")))
    #expect(answer.sizes == [100])
  }

  @Test(arguments: [
    "", "{", "[]", "<html>", "{}", #"{"data":null}"#, #"{"data":{"user":null}}"#,
    #"{"data":{"user":{"following":null}},"errors":[]}"#, #"{"message":"what?"}"#,
    #"{"data":{"user":{"followers":{"totalCount":1}}}}"#,
    #"{"data":{"user":{"followers":{"totalCount":1,"pageInfo":{"hasNextPage":false},"nodes":[{"databaseId":"1","login":"a"}]}}}}"#,
  ])
  func retriesAnUnreadableBodyThreeTimes(body: String) async throws {
    let answer = try await error(of: body)
    #expect(answer.error == .graphQLUnavailable(status: 200))
    #expect(answer.sizes == [100, 100, 100, 100])
  }

  @Test(arguments: [500, 503])
  func retriesAServerErrorThreeTimes(status: Int) async throws {
    let transport = GraphQLTransport { call, number in
      number < 3 ? .answer(status) : .profiles(to: call, of: 150)
    }
    #expect(try await paginated(transport).ids.count == 150)
    #expect(transport.sizes == [100, 100, 100, 100])
    let broken = GraphQLTransport { _, _ in .answer(status) }
    #expect(try await paginated(broken).error == .serverFault(status: status))
    #expect(broken.sizes == [100, 100, 100, 100])
  }

  @Test func reportsARejectedToken() async throws {
    let transport = GraphQLTransport { _, _ in .answer(401, [:], #"{"message":"Bad credentials"}"#)
    }
    #expect(
      try await paginated(transport).error
        == .notSignedIn(GitHubMessage(text: "Bad credentials"), hadToken: true))
    #expect(transport.sizes == [100])
  }

  // Both words were observed, with points left and without; `data` may be present.
  @Test(arguments: [
    (#"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#, 0),
    (#"{"errors":[{"type":"RATE_LIMIT","code":"graphql_rate_limit","message":"already"}]}"#, 3),
    (#"{"data":{"user":null},"errors":[{"type":"RATE_LIMITED","message":"m"}]}"#, 0),
  ])
  func reportsAPrimaryLimit(body: String, remaining: Int) async throws {
    let transport = GraphQLTransport { call, number in
      number == 2 ? .graphQL(body, remaining: remaining) : .profiles(to: call, of: 250)
    }
    let limit = try #require(
      RateLimit(fields: TransportResponse.limitFields(remaining: remaining)))
    let paginated = try await paginated(transport)
    #expect(paginated.ids.count == 100)
    #expect(
      paginated.error
        == .limited(
          LimitReached(kind: .primary, rateLimit: limit, retryAfter: nil, hadToken: true)))
    #expect(limit.resource == "graphql")
  }

  @Test func waitsForTheResetIfThePolicyAllows() async throws {
    let transport = GraphQLTransport { call, number in
      number == 2
        ? .graphQL(#"{"errors":[{"type":"RATE_LIMITED","message":"m"}]}"#, remaining: 0)
        : .profiles(to: call, of: 250)
    }
    let paginated = try await paginated(transport, waitPolicy: .endless)
    #expect(paginated.ids.count == 250)
    #expect(transport.calls.map(\.variables.after) == [nil, "at 100", "at 100", "at 200"])
    // The limit resets ten minutes after the clock's start.
    #expect(time.now.timeIntervalSince(time.start) >= 601)
  }

  @Test(arguments: [
    #"{"errors":[{"message":"You have exceeded a secondary rate limit."}]}"#,
    #"{"message":"You have exceeded a secondary rate limit.","documentation_url":"x"}"#,
    #"{"documentation_url":"https://docs.github.com/x#about-secondary-rate-limits"}"#,
  ])
  func recognisesASecondaryLimitWithStatus200(body: String) async throws {
    let transport = GraphQLTransport { call, number in
      number == 1 ? .answer(200, [.retryAfter: "20"], body) : .profiles(to: call, of: 50)
    }
    #expect(try await paginated(transport).ids.count == 50)
    #expect(time.slept == [.seconds(20)])
    let endless = GraphQLTransport { _, _ in .answer(200, [.retryAfter: "120"], body) }
    #expect(
      try await paginated(endless).error
        == .limited(
          LimitReached(
            kind: .secondary, rateLimit: nil, retryAfter: .seconds(120), hadToken: true)))
  }

  @Test func keepsTheProfilesOfAResponseWithErrors() async throws {
    let transport = GraphQLTransport { _, _ in
      .profiles(
        nodes: ["null", TransportResponse.node(2)], end: "a", hasNext: false, total: 2,
        besides: #","errors":[{"type":"FORBIDDEN","path":["user","followers","nodes",0]}]"#)
    }
    let paginated = try await paginated(transport)
    #expect(paginated.ids == [2])
    #expect(paginated.end?.hidden == .init(count: 1, total: 2))
  }
}
