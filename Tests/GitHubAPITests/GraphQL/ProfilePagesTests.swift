import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Lists of whole profiles, page by page.
@Suite struct ProfilePagesTests {
  private let time = TestTime()

  private func pages(
    _ transport: GraphQLTransport, limit: Int? = nil, base: APIBase = .gitHub,
    token: String? = "secret"
  ) throws -> Pages<Profile> {
    GitHubClient.stub(transport, base: base, tokens: StubTokens(token), time: time)
      .profilePages(of: try Login.octocat, limit: limit)
  }

  private static func ids(_ range: ClosedRange<Int64>) -> [Int64] { Array(range) }

  @Test func listsFiveThousandProfilesInFiftyRequests() async throws {
    let transport = GraphQLTransport(count: 5_000)
    let paginated = try await pages(transport).paginated()
    #expect(paginated.ids == ProfilePagesTests.ids(1...5_000))
    #expect(paginated.end?.state == .settled)
    #expect(paginated.lastNumbers == Array(repeating: 50, count: 50))
    #expect(transport.sizes == Array(repeating: 100, count: 50))
    #expect(transport.calls.map(\.variables.after) == [nil] + (1..<50).map { "at \($0 * 100)" })
    #expect(transport.calls.allSatisfy { $0.variables.login == "octocat" })
  }

  @Test func sendsTheQueryForFollowers() async throws {
    let transport = GraphQLTransport(count: 1)
    #expect(try await pages(transport).paginated().ids == [1])
    #expect(transport.calls.map(\.query) == [GraphQLDocument.followers.text])
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
    let transport = GraphQLTransport(count: 1)
    _ = try await pages(transport, base: try APIBase(url: base)).paginated()
    let request = try #require(transport.requests.first)
    #expect(RequestName(request).description == "POST \(url)")
    #expect(KnownLimits.route(of: request) == "graphql")
    #expect(request.headerFields[.authorization] == "Bearer secret")
    #expect(request.headerFields[.contentType] == "application/json")
    #expect(request.headerFields[.userAgent] == Version.userAgent)
  }

  @Test func ignoresAnEarlyEndBeyondTheLimit() async throws {
    let transport = GraphQLTransport { _, _ in
      .profiles(Array(1...100), end: "a", hasNext: false, total: 450)
    }
    let paginated = try await pages(transport, limit: 50).paginated()
    #expect(paginated.ids == ProfilePagesTests.ids(1...50))
    #expect(paginated.end?.state == .cut)
    #expect(paginated.error == nil)
  }

  @Test(arguments: [0, 1, 99, 100, 101, 250, 299, 300, 301, 400])
  func requestsNoPageBeyondTheLimit(limit: Int) async throws {
    let transport = GraphQLTransport(count: 300)
    let paginated = try await pages(transport, limit: limit).paginated()
    #expect(paginated.ids == (1...300).prefix(limit).map { Int64($0) })
    #expect(transport.calls.count == min((limit + 99) / 100, 3))
    // Even a limit of exactly the length cuts the list.
    #expect(paginated.end?.state == (limit > 300 ? .settled : .cut))
  }

  @Test func settlesAnEmptyList() async throws {
    let paginated = try await pages(GraphQLTransport(count: 0)).paginated()
    #expect(paginated.pages == [[]])
    #expect(paginated.end?.state == .settled)
  }

  @Test func reportsAListAsCutIfTheReaderStops() async throws {
    let transport = GraphQLTransport(count: 300)
    let paginated = try await pages(transport).paginated(pages: 2)
    #expect(paginated.ids == ProfilePagesTests.ids(1...200))
    #expect(paginated.end?.state == .cut)
    #expect(transport.calls.count == 2)
  }

  @Test func sendsCursorsBackUnchanged() async throws {
    let transport = GraphQLTransport { _, number in
      .profiles([number], end: #"a\"\\\u2028é="#, hasNext: number == 1, total: 2)
    }
    #expect(try await pages(transport).paginated().ids == [1, 2])
    #expect(transport.calls.map(\.variables.after) == [nil, "a\"\\\u{2028}é="])
  }

  @Test func deliversPeopleWhoMoveToTheNextPageOnce() async throws {
    let transport = GraphQLTransport { _, number in
      number == 1
        ? .profiles([1, 2, 3], end: "a", hasNext: true, total: 5)
        : .profiles([3, 1, 4], end: "b", hasNext: false, total: 5)
    }
    #expect(try await pages(transport).paginated().pages == [[1, 2, 3], [4]])
  }

  @Test func countsHiddenAccountsAndSkipsThem() async throws {
    let nodes = [
      TransportResponse.node(1), "null", #"{"databaseId":null,"login":"x"}"#, "{}",
      TransportResponse.node(3),
    ]
    let transport = GraphQLTransport { _, _ in
      .profiles(nodes: nodes, end: "a", hasNext: false, total: 5)
    }
    let paginated = try await pages(transport).paginated()
    #expect(paginated.ids == [1, 3])
    #expect(paginated.end?.state == .settled)
    #expect(paginated.end?.hidden == .init(count: 3, total: 5))
  }

  @Test func sendsNothingWithoutAToken() async throws {
    let transport = GraphQLTransport(count: 1)
    let paginated = try await pages(transport, token: nil).paginated()
    #expect(paginated == PaginatedProfiles(error: .notSignedIn(GitHubMessage(), hadToken: false)))
    #expect(transport.calls.isEmpty)
  }

  @Test func readsTheTokenOnce() async throws {
    let tokens = StubTokens("secret")
    let client = GitHubClient.stub(GraphQLTransport(count: 300), tokens: tokens, time: time)
    #expect(try await client.isSignedIn())
    #expect(await client.profilePages(of: try Login.octocat).paginated().ids.count == 300)
    #expect(tokens.requestedHosts == ["github.com"])
    #expect(try await !GitHubClient.stub(GraphQLTransport(count: 0)).isSignedIn())
  }

  @Test(arguments: [
    (nil, 5_000, 4_000, nil), (nil, 401_000, 4_000, 4_009), (100, 401_000, 0, nil),
    (250, 401_000, 1, 2), (250, 401_000, 2, nil),
  ])
  func reportsAShortageFromTheFirstPage(
    limit: Int?, count: Int, remaining: Int, missing: Int?
  ) async throws {
    let transport = GraphQLTransport { _, _ in
      var response = TransportResponse.profiles(
        Array(1...100), end: "a", hasNext: true, total: count)
      response.head.headerFields = TransportResponse.limitFields(remaining: remaining)
      return response
    }
    let pages = try pages(transport, limit: limit)
    var shortages: [Shortage?] = []
    try await pages.paginate { page async throws(Never) -> Bool in
      shortages.append(await pages.shortage(behind: page))
      return false
    }
    #expect(shortages.map { $0?.requestCount } == [missing])
  }

  @Test(arguments: [nil, "same"])
  func rejectsACursorThatLeadsNowhere(cursor: String?) async throws {
    let transport = GraphQLTransport { _, number in
      .profiles([number], end: cursor, hasNext: true, total: 500)
    }
    let paginated = try await pages(transport).paginated()
    #expect(paginated.error == .endlessList(page: cursor == nil ? 1 : 2))
  }

  @Test("a list with 10 pages in a row without a new entry is endless")
  func rejectsPagesWithoutNewEntries() async throws {
    let transport = GraphQLTransport { _, number in
      .profiles([1, 2], end: "\(number)", hasNext: true, total: 500)
    }
    #expect(try await pages(transport).paginated().error == .endlessList(page: 11))
  }
}
