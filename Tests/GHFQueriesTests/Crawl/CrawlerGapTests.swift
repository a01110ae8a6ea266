import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

@testable import GHFQueries
@testable import GitHubAPI

/// Crawls on which GraphQL doesn't return every list whole.
struct CrawlerGapTests {
  private let time = TestTime()
  /// The accounts that `user1` to `user8` follow.
  private let people = Array(1_000..<1_150)

  /// Returns a GitHub on which accounts 1 to 8 follow some others, and some of them a hidden one too,
  /// as the latest: a null in GraphQL's lists.
  private func state(
    following people: [Int]? = nil, gaps: [Int] = [], budget: Int? = nil
  ) -> GitHubState {
    let lists = (1...8).map { ($0, people ?? self.people) }
    var settings = FixtureSettings.everyToken
    settings.hidden = .gaps
    settings.graphQL.cursor = .offset
    settings.graphQL.budget = budget ?? settings.graphQL.budget
    var gitHub = GitHubState(
      following: Dictionary(uniqueKeysWithValues: lists), settings: settings)
    gitHub.accounts.add(.user("user999", 999))
    gitHub.setVisible(999, false)
    for id in gaps { gitHub.follows.set(id, follows: 999, true) }
    return gitHub
  }

  /// Changes the lists in GraphQL's answers, given as JSON; those that become null have an error of a
  /// type.
  private static func changing(
    error type: String = "", _ change: @escaping @Sendable (_ id: Int64, String) -> String
  ) -> GitHubService.Drift {
    { request, gitHub in
      let ids = request.userIDs
      let places = ids.indices.filter { gitHub.accounts.account(withID: Int(ids[$0])) != nil }
      if places.isEmpty { return nil }
      return { answer in
        var errors: [String] = []
        var next = places[...]
        let text = String(decoding: answer.body, as: UTF8.self)
        let changed = text.replacing(/\{"following":\{"totalCount".*?\]\}\}/) { match -> String in
          guard let place = next.popFirst() else { return String(match.output) }
          let list = change(ids[place], String(match.output))
          if list == "null" {
            errors.append(#"{"type":"\#(type)","path":["nodes",\#(place)],"message":"m"}"#)
          }
          return list
        }
        answer.body = Array(changed.utf8)
        answer.addErrors(errors)
      }
    }
  }

  /// The cursor after a number of entries.
  private static func cursor(_ count: Int) -> String {
    Data("cursor:v2:\(count)".utf8).base64EncodedString()
  }

  /// Crawls the first pages of the lists of accounts 1 to 8, or all pages.
  private func crawl(
    _ gitHub: GitHubService, budget: Int = 100, pageLimit: Int? = nil,
    store: MemoryStore = MemoryStore(), people: [Int64] = Array(1...8)
  ) async throws -> (graph: FollowGraph, crawler: Crawler) {
    let client = GitHubClient.stub(
      gitHub, tokens: StubTokens("secret"), store: store, policy: CachePolicy(), time: time)
    var crawler = try await Crawler(client, budget: budget)
    var graph = FollowGraph()
    for id in people { graph.add(Account(id: id, login: "user\(id)")) }
    try await crawler.fetch(people, .following, into: &graph, pageLimit: pageLimit)
    return (graph, crawler)
  }

