import CurlHTTP
import FakeGitHub
import FoundationEssentials
import GitHubAPI
import Testing

extension EndToEnd {
  /// Profiles that GraphQL looks up, on a server that rejects what GitHub would.
  struct GraphQLLookupTests {
    /// A store that keeps nothing.
    private struct NoStore: PageStore {
      func page(at key: PageKey) -> StoredPage? { nil }
      func keep(_ page: StoredPage, at key: PageKey) {}
      func confirm(pageAt key: PageKey, on date: Date) {}
      func note(_ logins: [SeenLogin], on host: String) {}
    }

    private struct Tokens: TokenSource {
      func token(for host: String, meanwhile: @Sendable () -> Void) async -> Token? {
        Token(TestEnvironment.token)
      }
    }

    private func client(_ server: FixtureProcess) throws -> GitHubClient {
      GitHubClient(
        base: try APIBase(url: server.url), transport: CurlTransport(environment: [:]),
        tokens: Tokens(),
        cache: PageCache(store: NoStore(), policy: CachePolicy(.off), clock: .system),
        pace: RequestPace(requestsPerMinute: 1_000_000, clock: .system),
        clock: .system)
    }

    private static func crowd(_ range: ClosedRange<Int>) -> [Account] {
      range.map { Account(id: Int64(CrowdRule.id(of: $0)), login: "crowd") }
    }

    @Test func looksUpManyProfilesInAFewRequests() async throws {
      let server = try #require(FixtureProcess.current)
      try await server.reset()
      let crowd = Self.crowd(1...250)
      let found = try await client(server).profiles(of: crowd).answer
      #expect(found.missing == [])
      #expect(Set(found.profiles.keys) == Set(crowd.map(\.id)))
      // The server refuses a query for 100 profiles, which is then sent in halves.
      let requests = try await server.statistics().requestsByPath
      #expect(requests.count == 1)
      #expect((5...8).contains(requests["/graphql"] ?? 0))
    }

    @Test func agreesWithTheProfilesOfREST() async throws {
      let server = try #require(FixtureProcess.current)
      try await server.reset()
      let client = try client(server)
      let people = try await client.answer(to: .followers(of: try Login(name: "rericha"))).answer
      let found = try await client.profiles(of: people).answer
      #expect(!people.isEmpty)
      for person in people where person.kind == .user {
        let profile = try await client.answer(to: .profile(id: person.id)).answer
        let other = try #require(found.profiles[person.id])
        // GraphQL's address of a picture has its version.
        #expect(other.account.id == profile.account.id)
        #expect(other.account.login == profile.account.login)
        #expect(other.account.kind == profile.account.kind)
        #expect(other.account.nodeID == profile.account.nodeID)
        #expect(other.account.isSiteAdmin == profile.account.isSiteAdmin)
        #expect(other.bio == profile.bio)
        #expect(other.isHireable == profile.isHireable)
        #expect(other.repositoryCount == profile.repositoryCount)
        #expect(other.gistCount == profile.gistCount)
        #expect(other.followerCount == profile.followerCount)
        #expect(other.createdAt == profile.createdAt)
      }
    }

    @Test func splitsRequestsAfterATimeout() async throws {
      let server = try #require(FixtureProcess.current)
      try await server.reset()
      try await server.misbehave("ids=100&=status:502", "ids=50&=status:504x1")
      let found = try await client(server).profiles(of: Self.crowd(1...100)).answer
      #expect(found.profiles.count == 100)
      // Requests for 100, 50, twice 25 and again 50 profiles.
      #expect(try await server.statistics().requests == 5)
    }
  }
}
