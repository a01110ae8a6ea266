import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// The search for a list's end, for lists that change meanwhile.
@Suite struct EndSearchTests {
  /// Searches a list that changes before each response, and returns its page counts too.
  private func searched(
    _ list: MovingList, chance: Double, parallel: Int, _ random: inout SeededGenerator
  ) async throws -> (search: EndSearch<Account>, pageCounts: [Int]) {
    let source = Mutex((list: list, random: random, pageCounts: [Int]()))
    let server = ChangingList(list.ids, hidden: list.hidden) { _, _, state in
      source.withLock { source in
        source.list.move(with: chance, using: &source.random)
        state.ids = source.list.ids
        source.pageCounts.append(max(1, source.list.pageCount))
      }
    }
    let pages = NumberedPages(
      client: .stub(server), endpoint: .followers(of: try Login.octocat), parallel: parallel,
      limit: nil, count: .followers(of: try Login.octocat), verifies: false)
    let (first, total) = try await pages.firstPage(use: .end)
    var search = EndSearch(of: pages, from: first, total: total)
    try await search.begin()
    try await search.finish()
    random = source.withLock { $0.random }
    return (search, source.withLock { $0.pageCounts })
  }

  /// Checks that a full page and those behind it, or the last ten, show every shift, and that no
  /// page was read before.
  private func checkTail(of search: EndSearch<Account>, _ comment: Comment) {
    if search.lastNumber <= 2 { return #expect(search.watched.isEmpty, comment) }
    let watched = Set(search.watched)
    let start = search.watched[0]
    #expect(watched.isSuperset(of: start..<max(start + 1, search.lastNumber)), comment)
    if search.tail[start]?.answer.count == 100 {
      #expect(search.tail.keys.min() == start, comment)
    } else {
      for number in watched { #expect(search.tail[number] != nil, comment) }
      #expect(watched.count == min(10, search.lastNumber - 1), comment)
    }
  }

  @Test("finds the end of a quiet list, and the last full page before it")
  func findsTheEnd() async throws {
    var random = SeededGenerator()
    for round in 1...150 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      let share = Bool.random(using: &random) ? 0 : 0.02
      let list = MovingList(0...1_500, hiding: share, using: &random)
      let parallel = Int.random(in: 1...4, using: &random)
      let (search, pageCounts) = try await searched(
        list, chance: 0, parallel: parallel, &random)
      #expect(search.lastNumber == max(1, list.pageCount), comment)
      #expect(!search.isMoved && !search.isShort && !search.isUnresolved, comment)
      if share == 0, list.pageCount > 1 {
        #expect(list.pageCount == 2 || search.watched == [list.pageCount - 1], comment)
        #expect(pageCounts.count == min(3, list.pageCount), comment)
      }
      checkTail(of: search, comment)
    }
  }

  @Test("the end found in a moving list was its end at some time during the search")
  func findsAnEndThatTheListHad() async throws {
    var random = SeededGenerator()
    var resolvedCount = 0
    for round in 1...300 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      let list = MovingList(0...450, using: &random)
      let chance: Double = [0.5, 0.9, 0.97].randomElement(using: &random) ?? 0.5
      let (search, pageCounts) = try await searched(list, chance: chance, parallel: 1, &random)
      if search.isUnresolved || search.isShort { continue }
      resolvedCount += 1
      #expect(pageCounts.contains(search.lastNumber), comment)
      checkTail(of: search, comment)
    }
    #expect(resolvedCount > 200, "GHF_SEED=\(random.seed)")
  }
}
