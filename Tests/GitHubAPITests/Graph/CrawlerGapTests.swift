import TestSupport
import Testing

@testable import FollowCrawl
@testable import GitHubAPI

/// Crawls on which GraphQL doesn't return every list whole.
struct CrawlerGapTests {
  private let time = TestTime()
  private let lists = Dictionary(
    uniqueKeysWithValues: (1...8).map { id in (Int64(id), (0..<150).map { Int64(1_000 + $0) }) })

  /// Crawls the first pages of the lists of accounts 1 to 8, or all pages.
  private func crawl(
    _ transport: StubTransport, budget: Int = 100, pageLimit: Int? = nil,
    store: MemoryStore = MemoryStore()
  ) async throws -> (graph: FollowGraph, crawler: Crawler) {
    let client = GitHubClient.stub(
      transport, tokens: StubTokens("secret"), store: store, policy: CachePolicy(), time: time)
    var crawler = try await Crawler(client, budget: budget)
    var graph = FollowGraph()
    for id: Int64 in 1...8 { graph.add(Account(id: id, login: "user\(id)")) }
    try await crawler.fetch(Array(1...8), .following, into: &graph, pageLimit: pageLimit)
    return (graph, crawler)
  }

  @Test("reads lists with a null account again, half as many at once")
  func readsAgain() async throws {
    let transport = StubTransport.follows(lists, gaps: [1, 2, 3, 4, 5], upTo: 1)
    let (graph, crawler) = try await crawl(transport, pageLimit: 1)
    #expect(transport.followRequests == ["first 8", "first 4", "first 1"])
    #expect(crawler.spent == 3)
    for id: Int64 in 1...8 { #expect(graph.list(of: id, .following)?.ids.count == 100) }
  }

  @Test("reads a list by REST that GraphQL never returns whole, and caches no part of its answer")
  func readsByREST() async throws {
    let transport = StubTransport.follows(lists, gaps: [3])
    let store = MemoryStore()
    let (graph, crawler) = try await crawl(transport, store: store)
    #expect(
      transport.followRequests == [
        "first 8", "first 1", "/user/3/following?per_page=100", "later 7",
        "/user/3/following?per_page=100&page=2",
      ])
    #expect(crawler.spent == 5)
    for id: Int64 in 1...8 { #expect(graph.list(of: id, .following)?.ids.count == 150) }
    #expect(crawler.hasGraphQL)
    #expect(store.pages.keys.filter { $0.path == "/graph/following/3" } == [])
    // Only a listing checks whether the pages belong together.
    #expect(graph.list(of: 3, .following)?.isComplete == false)
    #expect(graph.list(of: 3, .following)?.hasMore == false)
  }

  @Test("reads a list by REST whose cursor is missing or leads back")
  func readsMalformedListsByREST() async throws {
    let lists = lists.mapValues { ids in ids + ids.map { $0 + 1_000 } }
    let transport = StubTransport.follows(lists) { id, end in
      switch id {
      case 3: nil
      case 5: "100"
      default: "\(end)"
      }
    }
    let (graph, crawler) = try await crawl(transport)
    let pages = ["", "&page=2", "&page=3"].map { "/following?per_page=100\($0)" }
    #expect(
      transport.followRequests == [
        "first 8", "first 1", "/user/3\(pages[0])", "later 7", "/user/3\(pages[1])", "later 1",
        "/user/5\(pages[0])", "later 6", "/user/3\(pages[2])", "/user/5\(pages[1])",
        "/user/5\(pages[2])",
      ])
    #expect(crawler.remaining > 0)
    for id: Int64 in 1...8 {
      #expect(graph.list(of: id, .following)?.ids.count == 300)
      #expect(graph.list(of: id, .following)?.isComplete == ![3, 5].contains(id))
    }
  }

