import TestSupport
import Testing

@testable import GitHubAPI

/// Lookups whose answers lack accounts that exist, as GitHub's were seen to (star-history#1,
/// github-profile-summary-cards#311, github-org-manager#246).
@Suite struct NullNodeTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func found(_ count: Int64, on transport: StubTransport) async throws -> FoundProfiles<
    Int64
  > {
    let client = GitHubClient.stub(
      transport, tokens: StubTokens("secret"), store: store, policy: CachePolicy(), time: time)
    let accounts = (1...count).map { Account(id: $0, login: "user\($0)") }
    return try await client.profiles(of: accounts).answer
  }

  /// Returns users, with a null for each of `ids`, and no reason.
  private static func users(
    _ call: GraphQLCall, without ids: Set<Int64>, errors: [String] = []
  ) -> TransportResponse {
    .users(call, errors: errors) { ids.contains($0) ? "null" : TransportResponse.node(Int($0)) }
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
    let transport = StubTransport.graphQL { call, number in
      number == 1 ? NullNodeTests.users(call, without: [2], errors: errors) : .users(call)
    }
    let found = try await found(3, on: transport)
    #expect(found.profiles.keys.sorted() == [1, 2, 3])
    #expect(found.missing == [])
    #expect(transport.calls.map(\.userIDs) == [[1, 2, 3], [2]])
  }

  @Test("an account that every answer lacks is unread, and isn't cached", arguments: errors)
  func leavesAccountsToREST(errors: [String]) async throws {
    for _ in 1...2 {
      let transport = StubTransport.graphQL { call, number in
        NullNodeTests.users(call, without: [2], errors: number == 1 ? errors : [])
      }
      let found = try await found(3, on: transport)
      #expect(found.profiles.keys.sorted() == [1, 3])
      #expect(found.missing == [2])
      #expect(found.unread == [2])
      #expect(store.pages.keys.map(\.path).sorted() == ["/graphql/user/1", "/graphql/user/3"])
      #expect(transport.calls.map(\.userIDs).last == [2])
    }
  }

  @Test("requests at most half as many accounts the second time")
  func requestsFewerAccounts() async throws {
    let all = Set((1...100).map { Int64($0) })
    let transport = StubTransport.graphQL { call, number in
      NullNodeTests.users(call, without: number == 1 ? all : [7, 60])
    }
    let found = try await found(100, on: transport)
    #expect(found.unread == [7, 60])
    #expect(found.profiles.count == 98)
    #expect(transport.sizes == [100, 50, 50])
  }

  @Test(
    "an answer with an error isn't whole, although no account is null",
    arguments: [
      #"{"type":"INTERNAL","message":"Something went wrong"}"#,
      #"{"type":"INTERNAL","path":["nodes"],"message":"Something went wrong"}"#,
    ])
  func distrustsTheWholeAnswer(error: String) async throws {
    let transport = StubTransport.graphQL { call, number in
      .users(call, errors: number == 1 ? [error] : [])
    }
    #expect(try await found(4, on: transport).profiles.count == 4)
    #expect(transport.calls.map(\.userIDs) == [[1, 2, 3, 4], [1, 2], [3, 4]])
  }

  @Test("a user with an error in a field isn't whole")
  func distrustsAnAccountWithAnErrorInAField() async throws {
    let error = #"{"type":"INTERNAL","path":["nodes",1,"bio"],"message":"Something went wrong"}"#
    let transport = StubTransport.graphQL { call, number in
      .users(call, errors: number == 1 ? [error] : [])
    }
    #expect(try await found(4, on: transport).profiles.count == 4)
    #expect(transport.calls.map(\.userIDs) == [[1, 2, 3, 4], [2]])
  }

  @Test(
    "another account, and a user without an id, are no answer",
    arguments: [TransportResponse.node(9), #"{"databaseId":null,"login":"user2"}"#])
  func distrustsOtherAccounts(node: String) async throws {
    let transport = StubTransport.graphQL { call, _ in
      .users(call) { $0 == 2 ? node : TransportResponse.node(Int($0)) }
    }
    let found = try await found(2, on: transport)
    #expect(found.profiles.keys.sorted() == [1])
    #expect(found.unread == [2])
  }

  @Test("an account with its own NOT_FOUND is missing beside one that failed")
  func tellsMissingFromUnread() async throws {
    let transport = StubTransport.graphQL { call, _ in
      .users(call) { $0 == 3 ? nil : $0 == 2 ? "null" : TransportResponse.node(Int($0)) }
    }
    let first = try await found(3, on: transport)
    #expect(first.missing == [2, 3])
    #expect(first.unread == [2])
    // The missing account is cached.
    _ = try await found(3, on: transport)
    #expect(transport.calls.map(\.userIDs) == [[1, 2, 3], [2], [2]])
  }

  @Test func retriesAnAnswerWithAnotherNumberOfAccounts() async throws {
    let transport = StubTransport.graphQL { call, number in
      number == 1
        ? .graphQL(#"{"data":{"nodes":[\#(TransportResponse.node(1))]}}"#) : .users(call)
    }
    #expect(try await found(2, on: transport).profiles.count == 2)
    #expect(transport.sizes == [2, 2])
  }

  @Test("REST is needed for everything if GitHub forbids every account")
  func reportsAForbiddenAnswer() async throws {
    let transport = StubTransport.graphQL { call, _ in
      let errors = call.userIDs.indices.map {
        #"{"type":"FORBIDDEN","path":["nodes",\#($0)],"message":"no"}"#
      }
      return .users(call, errors: errors) { _ in "null" }
    }
    await #expect(throws: GitHubError.graphQLUnavailable(status: 200)) {
      try await found(3, on: transport)
    }
    #expect(transport.sizes == [3])
    #expect(store.pages.isEmpty)
    // One account may be forbidden on its own.
    #expect(try await found(1, on: transport).unread == [1])
  }
}
