import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// Relation marks: never from another viewer, whatever the cache has.
@Suite struct RelationMarkTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func client(
    _ transport: some HTTPTransport, token: String?, policy: CachePolicy = CachePolicy(),
    waitPolicy: RateLimitWaitPolicy = .short
  ) -> GitHubClient {
    .stub(
      transport, tokens: StubTokens(token), store: store, policy: policy, time: time,
      waitPolicy: waitPolicy)
  }

  private static func account(_ id: Int64) -> Account { Account(id: id, login: "user\(id)") }

  /// Creates a GitHub with users from 1, who all follow the viewer, or none; the viewer follows none.
  private func gitHub(
    userCount: Int = 150, followsViewer: Bool = true,
    drift: @escaping GitHubService.Drift = { _, _ in nil }
  ) -> GitHubService {
    var settings = FixtureSettings.everyToken
    settings.graphQL.budget = 100_000
    let users = Array(1..<userCount + 1)
    let state = GitHubState(
      followers: [GitHubState.octaviaID: followsViewer ? users : []], users: users,
      settings: settings)
    return GitHubService(state, time: time, drift: drift)
  }

  private func profiles(
    _ gitHub: GitHubService, token: String?, policy: CachePolicy = CachePolicy()
  ) async throws -> [Bool?] {
    let accounts = [1, 2].map(RelationMarkTests.account)
    let found = try await client(gitHub, token: token, policy: policy).profiles(of: accounts)
    return [1, 2].map { found.answer.profiles[$0]?.followsViewer }
  }

  @Test("shows cached marks to their own viewer only, online and offline")
  func keepsTheViewersApart() async throws {
    let (ann, bob) = (gitHub(), gitHub(followsViewer: false))
    func marks(
      _ gitHub: GitHubService, _ token: String?, _ mode: CachePolicy.Mode = .fresh
    ) async throws -> [Bool?] {
      try await profiles(gitHub, token: token, policy: CachePolicy(mode))
    }
    #expect(try await marks(ann, "ann") == [true, true])
    let offlineServer = gitHub()
    #expect(try await marks(offlineServer, "ann", .offline) == [true, true])
    #expect(try await marks(offlineServer, "bob", .offline) == [nil, nil])
    #expect(try await marks(offlineServer, nil, .offline) == [nil, nil])
    #expect(try await marks(offlineServer, nil) == [nil, nil])
    #expect(try await marks(offlineServer, "ann") == [true, true])
    #expect(offlineServer.requests.isEmpty)
    // The other viewer's answer replaces the first one's, and the other way round.
    #expect(try await marks(bob, "bob") == [false, false])
    #expect(try await marks(bob, "bob") == [false, false])
    #expect(try await marks(ann, "ann") == [true, true])
    #expect(ann.requests.count == 2)
    #expect(bob.requests.count == 1)
  }

  @Test("a cached account that GraphQL doesn't have needs no request for another viewer")
  func keepsMissingProfilesForEveryone() async throws {
    let server = gitHub(userCount: 0)
    #expect(try await profiles(server, token: "ann") == [nil, nil])
    #expect(try await profiles(server, token: "bob") == [nil, nil])
    #expect(server.requests.count == 1)
  }

  @Test("fetches an entry without marks again, but not without a token")
  func fetchesEntriesWithoutMarks() async throws {
    for id: Int64 in [1, 2] {
      store.keep(
        StoredPage(
          hasNext: false, lastNumber: nil, fetchedAt: time.now,
          payload: CacheForm.foundProfile.bytes(of: RelationMarkTests.profile(id))),
        at: client(gitHub(), token: nil).profileKey(id: id))
    }
    let server = gitHub()
    #expect(try await profiles(server, token: nil) == [nil, nil])
    #expect(server.requests.isEmpty)
    #expect(try await profiles(server, token: "ann") == [true, true])
    #expect(server.requests.count == 1)
  }

  // MARK: By login

  private static func profile(_ id: Int64) -> Profile {
    Profile(Account(id: id, login: "user\(id)"))
  }

  private static func logins(_ names: String...) throws -> [Login] {
    try names.map { try Login(name: $0) }
  }

  @Test("looks 150 users up by login in two requests, without apps, and once")
  func looksUpUsersByLogin() async throws {
    let server = gitHub()
    let users = try (1...150).map { try Login(name: "user\($0)") }
    let others = try RelationMarkTests.logins("orbit", "gardener[bot]")
    let ann = client(server, token: "ann")
    let page = try #require(await ann.profiles(named: others + users, within: .seconds(2)))
    #expect(users.map { page.answer.profiles[$0]?.followsViewer }.allSatisfy { $0 == true })
    #expect(page.answer.missing == others && page.answer.unread == [])
    #expect(server.requests.map(\.loginCount) == [100, 51])
    // Neither profiles nor organisations are requested again.
    let again = try #require(await ann.profiles(named: others + users, within: .seconds(2)))
    #expect(again.origin == .cache && again.answer.profiles.count == 150)
    let unsigned = await client(server, token: nil).profiles(named: users, within: .seconds(2))
    #expect(unsigned?.number == nil)
    #expect(server.requests.count == 2)
    // By id, they are cached too.
    #expect(try await profiles(server, token: "ann") == [true, true])
  }

  @Test("offline, a cached profile has marks for its own viewer only")
  func findsCachedProfilesByLogin() async throws {
    let login = try Login(name: "User1")
    let server = gitHub()
    _ = await client(server, token: "ann").profiles(named: [login], within: .seconds(2))
    time.advance(.seconds(1_000_000))
    func marks(_ token: String, needsEmail: Bool = false) -> Bool?? {
      client(server, token: token, policy: CachePolicy(.offline))
        .cachedProfile(of: .named(login), for: Token(token)?.viewer, needsEmail: needsEmail)
        .map(\.answer.followsViewer)
    }
    #expect(marks("ann") == .some(true))
    #expect(marks("bob") == .some(nil))
    // Only REST has the email address.
    #expect(marks("ann", needsEmail: true) == nil)
    let fresh = client(server, token: "ann")
    #expect(
      fresh.cachedProfile(of: .named(login), for: Token("ann")?.viewer, needsEmail: false)?.number
        == nil
    )
  }

  @Test(
    "finds nothing after one request that fails, without a wait",
    arguments: [500, 502, 401, 403, 404, 429, 200])
  func survivesFailures(_ status: Int) async throws {
    let server = gitHub { _, _ in
      {
        $0 = Answer(status: status, body: Array("{}".utf8))
        $0.statesNoneLeft = [403, 429].contains(status)
      }
    }
    let some = try RelationMarkTests.logins("user1", "user2")
    let patient = client(server, token: "ann", waitPolicy: .endless)
    let found = await patient.profiles(named: some, within: .seconds(2))
    #expect(found?.number == nil)
    // A limit that is used up needs no second request, and neither does a server without GraphQL, or
    // one that has rejected the token.
    let again = await patient.profiles(named: some, within: .seconds(2))
    #expect(again?.number == nil)
    #expect(server.requests.count == ([401, 403, 404, 429].contains(status) ? 1 : 2))
    if status == 404 {
      time.advance(.seconds(301))
      _ = await patient.profiles(named: some, within: .seconds(2))
      #expect(server.requests.count == 2)
    }
    #expect(time.slept == [])
  }

  @Test("asks a server without GraphQL again only after --max-age, whatever the query")
  func remembersAServerWithoutGraphQL() async throws {
    for status in [404, 410] {
      let server = gitHub { _, _ in { $0 = Answer(status: status) } }
      let missing = GitHubError.graphQLUnavailable(status: status)
      for callCount in [1, 1, 2] {
        if callCount == 2 { time.advance(.seconds(301)) }
        await #expect(throws: missing) { try await profiles(server, token: "ann") }
        let newest = client(server, token: "ann").newestFollows(
          of: try Login(name: "bob"), .following)
        await #expect(throws: missing) {
          _ = try await newest.paginate { _ in .more }
        }
        #expect(server.requests.count == callCount)
      }
      await #expect(throws: missing) {
        try await profiles(server, token: "ann", policy: CachePolicy(.revalidate))
      }
      #expect(server.requests.count == 3)
      time.advance(.seconds(301))
    }
  }

  @Test func keepsMarksBesideANewerRESTProfile() async throws {
    let server = gitHub()
    _ = try await profiles(server, token: "ann")
    time.advance(.seconds(60))
    let ann = client(server, token: "ann")
    let key = ann.key(of: Endpoint.profile(id: 1))
    let rest = CacheForm<Profile>.profile
    #expect(
      rest.answer(in: rest.bytes(of: RelationMarkTests.profile(1).ofViewer))?.hasMarks == false)
    store.keep(
      StoredPage(
        hasNext: false, lastNumber: nil, fetchedAt: time.now,
        payload: rest.bytes(of: RelationMarkTests.profile(1))),
      at: key)
    let accounts = [1, 2].map(RelationMarkTests.account)
    func known(_ token: String?) -> [Bool?] {
      client(server, token: token).cachedProfiles(
        of: accounts, for: token.flatMap { Token($0)?.viewer }
      )
      .map { $0.isFresh ? $0.profile.followsViewer : $0.profile.hasMarks }
    }
    // Another viewer's are not fresh, and have no marks.
    #expect(known("ann") == [true, true])
    #expect(known("bob") == [false, false])
    #expect(known(nil) == [nil, nil])
  }
}
