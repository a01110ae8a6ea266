import FakeGitHub
import TestSupport
import Testing

@testable import GitHubAPI

/// Lookups whose answers lack accounts that exist, as GitHub's were seen to (star-history#1,
/// github-profile-summary-cards#311, github-org-manager#246).
@Suite struct NullNodeTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func found(_ count: Int64, on gitHub: GitHubService) async throws -> LookedUp<Int64> {
    let client = GitHubClient.stub(
      gitHub, tokens: StubTokens("secret"), store: store, policy: CachePolicy(), time: time)
    let accounts = (1...count).map { Account(id: $0, login: "user\($0)") }
    return try await client.profiles(of: accounts).answer
  }

  /// Creates a GitHub with the users 1 to `count`.
  private func gitHub(
    _ count: Int = 100, drift: @escaping GitHubService.Drift = { _, _ in nil }
  ) -> GitHubService {
    var settings = FixtureSettings.everyToken
    settings.graphQL.budget = 100_000
    let state = GitHubState(followers: [:], users: 1...count, settings: settings)
    return GitHubService(state, time: time, drift: drift)
  }

  /// Puts a null in the place of some users of an answer, without a reason but these errors.
  private static func omit(
    _ ids: Set<Int64>, from request: FixtureRequest, errors: [String] = []
  ) -> (inout Answer) -> Void {
    let places = request.userIDs.map { ids.contains($0) }
    return { answer in
      answer.addErrors(errors)
      answer.nullifyNodes(.silent) { places[$0] }
    }
  }

  /// The errors that GitHub sends beside a null, or instead of one.
  private static let errors = [
    [], [#"{"type":"INTERNAL","path":["nodes",1],"message":"Something went wrong"}"#],
    [#"{"type":"FORBIDDEN","path":["nodes",1],"message":"no"}"#],
    [#"{"type":"NOT_FOUND","path":["nodes"],"message":"of what?"}"#],
    [#"{"type":"NOT_FOUND","message":"of what?"}"#],
    [#"{"type":"NOT_FOUND","path":["nodes",1,"name"],"message":"of what?"}"#],
  ]

  @Test("requests an account again that an answer lacks", arguments: errors)
  func requestsAgain(errors: [String]) async throws {
    let gitHub = gitHub { request, _ in
      guard request.userIDs.count == 3 else { return nil }
      return Self.omit([2], from: request, errors: errors)
    }
    let found = try await found(3, on: gitHub)
    #expect(found.profiles.keys.sorted() == [1, 2, 3])
    #expect(found.missing == [])
    #expect(gitHub.lookups == [[1, 2, 3], [2]])
  }

  @Test("an account that every answer lacks is unread, and isn't cached", arguments: errors)
  func leavesAccountsToREST(errors: [String]) async throws {
    let gitHub = gitHub { request, _ in
      Self.omit([2], from: request, errors: request.userIDs.count == 3 ? errors : [])
    }
    for lookups in [[[1, 2, 3], [2]], [[1, 2, 3], [2], [2]]] as [[[Int64]]] {
      let found = try await found(3, on: gitHub)
      #expect(found.profiles.keys.sorted() == [1, 3])
      #expect(found.missing == [2])
      #expect(found.unread == [2])
      #expect(store.pages.keys.map(\.path).sorted() == ["/graphql/user/1", "/graphql/user/3"])
      #expect(gitHub.lookups == lookups)
    }
  }

  @Test("requests at most half as many accounts the second time")
  func requestsFewerAccounts() async throws {
    let gitHub = gitHub { request, _ in
      Self.omit(request.userIDs.count == 100 ? Set(1...100) : [7, 60], from: request)
    }
    let found = try await found(100, on: gitHub)
    #expect(found.unread == [7, 60])
    #expect(found.profiles.count == 98)
    #expect(gitHub.sizes == [100, 50, 50])
  }

  @Test(
    "an answer or a user with an error isn't whole, although no account is null",
    arguments: [
      (#"{"type":"INTERNAL","message":"m"}"#, [[1, 2], [3, 4]]),
      (#"{"type":"INTERNAL","path":["nodes"],"message":"m"}"#, [[1, 2], [3, 4]]),
      (#"{"type":"INTERNAL","path":["nodes",1,"bio"],"message":"m"}"#, [[2]]),
    ] as [(String, [[Int64]])])
  func distrustsAnAnswerWithAnError(error: String, again: [[Int64]]) async throws {
    let gitHub = gitHub { request, _ in
      guard request.userIDs.count == 4 else { return nil }
      return { $0.addErrors([error]) }
    }
    #expect(try await found(4, on: gitHub).profiles.count == 4)
    #expect(gitHub.lookups == [[1, 2, 3, 4]] + again)
  }

  @Test("another account, and a user without an id, are no answer", arguments: ["9", "null"])
  func distrustsOtherAccounts(id: String) async throws {
    let nodeID = AccountRecord.user("user2", 2).nodeID
    let gitHub = gitHub { _, _ in
      {
        $0.replace(
          #""id":"\#(nodeID)","databaseId":2"#, with: #""id":null,"databaseId":\#(id)"#)
      }
    }
    let found = try await found(2, on: gitHub)
    #expect(found.profiles.keys.sorted() == [1])
    #expect(found.unread == [2])
  }

  @Test("an account with its own NOT_FOUND is missing beside one that failed")
  func tellsMissingFromUnread() async throws {
    let gitHub = gitHub(2) { request, _ in Self.omit([2], from: request) }
    let first = try await found(3, on: gitHub)
    #expect(first.missing == [2, 3])
    #expect(first.unread == [2])
    // The missing account is cached.
    _ = try await found(3, on: gitHub)
    #expect(gitHub.lookups == [[1, 2, 3], [2], [2]])
  }

  @Test func retriesAnAnswerWithAnotherNumberOfAccounts() async throws {
    let gitHub = gitHub()
    let body = #"{"data":{"nodes":[{"databaseId":1,"login":"user1"}]}}"#
    gitHub.state.misbehaviours = [try Misbehaviour("graphql=body:\(body)x1")]
    #expect(try await found(2, on: gitHub).profiles.count == 2)
    #expect(gitHub.sizes == [2, 2])
  }

  @Test("REST is needed for everything if GitHub forbids every account")
  func reportsAForbiddenAnswer() async throws {
    let gitHub = gitHub()
    gitHub.state.misbehaviours = [try Misbehaviour("graphql=null-nodes:100:FORBIDDEN")]
    await #expect(throws: GitHubError.graphQLUnavailable(status: 200)) {
      try await found(3, on: gitHub)
    }
    #expect(gitHub.sizes == [3])
    #expect(store.pages.isEmpty)
    // One account may be forbidden on its own.
    #expect(try await found(1, on: gitHub).unread == [1])
  }
}
