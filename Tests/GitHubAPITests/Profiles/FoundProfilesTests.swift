import FakeGitHub
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Profiles of accounts, looked up by their ids.
@Suite struct FoundProfilesTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func client(
    _ transport: some HTTPTransport, base: APIBase = .gitHub, policy: CachePolicy = CachePolicy(),
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

  /// Creates a GitHub that has all users but every tenth, and fails for more than `size` of them.
  private func gitHub(
    upTo size: Int = .max, failing failure: Answer = Answer(status: 502)
  ) -> GitHubService {
    var settings = FixtureSettings.everyToken
    settings.graphQL.budget = 100_000
    let users = (1...250).filter { !$0.isMultiple(of: 10) }
    return GitHubService(
      GitHubState(followers: [:], users: users, settings: settings), time: time
    ) { request, _ in
      guard request.userIDs.count > size else { return nil }
      return { $0 = failure }
    }
  }

  @Test func findsAHundredProfilesInOneRequest() async throws {
    let gitHub = gitHub()
    let accounts = (1...100).map { FoundProfilesTests.account($0) }
    let page = try await client(gitHub).profiles(of: accounts)
    #expect(Set(page.answer.profiles.keys) == Set((1...100).filter { !$0.isMultiple(of: 10) }))
    #expect(page.answer.profiles.allSatisfy { $0.key == $0.value.account.id })
    #expect(page.answer.missing == (1...10).map { $0 * 10 })
    #expect(page.answer.unread == [])
    #expect(!page.answer.wasSplit)
    #expect(page.origin == .network)
    #expect(page.rateLimit?.remaining == 999_999)
    #expect(gitHub.requests.map(\.nodeIDs) == [(1...100).map { FoundProfilesTests.nodeID($0) }])
  }

  @Test("never names more than 100 accounts in a request, which GitHub rejects")
  func sendsAtMostAHundredIDs() async throws {
    let gitHub = gitHub()
    let accounts = (1...250).map { FoundProfilesTests.account($0) }
    #expect(try await client(gitHub).profiles(of: accounts).answer.profiles.count == 225)
    #expect(gitHub.sizes == [100, 100, 50])
  }

  @Test func sendsKnownNodeIDsUnchanged() async throws {
    let gitHub = gitHub()
    let accounts = [
      Account(id: 1, login: "a", nodeID: "MDQ6VXNlcjE="), Account(id: 2, login: "b", nodeID: "U_x"),
      Account(id: 3, login: "c"),
    ]
    let ids = ["MDQ6VXNlcjE=", "U_x", FoundProfilesTests.nodeID(3)]
    _ = try await client(gitHub).profiles(of: accounts)
    #expect(gitHub.requests.first?.nodeIDs == ids)
  }

  @Test func reportsNonUsersAsMissingWithoutARequest() async throws {
    let gitHub = gitHub()
    let accounts = [
      Account(id: 1, login: "o", kind: .organization), Account(id: 2, login: "b", kind: .bot),
      Account(id: 3, login: "m", kind: .other("Mannequin")),
    ]
    let page = try await client(gitHub, token: nil).profiles(of: accounts)
    #expect(page.answer.profiles.isEmpty && page.answer.missing == [1, 2, 3])
    #expect(try await client(gitHub).profiles(of: []).answer.missing == [])
    #expect(gitHub.requests.isEmpty)
  }

  @Test("an account that turns out not to be a user is missing, and cached as such")
  func findsNoProfileOfANonUser() async throws {
    var state = GitHubState(followers: [:], users: [])
    var organization = AccountRecord.user("user1", 1)
    organization.type = "Organization"
    state.accounts.add(organization)
    let gitHub = GitHubService(state, time: time)
    let account = Account(
      id: 1, login: "user1", nodeID: NodeID.current.text(id: 1, kind: .organization))
    for _ in 1...2 {
      let found = try await client(gitHub).profiles(of: [account, account]).answer
      #expect(found.profiles.isEmpty && found.missing == [1])
    }
    #expect(gitHub.sizes == [1])
  }

  @Test func requestsOnlyProfilesThatAreNotCached() async throws {
    let gitHub = gitHub()
    let accounts = (1...20).map { FoundProfilesTests.account($0) }
    _ = try await client(gitHub).profiles(of: Array(accounts[..<15]))
    time.advance(.seconds(100))
    let page = try await client(gitHub).profiles(of: accounts)
    #expect(page.answer.profiles.count == 18)
    #expect(page.answer.missing == [10, 20])
    #expect(page.fetchedAt == time.start)
    time.advance(.seconds(150))
    // Missing accounts are cached too, and a fresh cache needs no token.
    let events = Recorder<ClientEvent>()
    let cached = try await client(gitHub, token: nil, observe: { events.add($0) })
      .profiles(of: accounts)
    // Relation marks are for the token's account only.
    let profiles = page.answer.profiles.mapValues { profile in
      var profile = profile
      (profile.followsViewer, profile.isFollowedByViewer) = (nil, nil)
      return profile
    }
    #expect(cached.answer.profiles == profiles && cached.answer.missing == page.answer.missing)
    #expect(cached.origin == .cache)
    #expect(gitHub.sizes == [15, 5])
    #expect(
      events.all == [ClientEvent.cached(RequestName(client(gitHub).graphQLRequest))])
    time.advance(.seconds(100))
    _ = try await client(gitHub).profiles(of: accounts)
    #expect(gitHub.sizes == [15, 5, 15])
  }

  @Test func usesOlderProfilesOfTheRunThatItResumes() async throws {
    let accounts = (1...9).map { FoundProfilesTests.account($0) }
    let gitHub = gitHub()
    _ = try await client(gitHub).profiles(of: Array(accounts[..<7]))
    time.advance(.seconds(3_600))
    let page = try await client(gitHub).profiles(of: accounts, resumedSince: time.start)
    #expect(page.answer.profiles.count == 9)
    #expect(gitHub.sizes == [7, 2])
  }

  @Test("without a token, requests no profile from REST that GraphQL's cache has")
  func usesCachedProfilesWithoutAToken() async throws {
    let accounts = (1...2).map { FoundProfilesTests.account($0) }
    _ = try await client(gitHub()).profiles(of: [accounts[0]])
    let anonymous = client(gitHub(), token: nil)
    let page = try await anonymous.profile(of: accounts[0], resumedSince: nil)
    #expect(page.answer.account.login == "user1")
    #expect(page.origin == .cache)
    #expect(await anonymous.lookupCost(of: accounts, resumedSince: nil) == 1)
    time.advance(.seconds(301))
    #expect(await anonymous.lookupCost(of: accounts, resumedSince: nil) == 2)
    #expect(await anonymous.lookupCost(of: accounts, resumedSince: time.start) == 1)
  }

  @Test func failsOfflineUnlessAllAreCached() async throws {
    let gitHub = gitHub()
    let accounts = (1...2).map { FoundProfilesTests.account($0) }
    _ = try await client(gitHub).profiles(of: [accounts[0]])
    time.advance(.seconds(10_000))
    let offline = client(gitHub, policy: CachePolicy(.offline), token: nil)
    #expect(try await offline.profiles(of: [accounts[0]]).answer.profiles.count == 1)
    await #expect(throws: GitHubError.notCached) { try await offline.profiles(of: accounts) }
    #expect(gitHub.requests.count == 1)
  }

  @Test func sendsNothingWithoutAToken() async throws {
    let gitHub = gitHub()
    await #expect(throws: GitHubError.notSignedIn(GitHubMessage(), hadToken: false)) {
      try await client(gitHub, token: nil).profiles(of: [FoundProfilesTests.account(1)])
    }
    #expect(gitHub.requests.isEmpty)
  }

  @Test func readsTheTokenOnce() async throws {
    let tokens = StubTokens("secret")
    let client = GitHubClient.stub(gitHub(), tokens: tokens, time: time)
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
    let transport = StubTransport()
    // `try?`: nothing answers.
    _ = try? await client(transport, base: try APIBase(url: base))
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
    Answer(status: 502), Answer(status: 504, body: Array("<html>".utf8)),
    Answer(json: ["data": .null, "errors": [["message": "Something went wrong."]]]),
    Answer(
      json: [
        "data": ["nodes": [.null]],
        "errors": [["type": "RESOURCE_LIMITS_EXCEEDED", "message": "m"]],
      ]),
    Answer(
      json: ["data": .null, "errors": [["type": "RESOURCE_LIMITS_EXCEEDED", "message": "m"]]]),
  ]

  @Test("halves a request that takes too long", arguments: failures.indices)
  func halvesRequestsThatTakeTooLong(index: Int) async throws {
    let gitHub = gitHub(upTo: 30, failing: FoundProfilesTests.failures[index])
    let accounts = (1...100).map { FoundProfilesTests.account($0) }
    let page = try await client(gitHub).profiles(of: accounts)
    #expect(page.answer.profiles.count == 90)
    #expect(page.answer.missing.count == 10)
    #expect(page.answer.unread == [])
    #expect(page.answer.wasSplit)
    #expect(gitHub.sizes == [100, 50, 25, 25, 50, 25, 25])
    #expect(time.slept == Array(repeating: .seconds(0.2), count: 3))
  }

  @Test("retries a request of the smallest size 3 times, and then fails")
  func retriesTheSmallestSize() async throws {
    let broken = gitHub(upTo: 0)
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
      let gitHub = gitHub(upTo: 0, failing: failure)
      let accounts = (1...3).map { FoundProfilesTests.account($0) }
      let found = try await client(gitHub).profiles(of: accounts).answer
      #expect(found.missing == [1, 2, 3])
      #expect(found.unread == [1, 2, 3])
      #expect(store.pages.isEmpty)
    }
  }
}
