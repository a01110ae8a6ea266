import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

@testable import GHFQueries
@testable import GitHubAPI

/// Crawls of many accounts' lists within a budget.
struct CrawlerTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func client(
    _ gitHub: GitHubService, token: String? = "secret", policy: CachePolicy = CachePolicy()
  ) -> GitHubClient {
    .stub(gitHub, tokens: StubTokens(token), store: store, policy: policy, time: time)
  }

  /// Returns a graph that knows the accounts 1 to `count`.
  private static func graph(_ count: Int64) -> FollowGraph {
    var graph = FollowGraph()
    for id in 1...count { graph.add(Account(id: id, login: "user\(id)")) }
    return graph
  }

  /// Creates a GitHub on which accounts 1 to `count` follow `length` others each, and which answers
  /// queries for any number of lists.
  private func gitHub(
    _ count: Int, following length: Int, drift: @escaping GitHubService.Drift = { _, _ in nil }
  ) -> GitHubService {
    let lists = (1...count).map { ($0, Array(1_000..<1_000 + length)) }
    var settings = FixtureSettings.everyToken
    settings.graphQL.budget = 100_000
    return GitHubService(
      GitHubState(following: Dictionary(uniqueKeysWithValues: lists), settings: settings),
      time: time, drift: drift)
  }

  @Test func fetchesAHundredListsAQueryOnceAnswersComeQuickly() async throws {
    let gitHub = gitHub(300, following: 150)
    var crawler = try await Crawler(client(gitHub))
    var graph = Self.graph(300)
    try await crawler.fetch(Array(1...300), .following, into: &graph)
    #expect(
      gitHub.followRequests == [
        "first 50", "first 100", "first 100", "first 50", "later 100", "later 100", "later 100",
      ])
    #expect(crawler.spent == 7)
    #expect((1...300).allSatisfy { graph.list(of: $0, .following)?.isComplete == true })
    #expect(graph.list(of: 7, .following)?.ids == (0..<150).map { 1_000 + $0 })
    #expect(graph.login(of: 1_003) == "user1003")
  }

  @Test(
    "an account that doesn't exist has no list, from the cache too", arguments: ["secret", nil])
  func remembersThatAListIsMissing(token: String?) async throws {
    // Account 3 isn't on this GitHub.
    let gitHub = gitHub(2, following: 1)
    var crawler = try await Crawler(client(gitHub, token: token))
    var graph = Self.graph(3)
    try await crawler.fetch([1, 2, 3], .following, into: &graph)
    var cached = Self.graph(3)
    for id in 1...3 {
      client(gitHub, token: token).readCachedFollows(of: Int64(id), .following, into: &cached)
    }
    for graph in [graph, cached] {
      let list = try #require(graph.list(of: 3, .following))
      // By REST it may only be hidden.
      #expect(list.isMissing == (token != nil) && list.isEmpty)
      if token != nil { #expect(list.isComplete) }
      #expect((1...2).allSatisfy { graph.list(of: $0, .following)?.isMissing == false })
    }
  }

  @Test func chargesTheStatedCost() async throws {
    let gitHub = gitHub(300, following: 1) { _, _ in
      { $0.replace(#""cost":1"#, with: #""cost":7"#) }
    }
    var crawler = try await Crawler(client(gitHub), budget: 19)
    var graph = Self.graph(300)
    try await crawler.fetch(Array(1...300), .following, into: &graph)
    // The rest of the budget buys a smaller query.
    #expect(gitHub.followRequests == ["first 50", "first 100", "first 71"])
    #expect(crawler.spent == 21)
    #expect((1...300).count { graph.list(of: $0, .following) != nil } == 221)
  }

  @Test("halves a query that takes too many resources, and keeps the size")
  func adaptsTheSize() async throws {
    // The lists behind the first 50 are longer, so that only 38 of them fit in a query.
    let lists = (1...200).map { ($0, Array(1_000...($0 <= 50 ? 1_000 : 1_009))) }
    var settings = FixtureSettings.everyToken
    settings.graphQL.budget = 1_200
    let gitHub = GitHubService(
      GitHubState(following: Dictionary(uniqueKeysWithValues: lists), settings: settings),
      time: time)
    var crawler = try await Crawler(client(gitHub))
    var graph = Self.graph(200)
    try await crawler.fetch(Array(1...200), .following, into: &graph)
    #expect(
      gitHub.followRequests == [
        "first 50", "first 100", "first 50", "first 25", "first 25", "first 25", "first 25",
        "first 25", "first 25",
      ])
    #expect(crawler.spent == 9)
  }

  @Test("resumes from the cache for a day, also without the network")
  func resumes() async throws {
    let gitHub = gitHub(150, following: 120)
    for (budget, expected) in [
      (1, ["first 50"]),
      (9, ["first 50", "first 50", "later 100", "later 50"]),
      (9, []),
    ] {
      let before = gitHub.followRequests.count
      var crawler = try await Crawler(client(gitHub), budget: budget)
      var graph = Self.graph(150)
      try await crawler.fetch(Array(1...150), .following, into: &graph)
      #expect(Array(gitHub.followRequests.dropFirst(before)) == expected)
      time.advance(.seconds(3_600))
    }
    var offline = try await Crawler(client(gitHub, policy: CachePolicy(.offline)))
    var graph = Self.graph(151)
    try await offline.fetch(Array(1...151), .following, into: &graph)
    #expect((1...150).allSatisfy { graph.list(of: $0, .following)?.isComplete == true })
    #expect(graph.list(of: 151, .following) == nil)
    #expect(graph.list(of: 3, .following)?.ids.count == 120)
    time.advance(.seconds(86_400))
    let before = gitHub.followRequests.count
    var late = try await Crawler(client(gitHub), budget: 1)
    graph = Self.graph(150)
    try await late.fetch(Array(1...150), .following, into: &graph)
    #expect(gitHub.followRequests.count == before + 1)
  }

  @Test func takesARequestAPageWithoutAToken() async throws {
    let gitHub = gitHub(2, following: 150)
    var crawler = try await Crawler(client(gitHub, token: nil), budget: 4)
    var graph = Self.graph(3)
    try await crawler.fetch([2, 3, 1], .following, into: &graph)
    #expect(
      gitHub.followRequests == [
        "/user/2/following?per_page=100", "/user/3/following?per_page=100",
        "/user/1/following?per_page=100", "/user/2/following?per_page=100&page=2",
      ])
    #expect(crawler.spent == 4)
    // Its pages may be from different states, which only a listing checks.
    #expect(graph.list(of: 2, .following)?.ids.count == 150)
    #expect(graph.list(of: 2, .following)?.isComplete == false)
    #expect(graph.list(of: 2, .following)?.hasMore == false)
    #expect(graph.list(of: 1, .following)?.ids.count == 100)
    #expect(graph.list(of: 1, .following)?.hasMore == true)
    // The account may be deleted.
    #expect(graph.list(of: 3, .following)?.isRead == false)
    #expect(graph.list(of: 3, .following)?.isComplete == false)
  }

  @Test("begins a list again if the API changes between its pages")
  func changesTheAPI() async throws {
    let gitHub = gitHub(2, following: 250)
    var crawler = try await Crawler(client(gitHub, token: nil), budget: 3)
    var graph = Self.graph(2)
    try await crawler.fetch([1, 2], .following, into: &graph)
    #expect(graph.list(of: 1, .following)?.pageCount == 2)
    crawler = try await Crawler(client(gitHub), budget: 9)
    graph = Self.graph(2)
    try await crawler.fetch([1, 2], .following, into: &graph)
    #expect(Array(gitHub.followRequests.dropFirst(3)) == ["first 2", "later 2", "later 2"])
    for id in [1, 2] as [Int64] {
      #expect(graph.list(of: id, .following)?.ids == (0..<250).map { 1_000 + $0 })
      #expect(graph.list(of: id, .following)?.isComplete == true)
      #expect(graph.list(of: id, .following)?.pageCount == 3)
    }
  }

  @Test(
    "uses all cached pages, even if only first pages are to be fetched", arguments: [true, false])
  func usesAllCachedPages(isOffline: Bool) async throws {
    let gitHub = gitHub(2, following: 250)
    var crawler = try await Crawler(client(gitHub))
    var graph = Self.graph(2)
    try await crawler.fetch([1, 2], .following, into: &graph)
    let before = gitHub.followRequests.count
    let policy = CachePolicy(isOffline ? .offline : .fresh)
    crawler = try await Crawler(client(gitHub, policy: policy))
    graph = Self.graph(2)
    for limit in [1, nil] {
      try await crawler.fetch([1, 2], .following, into: &graph, pageLimit: limit)
    }
    #expect(gitHub.followRequests.count == before)
    #expect(crawler.spent == 0)
    #expect(graph.list(of: 2, .following)?.ids.count == 250)
    #expect(graph.list(of: 2, .following)?.isComplete == true)
  }

  @Test("reads the same for any split of the budget, and no page twice")
  func continuesAfterAnyBudget() async throws {
    var random = SeededGenerator()
    for _ in 0..<60 {
      let hasToken = Bool.random(using: &random)
      let count = Int64.random(in: 1...60, using: &random)
      var lists: [Int: [Int]] = [:]
      for id in 1...Int(count) where Int.random(in: 0..<8, using: &random) > 0 {
        let length = Int.random(in: 0...350, using: &random)
        lists[id] = (0..<length).map { 1_000 + $0 * 7 % 359 }
        // GraphQL returns a null for a hidden account, so that REST reads its lists.
        if Int.random(in: 0..<20, using: &random) == 0 { lists[id]?.append(999) }
      }
      var settings = FixtureSettings.everyToken
      settings.hidden = .gaps
      var state = GitHubState(following: lists, settings: settings)
      state.setVisible(999, false)
      let gitHub = GitHubService(state, time: time)
      let store = MemoryStore()
      let client = GitHubClient.stub(
        gitHub, tokens: StubTokens(hasToken ? "secret" : nil), store: store,
        policy: CachePolicy(), time: time)
      let people = (1...count).shuffled(using: &random)
      var graph = FollowGraph()
      for _ in 0..<1_000 {
        let budget = Int.random(in: 1...6, using: &random)
        var crawler = try await Crawler(client, budget: budget)
        graph = Self.graph(count)
        try await crawler.fetch(people, .following, into: &graph)
        #expect(crawler.spent <= budget, "GHF_SEED=\(random.seed)")
        if crawler.remaining > 0 { break }
      }
      for id in 1...count {
        let list = graph.list(of: id, .following)
        if let all = lists[Int(id)] {
          let visible = all.filter { $0 != 999 }.sorted().map { Int64($0) }
          #expect(list?.ids == visible, "GHF_SEED=\(random.seed)")
          #expect(list?.hasMore == false)
        } else {
          #expect(list?.ids.isEmpty ?? true)
        }
      }
      let pages = gitHub.followRequests.filter { $0.hasPrefix("/") && !$0.contains("&page=1") }
      let found = pages.filter { page in
        lists.keys.contains { page.contains("/user/\($0)/") }
      }
      #expect(Set(found).count == found.count, "GHF_SEED=\(random.seed)")
    }
  }

  @Test("marks deleted accounts, and reads a list of any length up to a number of pages")
  func handlesExtremes() async throws {
    let gitHub = GitHubService(
      GitHubState(following: [1: Array(1_001...6_000), 2: []]), time: time)
    var crawler = try await Crawler(client(gitHub))
    var graph = Self.graph(3)
    try await crawler.fetch([1, 2, 3], .following, into: &graph, pageLimit: 10)
    #expect(gitHub.followRequests.count == 10)
    #expect(graph.list(of: 1, .following)?.ids.count == 1_000)
    #expect(graph.list(of: 1, .following)?.isComplete == false)
    #expect(graph.list(of: 2, .following)?.isComplete == true)
    #expect(graph.list(of: 3, .following)?.isMissing == true)
  }

  @Test func usesCachedListings() async throws {
    let gitHub = gitHub(1, following: 150)
    let client = client(gitHub, token: nil)
    let login = try Login(name: "user1")
    let endpoint = Endpoint.following(of: login)
    for isListed in [false, true] {
      if isListed {
        try await client.pages(of: endpoint, parallel: 1).paginate { _ in .more }
      } else {
        for page in 1...2 { _ = try await client.answer(to: endpoint, page: page) }
      }
      let before = gitHub.followRequests.count
      var crawler = try await Crawler(self.client(gitHub))
      var graph = Self.graph(1)
      try await crawler.fetch([1], .following, into: &graph)
      #expect(gitHub.followRequests.count == before)
      #expect(crawler.spent == 0)
      #expect(graph.list(of: 1, .following)?.ids.count == 150)
      // Only a listing has checked that its pages belong together.
      #expect(graph.list(of: 1, .following)?.isComplete == isListed)
    }
    // The Link of each page says whose list it is.
    var graph = FollowGraph()
    graph.add(Account(id: 2, login: "user1"))
    client.readCachedFollows(of: 2, .following, into: &graph)
    #expect(graph.list(of: 2, .following) == nil)
  }

  @Test("uses a cached list without a Link only if a profile of those minutes shows whose it is")
  func checksTheOwner() async throws {
    let gitHub = GitHubService(GitHubState(following: [1: [7]]), time: time)
    let client = client(gitHub, token: nil)
    let login = try Login(name: "user1")
    func read(of id: Int64) -> [Int64]? {
      var graph = FollowGraph()
      graph.add(Account(id: id, login: "user1"))
      client.readCachedFollows(of: id, .following, into: &graph)
      return graph.list(of: id, .following)?.ids
    }
    _ = try await client.answer(to: .following(of: login))
    #expect(read(of: 1) == nil)
    for (id, age, isUsed) in [(1, 300.0, true), (1, 301, false), (2, 0, false)] {
      let profile = Profile(Account(id: Int64(id), login: "User1"))
      let page = StoredPage(
        hasNext: false, lastNumber: nil, fetchedAt: time.now.addingTimeInterval(-age),
        payload: CacheForm.profile.bytes(of: profile))
      store.keep(page, at: client.key(of: Endpoint.profile(login)))
      #expect(read(of: 1) == (isUsed ? [7] : nil))
    }
    // A list that was fetched by id needs no proof.
    _ = try await client.answer(to: .follows(ofID: 1, .following))
    #expect(read(of: 1) == [7])
  }
}