  @Test("reads lists with a null account again, half as many at once")
  func readsAgain() async throws {
    let gitHub = GitHubService(state(gaps: [1, 2, 3, 4, 5]), time: time) { request, gitHub in
      if request.userIDs.count < 8 { gitHub.setVisible(999, true) }
      return nil
    }
    let (graph, crawler) = try await crawl(gitHub, pageLimit: 1)
    #expect(gitHub.followRequests == ["first 8", "first 4", "first 1"])
    #expect(crawler.spent == 3)
    for id: Int64 in 1...8 { #expect(graph.list(of: id, .following)?.ids.count == 100) }
  }

  @Test("reads a list by REST that GraphQL never returns whole, and caches no part of its answer")
  func readsByREST() async throws {
    let gitHub = GitHubService(state(gaps: [3]), time: time)
    let store = MemoryStore()
    let (graph, crawler) = try await crawl(gitHub, store: store)
    #expect(
      gitHub.followRequests == [
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
    let people = people + people.map { $0 + 1_000 }
    let gitHub = GitHubService(
      state(following: people), time: time,
      drift: Self.changing { id, list in
        switch id {
        case 3: list.replacing(/"endCursor":"[^"]*"/, with: #""endCursor":null"#)
        case 5: list.replacing(Self.cursor(200), with: Self.cursor(100))
        default: list
        }
      })
    let (graph, crawler) = try await crawl(gitHub)
    let pages = ["", "&page=2", "&page=3"].map { "/following?per_page=100\($0)" }
    #expect(
      gitHub.followRequests == [
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
    let people = people + people.map { $0 + 1_000 }
    let gitHub = GitHubService(
      state(following: people), time: time,
      drift: Self.changing { id, list in
        id == 5 ? list.replacing(Self.cursor(200), with: Self.cursor(0)) : list
      })
    let (graph, crawler) = try await crawl(gitHub, budget: 20)
    #expect(crawler.remaining == 0)
    #expect(graph.list(of: 5, .following)?.isComplete == false)
    #expect(graph.list(of: 5, .following)?.hasMore == true)
  }

  @Test("reads a list by REST from its first page if a later page isn't whole")
  func readsALaterPageByREST() async throws {
    // The latest follows fill the first pages, and only the second one of list 3 has a null.
    var state = state(following: [], gaps: [3])
    for id in 1...8 {
      for other in people {
        if id == 1 { state.accounts.add(.user("user\(other)", other)) }
        state.follows.set(id, follows: other, true)
      }
    }
    let gitHub = GitHubService(state, time: time)
    let store = MemoryStore()
    _ = try await crawl(gitHub, pageLimit: 1, store: store)
    let (graph, _) = try await crawl(gitHub, store: store)
    #expect(
      gitHub.followRequests == [
        "first 8", "later 8", "later 1", "/user/3/following?per_page=100",
        "/user/3/following?per_page=100&page=2",
      ])
    #expect(graph.list(of: 3, .following)?.ids.count == 150)
  }

  @Test("a list stays unread if the budget doesn't suffice for REST")
  func keepsTheBudget() async throws {
    for (budget, isRead) in [(1, false), (2, false), (3, true)] {
      let gitHub = GitHubService(state(gaps: [3]), time: time)
      let (graph, crawler) = try await crawl(gitHub, budget: budget, pageLimit: 1)
      #expect(crawler.spent == budget)
      #expect((graph.list(of: 3, .following)?.isRead ?? false) == isRead)
      #expect(graph.list(of: 4, .following)?.isRead == true)
    }
  }

  @Test(
    "reads a list that the server doesn't return in a query by REST",
    arguments: ["FORBIDDEN", "SOME_ERROR", "RESOURCE_LIMITS_EXCEEDED"])
  func readsFailingListsByREST(type: String) async throws {
    // GitHub returns a list of 100 in a query, but not two.
    let gitHub = GitHubService(
      state(budget: 150), time: time,
      drift: Self.changing(error: type) { id, list in id == 2 ? "null" : list })
    let (graph, _) = try await crawl(gitHub, pageLimit: 1, people: [1, 2, 9])
    for id: Int64 in [1, 2] { #expect(graph.list(of: id, .following)?.ids.count == 100) }
    #expect(graph.list(of: 9, .following)?.isMissing == true)
    #expect(gitHub.followRequests.filter { $0.hasPrefix("/") }.count == 1)
  }

  @Test("a list that neither API returns is unknown, and not cached as empty")
  func skipsUnreadableLists() async throws {
    var state = state()
    state.misbehaviours = [try Misbehaviour("/user/2/following=422-pages")]
    let store = MemoryStore()
    for isFirst in [true, false] {
      let gitHub = GitHubService(
        state, time: time,
        drift: Self.changing(error: "INTERNAL") { id, list in id == 2 ? "null" : list })
      let (graph, _) = try await crawl(gitHub, pageLimit: 1, store: store)
      #expect(graph.list(of: 2, .following)?.isRead == false)
      #expect(graph.list(of: 2, .following)?.isComplete == false)
      #expect(graph.list(of: 2, .following)?.hasMore == false)
      #expect(graph.list(of: 1, .following)?.ids.count == 100)
      let path = "/user/2/following?per_page=100"
      #expect(gitHub.followRequests == (isFirst ? ["first 8"] : []) + ["first 1", path])
    }
  }

  @Test("reads everything by REST if GitHub forbids all lists")
  func changesToREST() async throws {
    let gitHub = GitHubService(
      state(), time: time, drift: Self.changing(error: "FORBIDDEN") { _, _ in "null" })
    let (graph, crawler) = try await crawl(gitHub, pageLimit: 1)
    #expect(!crawler.hasGraphQL)
    #expect(gitHub.followRequests.count == 9)
    for id: Int64 in 1...8 { #expect(graph.list(of: id, .following)?.ids.count == 100) }
  }
}
