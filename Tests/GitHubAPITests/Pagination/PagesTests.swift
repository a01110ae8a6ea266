import FakeGitHub
import GitHubAPI
import Synchronization
import TestSupport
import Testing

@Suite struct PagesTests {
  private func pages(
    _ transport: some HTTPTransport, parallel: Int = 10, limit: Int? = nil
  ) throws -> Pages {
    GitHubClient.stub(transport).pages(
      of: .followers(of: try Login(name: "octocat")), parallel: parallel, limit: limit)
  }

  @Test(arguments: [0, 1, 99, 100, 101, 200, 1250, 2500])
  func listsEveryPageInOrder(count: Int) async throws {
    let gitHub = GitHubService(followerCount: count)
    let paginated = try await pages(gitHub).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids == Array(1..<Int64(count) + 1))
    // A full page without a Link may not be the last.
    let last = count == 100 ? 2 : max(1, (count + 99) / 100)
    #expect(Set(gitHub.requestedPages) == Set(1...last))
  }

  @Test func keepsTheOrderOfPagesThatArriveOutOfOrder() async throws {
    let gitHub = GitHubService(followerCount: 2_950)
    for _ in 0..<5 {
      var random = SeededGenerator()
      let waits = (0...30).map { _ in Int.random(in: 0...12, using: &random) }
      let transport = StubTransport.delaying(gitHub) { page in
        try? await Task.sleep(for: .milliseconds(waits[page]))
      }
      let paginated = try await pages(transport, parallel: 7).paginated()
      #expect(paginated.ids == Array(1...2_950), "GHF_SEED=\(random.seed)")
      #expect(transport.peak <= 7)
      #expect(transport.requestedPages.count == 32)
      #expect(transport.underWayCount == 0)
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: [0, 1, 2, 3, 10])
  func usesAllSlotsAndNoMore(parallel: Int) async throws {
    let begun = Mutex(0)
    let transport = StubTransport.delaying(GitHubService(followerCount: 2_000)) { page in
      begun.withLock { $0 += 1 }
      // Requests for middle pages wait until all slots are in use.
      while (2..<19).contains(page), begun.withLock({ $0 }) < 2 + parallel { await Task.yield() }
    }
    #expect(try await pages(transport, parallel: parallel).paginated().ids.count == 2000)
    #expect(transport.peak == max(parallel, 1))
  }

  @Test(arguments: [
    (0, []), (1, [1]), (99, [1]), (100, [1]), (101, [1, 2]), (200, [1, 2]), (250, [1, 2, 3]),
    (1000, Array(1...10)), (2001, Array(1...21)), (2500, Array(1...25)), (2501, Array(1...25)),
    (Int.max, Array(1...25)), (-1, []),
  ])
  func requestsNoPageBeyondTheLimit(limit: Int, requested: [Int]) async throws {
    let gitHub = GitHubService(followerCount: 2_500)
    let paginated = try await pages(gitHub, limit: limit).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids == Array((1...2_500).prefix(max(0, limit))))
    #expect(Set(gitHub.requestedPages) == Set(requested))
  }

  @Test func reachesTheLimitDespiteShortOrRepeatedEntries() async throws {
    // Each page has 90 entries, ten of them from the page before.
    let transport = StubTransport.list { page in
      let first = (page - 1) * 80 + 1
      return .success(.people(first..<first + 90, next: page + 1, last: 40))
    }
    let paginated = try await pages(transport, parallel: 3, limit: 250).paginated()
    #expect(paginated.ids == (1...250).map { Int64($0) })
    #expect(paginated.pages.map(\.count) == [90, 80, 80])
    // A page of 90 before the end is requested twice.
    #expect(transport.requestedPages.sorted() == [1, 1, 2, 2, 3, 3])
  }

  @Test(arguments: [Int.max, Int.max - 1])
  func acceptsHugeLimitsWithShortPages(limit: Int) async throws {
    var settings = FixtureSettings.everyToken
    settings.hidden = .gaps
    var state = GitHubState(
      followers: [GitHubState.octocatID: Array(1...3_000)], users: [], settings: settings)
    for id in 1...3_000 where id % 100 > 2 { state.setVisible(id, false) }
    let gitHub = GitHubService(state)
    let paginated = try await pages(gitHub, parallel: 3, limit: limit).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids.count == 90)
    #expect(Set(gitHub.requestedPages) == Set(1...30))
  }
}
