import FoundationEssentials
import HTTPTypes
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

  /// Returns a server on which all users follow the viewer, or none, and the viewer follows none.
  private static func server(followsViewer: Bool) -> GraphQLTransport {
    GraphQLTransport { call, _ in
      func node(_ id: Int) -> String {
        #"{"databaseId":\#(id),"login":"user\#(id)","isFollowingViewer":\#(followsViewer),"#
          + #""viewerIsFollowing":false}"#
      }
      return .users(call) { node(Int($0)) }
    }
  }

  private func profiles(
    _ transport: GraphQLTransport, token: String?, policy: CachePolicy = CachePolicy()
  ) async throws -> [Bool?] {
    let accounts = [1, 2].map(RelationMarkTests.account)
    let found = try await client(transport, token: token, policy: policy).profiles(of: accounts)
    return [1, 2].map { found.answer.profiles[$0]?.followsViewer }
  }

  @Test("shows cached marks to their own viewer only, online and offline")
  func keepsTheViewersApart() async throws {
    let (ann, bob) = (
      RelationMarkTests.server(followsViewer: true), RelationMarkTests.server(followsViewer: false)
    )
    func marks(
      _ transport: GraphQLTransport, _ token: String?, _ mode: CachePolicy.Mode = .fresh
    ) async throws -> [Bool?] {
      try await profiles(transport, token: token, policy: CachePolicy(mode))
    }
    #expect(try await marks(ann, "ann") == [true, true])
    let offlineServer = RelationMarkTests.server(followsViewer: true)
    #expect(try await marks(offlineServer, "ann", .offline) == [true, true])
    #expect(try await marks(offlineServer, "bob", .offline) == [nil, nil])
    #expect(try await marks(offlineServer, nil, .offline) == [nil, nil])
    #expect(try await marks(offlineServer, nil) == [nil, nil])
    #expect(try await marks(offlineServer, "ann") == [true, true])
    #expect(offlineServer.calls.isEmpty)
    // The other viewer's answer replaces the first one's, and the other way round.
    #expect(try await marks(bob, "bob") == [false, false])
    #expect(try await marks(bob, "bob") == [false, false])
    #expect(try await marks(ann, "ann") == [true, true])
    #expect(ann.calls.count == 2)
    #expect(bob.calls.count == 1)
  }

  @Test("a cached account that GraphQL doesn't have needs no request for another viewer")
  func keepsMissingProfilesForEveryone() async throws {
    let server = GraphQLTransport { call, _ in .users(call) { _ in nil } }
    #expect(try await profiles(server, token: "ann") == [nil, nil])
    #expect(try await profiles(server, token: "bob") == [nil, nil])
    #expect(server.calls.count == 1)
  }

  @Test("fetches an entry from before there were marks again, but not without a token")
  func fetchesOldEntriesAgain() async throws {
    // The format of 0.1: no account ever had flags beyond the thirteenth.
    let bytes: [UInt8] = [1, 1, 1, 0, 1, 0x61, 0, 0, 0, 0, 0]
    let old = try #require(Packing<Profile?>.foundProfile.unpack(bytes))
    #expect(old?.account.login == "a")
    #expect(old?.hasMarks == false)
    for id: Int64 in [1, 2] {
      store.keep(
        StoredPage(
          hasNext: false, lastNumber: nil, fetchedAt: time.now,
          payload: bytes),
        at: client(RelationMarkTests.server(followsViewer: true), token: nil).profileKey(id: id))
    }
    let server = RelationMarkTests.server(followsViewer: true)
    #expect(try await profiles(server, token: nil) == [nil, nil])
    #expect(server.calls.isEmpty)
    #expect(try await profiles(server, token: "ann") == [true, true])
    #expect(server.calls.count == 1)
  }

  // MARK: Added to REST's profiles

  private static func profile(_ id: Int64, kind: AccountKind = .user) -> Profile {
    Profile(
      account: Account(id: id, login: "user\(id)", kind: kind), name: nil, company: nil, blog: "",
      location: nil, email: nil, isHireable: nil, bio: nil, twitterUsername: nil,
      repositoryCount: 0, gistCount: 0, followerCount: 0, followingCount: 0, createdAt: nil,
      updatedAt: nil)
  }

  @Test("requests the marks of 150 users in two requests, and none of other accounts")
  func requestsAHundredAtOnce() async throws {
    let server = RelationMarkTests.server(followsViewer: true)
    let users = (1...150).map { RelationMarkTests.profile($0) }
    let others = [
      RelationMarkTests.profile(151, kind: .organization),
      RelationMarkTests.profile(152, kind: .bot),
    ]
    let marked = await client(server, token: "ann").addingMarks(to: others + users)
    #expect(marked.map(\.id) == (others + users).map(\.id))
    #expect(marked.map(\.followsViewer) == [nil, nil] + Array(repeating: true, count: 150))
    #expect(server.calls.map { $0.variables.ids?.count } == [100, 50])
    _ = await client(server, token: "ann").addingMarks(to: others + users)
    _ = await client(server, token: nil).addingMarks(to: users)
    _ = await client(server, token: "ann").addingMarks(to: others)
    #expect(server.calls.count == 2)
  }

  @Test("offline, an account that isn't cached doesn't hide the marks of others")
  func addsCachedMarksOffline() async throws {
    let server = RelationMarkTests.server(followsViewer: true)
    _ = try await profiles(server, token: "ann")
    time.advance(.seconds(1_000_000))
    let three = [3, 1, 2].map { RelationMarkTests.profile($0) }
    let offline = client(server, token: "ann", policy: CachePolicy(.offline))
    #expect(await offline.addingMarks(to: three).map(\.followsViewer) == [nil, true, true])
    let another = client(server, token: "bob", policy: CachePolicy(.offline))
    #expect(await another.addingMarks(to: three) == three)
    #expect(server.calls.count == 1)
  }

  @Test(
    "leaves the marks unknown after one request that fails, without a wait",
    arguments: [500, 502, 401, 403, 404, 429, 200])
  func survivesFailures(_ status: Int) async throws {
    let server = GraphQLTransport { _, _ in
      var fields = HTTPFields()
      if [403, 429].contains(status) {
        fields = TransportResponse.limitFields(remaining: 0)
      }
      return .answer(status, fields, "{}")
    }
    let some = [1, 2].map { RelationMarkTests.profile($0) }
    let patient = client(server, token: "ann", waitPolicy: .endless)
    #expect(await patient.addingMarks(to: some) == some)
    // A limit that is used up needs no second request, and neither does a server without GraphQL.
    #expect(await patient.addingMarks(to: some) == some)
    #expect(server.calls.count == ([403, 404, 429].contains(status) ? 1 : 2))
    if status == 404 {
      time.advance(.seconds(301))
      _ = await patient.addingMarks(to: some)
      #expect(server.calls.count == 2)
    }
    #expect(time.slept == [])
  }

  @Test("asks a server without GraphQL again only after --max-age, whatever the query")
  func remembersAServerWithoutGraphQL() async throws {
    for status in [404, 410] {
      let server = GraphQLTransport { _, _ in .answer(status, HTTPFields(), "{}") }
      let missing = GitHubError.graphQLUnavailable(status: status)
      for callCount in [1, 1, 2] {
        if callCount == 2 { time.advance(.seconds(301)) }
        await #expect(throws: missing) { try await profiles(server, token: "ann") }
        let newest = client(server, token: "ann").newestFollows(
          of: try Login(name: "bob"), .following)
        await #expect(throws: PagesError<Never>.self) {
          _ = try await newest.paginate { _ in true }
        }
        #expect(server.calls.count == callCount)
      }
      await #expect(throws: missing) {
        try await profiles(server, token: "ann", policy: CachePolicy(.revalidate))
      }
      #expect(server.calls.count == 3)
      time.advance(.seconds(301))
    }
  }

  @Test func keepsMarksBesideANewerRESTProfile() async throws {
    let server = RelationMarkTests.server(followsViewer: true)
    _ = try await profiles(server, token: "ann")
    time.advance(.seconds(60))
    let ann = client(server, token: "ann")
    let key = ann.key(of: Endpoint.profile(id: 1))
    let rest = Packing<Profile>.profile
    #expect(rest.unpack(rest.pack(RelationMarkTests.profile(1).ofViewer))?.hasMarks == false)
    store.keep(
      StoredPage(
        hasNext: false, lastNumber: nil, fetchedAt: time.now,
        payload: rest.pack(RelationMarkTests.profile(1))),
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
