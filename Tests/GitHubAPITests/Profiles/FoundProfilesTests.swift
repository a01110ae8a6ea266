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
    _ transport: StubTransport, base: APIBase = .gitHub, policy: CachePolicy = CachePolicy(),
    token: String? = "secret", observe: @escaping @Sendable (ClientEvent) -> Void = { _ in }
  ) -> GitHubClient {
    .stub(
      transport, base: base, tokens: StubTokens(token), store: store, policy: policy, time: time,
      observe: observe)
  }

  private static func account(_ id: Int64) -> Account { Account(id: id, login: "user\(id)") }

  private static func nodeID(_ id: Int64) -> String {
    NodeID.current.text(id: id, kind: .user) ?? ""
  }

  /// Creates a server that knows all users but every tenth, and fails for more than `size` ids.
  private static func server(
    upTo size: Int = .max, failing failure: TransportResponse = .answer(502)
  ) -> StubTransport {
    StubTransport.graphQL { call, _ in
      call.userIDs.count > size
        ? failure
        : .users(call) { $0.isMultiple(of: 10) ? nil : TransportResponse.node(Int($0)) }
    }
  }

  @Test func findsAHundredProfilesInOneRequest() async throws {
    let transport = FoundProfilesTests.server()
    let accounts = (1...100).map { FoundProfilesTests.account($0) }
    let page = try await client(transport).profiles(of: accounts)
    #expect(Set(page.answer.profiles.keys) == Set((1...100).filter { !$0.isMultiple(of: 10) }))
    #expect(page.answer.profiles.allSatisfy { $0.key == $0.value.account.id })
    #expect(page.answer.missing == (1...10).map { $0 * 10 })
    #expect(page.answer.unread == [])
    #expect(!page.answer.wasSplit)
    #expect(page.origin == .network)
    #expect(page.rateLimit?.remaining == 4_000)
    #expect(transport.calls.map(\.query) == [GraphQLDocument.profiles.text])
    #expect(
      transport.calls.map(\.variables) == [
        GraphQLCall.Variables(ids: (1...100).map { FoundProfilesTests.nodeID($0) })
      ])
  }

  @Test("never names more than 100 accounts in a request, which GitHub rejects")
  func sendsAtMostAHundredIDs() async throws {
    let transport = FoundProfilesTests.server()
    let accounts = (1...250).map { FoundProfilesTests.account($0) }
    #expect(try await client(transport).profiles(of: accounts).answer.profiles.count == 225)
    #expect(transport.sizes == [100, 100, 50])
  }

  @Test func sendsKnownNodeIDsUnchanged() async throws {
    let transport = FoundProfilesTests.server()
    let accounts = [
      Account(id: 1, login: "a", nodeID: "MDQ6VXNlcjE="), Account(id: 2, login: "b", nodeID: "U_x"),
      Account(id: 3, login: "c"),
    ]
    let ids = ["MDQ6VXNlcjE=", "U_x", FoundProfilesTests.nodeID(3)]
    _ = try await client(transport).profiles(of: accounts)
    #expect(transport.calls.first?.variables.ids == ids)
  }

  @Test func reportsNonUsersAsMissingWithoutARequest() async throws {
    let transport = FoundProfilesTests.server()
    let accounts = [
      Account(id: 1, login: "o", kind: .organization), Account(id: 2, login: "b", kind: .bot),
      Account(id: 3, login: "m", kind: .other("Mannequin")),
    ]
    let page = try await client(transport, token: nil).profiles(of: accounts)
    #expect(page.answer.profiles.isEmpty && page.answer.missing == [1, 2, 3])
    #expect(try await client(transport).profiles(of: []).answer.missing == [])
    #expect(transport.calls.isEmpty)
  }

  @Test("an account that turns out not to be a user is missing, and cached as such")
  func findsNoProfileOfANonUser() async throws {
    let transport = StubTransport.graphQL { call, _ in .users(call) { _ in "{}" } }
    for _ in 1...2 {
      let account = FoundProfilesTests.account(1)
      let found = try await client(transport).profiles(of: [account, account]).answer
      #expect(found.profiles.isEmpty && found.missing == [1])
    }
    #expect(transport.sizes == [1])
  }

  @Test func requestsOnlyProfilesThatAreNotCached() async throws {
    let accounts = (1...20).map { FoundProfilesTests.account($0) }
    _ = try await client(FoundProfilesTests.server()).profiles(of: Array(accounts[..<15]))
    time.advance(.seconds(100))
    let second = FoundProfilesTests.server()
    let page = try await client(second).profiles(of: accounts)
    #expect(page.answer.profiles.count == 18)
    #expect(page.answer.missing == [10, 20])
    #expect(page.fetchedAt == time.start)
    #expect(second.sizes == [5])
    time.advance(.seconds(150))
    // Missing accounts are cached too, and a fresh cache needs no token.
    let third = FoundProfilesTests.server()
    let events = Recorder<ClientEvent>()
    let cached = try await client(third, token: nil, observe: { events.add($0) })
      .profiles(of: accounts)
    #expect(
      cached.answer.profiles == page.answer.profiles && cached.answer.missing == page.answer.missing
    )
    #expect(cached.origin == .cache)
    #expect(third.calls.isEmpty)
    #expect(
      events.all == [ClientEvent.cached(RequestName(client(third).graphQLRequest))])
    time.advance(.seconds(100))
    let fourth = FoundProfilesTests.server()
    _ = try await client(fourth).profiles(of: accounts)
    #expect(fourth.sizes == [15])
  }

  @Test func usesOlderProfilesOfTheRunThatItResumes() async throws {
    let accounts = (1...9).map { FoundProfilesTests.account($0) }
    _ = try await client(FoundProfilesTests.server()).profiles(of: Array(accounts[..<7]))
    time.advance(.seconds(3_600))
    let transport = FoundProfilesTests.server()
    let page = try await client(transport).profiles(of: accounts, resumedSince: time.start)
    #expect(page.answer.profiles.count == 9)
    #expect(transport.sizes == [2])
  }

  @Test("without a token, requests no profile from REST that GraphQL's cache has")
  func usesCachedProfilesWithoutAToken() async throws {
    let accounts = (1...2).map { FoundProfilesTests.account($0) }
    _ = try await client(FoundProfilesTests.server()).profiles(of: [accounts[0]])
    let anonymous = client(FoundProfilesTests.server(), token: nil)
    let page = try await anonymous.profile(of: accounts[0], resumedSince: nil)
    #expect(page.answer.account.login == "user1")
    #expect(page.origin == .cache)
    #expect(await anonymous.lookupCost(of: accounts, resumedSince: nil) == 1)
    time.advance(.seconds(301))
    #expect(await anonymous.lookupCost(of: accounts, resumedSince: nil) == 2)
    #expect(await anonymous.lookupCost(of: accounts, resumedSince: time.start) == 1)
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

  @Test func readsTheTokenOnce() async throws {
    let tokens = StubTokens("secret")
    let client = GitHubClient.stub(FoundProfilesTests.server(), tokens: tokens, time: time)
    #expect(try await client.isSignedIn())
    let accounts = (1...120).map { FoundProfilesTests.account($0) }
    #expect(try await client.profiles(of: accounts).answer.profiles.count == 108)
    #expect(tokens.requestedHosts == ["github.com"])
  }

  @Test(
    arguments: [
      ("https://api.github.com", "https://api.github.com/graphql"),
      ("https://ghe.example.org/api/v3", "https://ghe.example.org/api/graphql"),
      ("https://ghe.example.org/api/v3/", "https://ghe.example.org/api/graphql"),
      ("https://api.octo.ghe.com", "https://api.octo.ghe.com/graphql"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080/graphql"),
      ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x/graphql"),
    ]
  )
  func postsToTheGraphQLAddressOfTheHost(base: String, url: String) async throws {
    let transport = FoundProfilesTests.server()
    _ = try await client(transport, base: try APIBase(url: base))
      .profiles(of: [FoundProfilesTests.account(1)])
    let request = try #require(transport.requests.first)
    #expect(RequestName(request).description == "POST \(url)")
    #expect(KnownLimits.route(of: request) == "graphql")
    #expect(request.headerFields[.authorization] == "Bearer secret")
    #expect(request.headerFields[.contentType] == "application/json")
    #expect(request.headerFields[.userAgent] == Version.userAgent)
  }

  /// Answers to a query that takes GitHub too long, or too many resources.
  private static let failures = [
    TransportResponse.answer(502), .answer(504, [:], "<html>"),
    .graphQL(
      #"{"data":null,"errors":[{"message":"Something went wrong while executing your query."}]}"#),
    .graphQL(
      #"{"data":{"nodes":[null]},"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"m"}]}"#),
    .graphQL(#"{"data":null,"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"m"}]}"#),
  ]

  @Test("halves a request that takes too long", arguments: failures.indices)
  func halvesRequestsThatTakeTooLong(index: Int) async throws {
    let transport = FoundProfilesTests.server(upTo: 30, failing: FoundProfilesTests.failures[index])
    let accounts = (1...100).map { FoundProfilesTests.account($0) }
    let page = try await client(transport).profiles(of: accounts)
    #expect(page.answer.profiles.count == 90)
    #expect(page.answer.missing.count == 10)
    #expect(page.answer.unread == [])
    #expect(page.answer.wasSplit)
    #expect(transport.sizes == [100, 50, 25, 25, 50, 25, 25])
    #expect(time.slept == Array(repeating: .seconds(0.2), count: 3))
  }

  @Test("retries a request of the smallest size 3 times, and then fails")
  func retriesTheSmallestSize() async throws {
    let broken = FoundProfilesTests.server(upTo: 0)
    let accounts = (1...100).map { FoundProfilesTests.account($0) }
    await #expect(throws: GitHubError.serverFault(status: 502)) {
      try await client(broken).profiles(of: accounts)
    }
    #expect(broken.sizes == [100, 50, 25, 12, 6, 6, 6, 6])
    #expect(store.pages.isEmpty)
  }

  @Test("a few accounts that exceed GitHub's resources are left to REST")
  func leavesTooLargeAccountsToREST() async throws {
    for failure in FoundProfilesTests.failures[2...] {
      let transport = FoundProfilesTests.server(upTo: 0, failing: failure)
      let accounts = (1...3).map { FoundProfilesTests.account($0) }
      let found = try await client(transport).profiles(of: accounts).answer
      #expect(found.missing == [1, 2, 3])
      #expect(found.unread == [1, 2, 3])
      #expect(store.pages.isEmpty)
    }
  }
}
