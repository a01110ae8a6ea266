import CurlHTTP
import FixtureServer
import FoundationEssentials
import GitHubAPI
import Testing

extension EndToEnd {
  /// Lists of profiles by GraphQL, from a server that rejects what GitHub would.
  struct GraphQLListingTests {
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

    private func list(
      _ client: GitHubClient, _ name: String
    ) async throws -> (people: [Profile], end: ListEnd<Int64>) {
      var people: [Profile] = []
      let end = try await client.profilePages(of: try Login(name: name)).paginate {
        page throws(Never) in
        people += page.answer
        return true
      }
      return (people, end)
    }

    @Test func lists5000ProfilesWith50Requests() async throws {
      let server = try #require(FixtureProcess.current)
      try await server.reset()
      let (people, end) = try await list(try client(server), "crowd-5000")
      #expect(end.state == .settled)
      #expect(people.map(\.account.id) == (1...5_000).map { Int64(CrowdRule.id(of: $0)) })
      #expect(try await server.statistics().byPath == ["/graphql": 50])
    }

    @Test func agreesWithTheProfilesOfREST() async throws {
      let server = try #require(FixtureProcess.current)
      try await server.reset()
      let client = try client(server)
      let (people, end) = try await list(client, "rericha")
      #expect(end.state == .settled)
      #expect(!people.isEmpty)
      for person in people {
        let profile = try await client.answer(to: .profile(id: person.account.id)).answer
        #expect(person.account == profile.account)
        #expect(person.bio == profile.bio)
        #expect(person.isHireable == profile.isHireable)
        #expect(person.repositoryCount == profile.repositoryCount)
        #expect(person.gistCount == profile.gistCount)
        #expect(person.followerCount == profile.followerCount)
        #expect(person.createdAt == profile.createdAt)
        let found = try await client.profiles(of: [profile.account]).answer
        #expect(found.profiles == [person.account.id: person])
      }
    }

    @Test func requestsSmallerPagesAfterATimeout() async throws {
      let server = try #require(FixtureProcess.current)
      try await server.reset()
      try await server.misbehave("first=100&=status:502", "offset=50&=status:504x1")
      let (people, end) = try await list(try client(server), "crowd-150")
      #expect(end.state == .settled)
      #expect(people.count == 150)
      // Pages of 100, 50, again 50, which fails, and four times 25.
      #expect(try await server.statistics().requests == 7)
    }

    @Test func failsWithNotFoundForAnOrganisation() async throws {
      let server = try #require(FixtureProcess.current)
      try await server.reset()
      let client = try client(server)
      await #expect {
        try await list(client, "tidepool-works")
      } throws: { error in
        guard case PagesError<Never>.failed(.notFound)? = error as? PagesError<Never> else {
          return false
        }
        return true
      }
    }
  }
}