  @Test("ends with the budget if cursors lead in a circle, and such a list isn't complete")
  func endsACircle() async throws {
    let lists = lists.mapValues { ids in ids + ids.map { $0 + 1_000 } }
    let transport = StubTransport.follows(lists) { id, end in id == 5 && end == 200 ? "0" : "\(end)"
    }
    let (graph, crawler) = try await crawl(transport, budget: 20)
    #expect(crawler.remaining == 0)
    #expect(graph.list(of: 5, .following)?.isComplete == false)
    #expect(graph.list(of: 5, .following)?.hasMore == true)
  }

  @Test("reads a list by REST from its first page if a later page isn't whole")
  func readsALaterPageByREST() async throws {
    // The first query returns all lists whole, and later ones lack an account of list 3.
    let store = MemoryStore()
    _ = try await crawl(StubTransport.follows(lists), pageLimit: 1, store: store)
    let transport = StubTransport.follows(lists, gaps: [3])
    let (graph, _) = try await crawl(transport, store: store)
    #expect(
      transport.followRequests == [
        "later 8", "later 1", "/user/3/following?per_page=100",
        "/user/3/following?per_page=100&page=2",
      ])
    #expect(graph.list(of: 3, .following)?.ids.count == 150)
  }

  @Test("a list stays unread if the budget doesn't suffice for REST")
  func keepsTheBudget() async throws {
    for (budget, isRead) in [(1, false), (2, false), (3, true)] {
      let transport = StubTransport.follows(lists, gaps: [3])
      let (graph, crawler) = try await crawl(transport, budget: budget, pageLimit: 1)
      #expect(crawler.spent == budget)
      #expect((graph.list(of: 3, .following)?.isRead ?? false) == isRead)
      #expect(graph.list(of: 4, .following)?.isRead == true)
    }
  }

  @Test("reads a list that the server doesn't return in a query by REST")
  func readsFailingListsByREST() async throws {
    for type in ["FORBIDDEN", "SOME_ERROR", "RESOURCE_LIMITS_EXCEEDED"] {
      let transport = StubTransport.follows(
        lists, maximums: [1], failing: [2], with: type)
      let client = GitHubClient.stub(
        transport, tokens: StubTokens("secret"), store: MemoryStore(), policy: CachePolicy(),
        time: time)
      var crawler = try await Crawler(client)
      var graph = FollowGraph()
      for id: Int64 in 1...9 { graph.add(Account(id: id, login: "user\(id)")) }
      try await crawler.fetch([1, 2, 9], .following, into: &graph, pageLimit: 1)
      for id: Int64 in [1, 2] { #expect(graph.list(of: id, .following)?.ids.count == 100) }
      #expect(graph.list(of: 9, .following)?.isMissing == true)
      #expect(transport.followRequests.filter { $0.hasPrefix("/") }.count == 1)
    }
  }

  @Test("a list that neither API returns is unknown, and not cached as empty")
  func skipsUnreadableLists() async throws {
    let store = MemoryStore()
    for isFirst in [true, false] {
      let transport = StubTransport.follows(lists, failing: [2], with: "INTERNAL", cutOff: [2])
      let (graph, _) = try await crawl(transport, pageLimit: 1, store: store)
      #expect(graph.list(of: 2, .following)?.isRead == false)
      #expect(graph.list(of: 2, .following)?.isComplete == false)
      #expect(graph.list(of: 2, .following)?.hasMore == false)
      #expect(graph.list(of: 1, .following)?.ids.count == 100)
      let path = "/user/2/following?per_page=100"
      #expect(transport.followRequests == (isFirst ? ["first 8"] : []) + ["first 1", path])
    }
  }

  @Test("reads everything by REST if GitHub forbids all lists")
  func changesToREST() async throws {
    let transport = StubTransport.follows(lists, failing: Set(1...8))
    let (graph, crawler) = try await crawl(transport, pageLimit: 1)
    #expect(!crawler.hasGraphQL)
    #expect(transport.followRequests.count == 9)
    for id: Int64 in 1...8 { #expect(graph.list(of: id, .following)?.ids.count == 100) }
  }
}
