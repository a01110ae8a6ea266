import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// Profiles of accounts, looked up by their ids.
@Suite struct FoundProfilesTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func client(
    _ transport: GraphQLTransport, policy: CachePolicy = CachePolicy(), token: String? = "secret",
    observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
  ) -> GitHubClient {
    .stub(
      transport, tokens: StubTokens(token), store: store, policy: policy, time: time,
      observe: observe)
  }

  private static func account(_ id: Int64) -> Account { Account(id: id, login: "user\(id)") }

  private static func nodeID(_ id: Int64) -> String {
    NodeID.current.text(id: id, kind: .user) ?? ""
  }

  /// Creates a server that knows all users but every tenth, returns them in reverse, and fails for
  /// more than `size` ids.
  private static func server(upTo size: Int = .max) -> GraphQLTransport {
    GraphQLTransport { call, _ in
      let ids = call.variables.ids ?? []
      if ids.count > size { return .answer(502) }
      let numbers = (1...300).filter { ids.contains(nodeID(Int64($0))) }
      let nodes = numbers.reversed().map {
        $0.isMultiple(of: 10) ? "null" : TransportResponse.node($0)
      }
      let problem = nodes.contains("null") ? #"[{"type":"NOT_FOUND","message":"m"}]"# : "null"
      return .graphQL(
        #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]},"errors":\#(problem)}"#)
    }
  }

  @Test func findsAHundredProfilesInOneRequest() async throws {
    let transport = FoundProfilesTests.server()
    let accounts = (1...100).map { FoundProfilesTests.account($0) }
    let page = try await client(transport).profiles(of: accounts)
    #expect(Set(page.answer.profiles.keys) == Set((1...100).filter { !$0.isMultiple(of: 10) }))
    #expect(page.answer.profiles.allSatisfy { $0.key == $0.value.account.id })
    #expect(page.answer.missing.map(\.id) == (1...10).map { $0 * 10 })
    #expect(page.origin == .network)
    #expect(page.rateLimit?.remaining == 4_000)
    #expect(transport.calls.map(\.query) == [GraphQLDocument.profiles.text])
    #expect(
      transport.calls.map(\.variables) == [
        GraphQLCall.Variables(ids: (1...100).map { FoundProfilesTests.nodeID($0) })
      ])
  }

  @Test func sendsKnownNodeIDsUnchanged() async throws {
    let transport = FoundProfilesTests.server()
    let accounts = [
      Account(id: 1, login: "a", nodeID: "MDQ6VXNlcjE="), Account(id: 2, login: "b", nodeID: "U_x"),
      Account(id: 3, login: "c"),
    ]
    #expect(try await client(transport).profiles(of: accounts).answer.profiles.keys.sorted() == [3])
    #expect(
      transport.calls.map(\.variables.ids)
        == [["MDQ6VXNlcjE=", "U_x", FoundProfilesTests.nodeID(3)]])
  }

  @Test func reportsNonUsersAsMissingWithoutARequest() async throws {
    let transport = FoundProfilesTests.server()
    let accounts = [
      Account(id: 1, login: "o", kind: .organization), Account(id: 2, login: "b", kind: .bot),
      Account(id: 3, login: "m", kind: .other("Mannequin")),
    ]
    let page = try await client(transport, token: nil).profiles(of: accounts)
    #expect(page.answer == FoundProfiles(profiles: [:], missing: accounts))
    #expect(try await client(transport).profiles(of: []).answer.missing == [])
    #expect(transport.calls.isEmpty)
  }

  @Test func ignoresProfilesOfOtherAccounts() async throws {
    let transport = GraphQLTransport { _, _ in
      .graphQL(#"{"data":{"nodes":[{"databaseId":9,"login":"x"},{}]}}"#)
    }
    let accounts = [FoundProfilesTests.account(1), FoundProfilesTests.account(1)]
    #expect(
      try await client(transport).profiles(of: accounts).answer
        == FoundProfiles(profiles: [:], missing: [FoundProfilesTests.account(1)]))
    #expect(transport.calls.map { $0.variables.ids?.count } == [1])
  }

  @Test("caches an account as missing only if the server says so")
  func doesNotCacheFailedLookups() async throws {
    let transport = GraphQLTransport { call, _ in
      if call.variables.ids?.count == 1 {
        return .graphQL(#"{"data":{"nodes":[\#(TransportResponse.node(2))]}}"#)
      }
      return .graphQL(
        #"{"data":{"nodes":[\#(TransportResponse.node(1)),null,null]},"errors":["#
          + #"{"path":["nodes",1],"message":"Something went wrong"},"#
          + #"{"path":["nodes",2],"type":"NOT_FOUND","message":"m"}]}"#)
    }
    let accounts = (1...3).map { FoundProfilesTests.account($0) }
    let first = try await client(transport).profiles(of: accounts).answer
    #expect(first.missing.map(\.id) == [2, 3])
    #expect(first.unread == [2])
    let second = try await client(transport).profiles(of: accounts).answer
    #expect(second.missing.map(\.id) == [3])
    #expect(second.unread == [])
    #expect(
      transport.calls.map { $0.variables.ids?.count } == [3, 1]
        && transport.calls.last?.variables.ids == [FoundProfilesTests.nodeID(2)])
  }

  @Test func requestsOnlyProfilesThatAreNotCached() async throws {
    let accounts = (1...20).map { FoundProfilesTests.account($0) }
    _ = try await client(FoundProfilesTests.server()).profiles(of: Array(accounts[..<15]))
    time.advance(.seconds(100))
    let second = FoundProfilesTests.server()
    let page = try await client(second).profiles(of: accounts)
    #expect(page.answer.profiles.count == 18)
    #expect(page.answer.missing.map(\.id) == [10, 20])
    #expect(page.fetchedAt == time.start)
    #expect(second.calls.map { $0.variables.ids?.count } == [5])
    time.advance(.seconds(150))
    // Missing accounts are cached too, and a fresh cache needs no token.
    let third = FoundProfilesTests.server()
    let events = Recorder<ClientEvent>()
    let cached = try await client(third, token: nil, observe: { events.add($0) })
      .profiles(of: accounts)
    #expect(cached.answer == page.answer)
    #expect(cached.origin == .cache)
    #expect(third.calls.isEmpty)
    #expect(
      events.all == [ClientEvent.cached(RequestName(client(third).graphQLRequest))])
    time.advance(.seconds(100))
    let fourth = FoundProfilesTests.server()
    _ = try await client(fourth).profiles(of: accounts)
    #expect(fourth.calls.map { $0.variables.ids?.count } == [15])
  }

  @Test func failsOfflineUnlessAllAreCached() async throws {
    let transport = FoundProfilesTests.server()
    let accounts = (1...2).map { FoundProfilesTests.account($0) }
    _ = try await client(transport).profiles(of: [accounts[0]])
    time.advance(.seconds(10_000))
    let offline = client(transport, policy: CachePolicy(.offline), token: nil)
    #expect(try await offline.profiles(of: [accounts[0]]).answer.profiles.count == 1)
    await #expect(throws: GitHubError.notCached) { try await offline.profiles(of: accounts) }
    #expect(transport.calls.count == 1)
  }

  @Test func sendsNothingWithoutAToken() async throws {
    let transport = FoundProfilesTests.server()
    await #expect(throws: GitHubError.notSignedIn(GitHubMessage(), hadToken: false)) {
      try await client(transport, token: nil).profiles(of: [FoundProfilesTests.account(1)])
    }
    #expect(transport.calls.isEmpty)
  }

  @Test("halves a request that takes too long, down to a size that it retries 3 times")
  func halvesRequestsThatTakeTooLong() async throws {
    let transport = FoundProfilesTests.server(upTo: 30)
    let accounts = (1...100).map { FoundProfilesTests.account($0) }
    let page = try await client(transport).profiles(of: accounts)
    #expect(page.answer.profiles.count == 90)
    #expect(page.answer.missing.count == 10)
    #expect(
      transport.calls.map { $0.variables.ids?.count } == [100, 50, 25, 25, 50, 25, 25])
    let broken = FoundProfilesTests.server(upTo: 0)
    await #expect(throws: GitHubError.serverFault(status: 502)) {
      try await client(broken, policy: CachePolicy(.off)).profiles(of: accounts)
    }
    #expect(broken.calls.map { $0.variables.ids?.count } == [100, 50, 25, 12, 6, 6, 6, 6])
  }
}
