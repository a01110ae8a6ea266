import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// Lists that change by chance while they are read.
@Suite struct PaginationChanceTests {
  private let store = MemoryStore()
  private let time = TestTime()

  @Test("a settled pass misses no account that was in the list throughout")
  func settledImpliesComplete() async throws {
    var generator = SeededGenerator()
    var counts: [ListState: Int] = [:]
    for round in 1...120 {
      store.forgetAll()
      let count = Int.random(in: 0...1_100, using: &generator)
      let isNewestFirst = Bool.random(using: &generator)
      let hidden: Double = Bool.random(using: &generator) ? 0 : 0.03
      let rate: Double = [0.0, 0.03, 0.1, 0.3].randomElement(using: &generator) ?? 0
      let ids = (0..<count).map { count - $0 }
      let hiddenIDs = Set(ids.filter { _ in Double.random(in: 0..<1, using: &generator) < hidden })
      let source = Mutex((generator: generator, next: 10_000, undo: [Int]()))
      let throughout = Mutex(Set(ids).subtracting(hiddenIDs))
      let list = ChangingList(ids, hidden: hiddenIDs) { _, _, state in
        source.withLock { source in
          if !source.undo.isEmpty, Bool.random(using: &source.generator) {
            state.ids.removeAll { source.undo.contains($0) }
            throughout.withLock { $0.subtract(source.undo) }
            source.undo = []
          }
          guard Double.random(in: 0..<1, using: &source.generator) < rate else { return }
          if Bool.random(using: &source.generator), !state.ids.isEmpty {
            let gone = state.ids.remove(
              at: Int.random(in: state.ids.indices, using: &source.generator))
            throughout.withLock { _ = $0.remove(gone) }
          } else {
            source.next += 1
            let isUndone = Int.random(in: 0..<4, using: &source.generator) == 0
            if isUndone { source.undo.append(source.next) }
            state.ids.insert(source.next, at: isNewestFirst ? 0 : state.ids.count)
          }
        }
      }
      let parallel = [1, 3, 10].randomElement(using: &generator) ?? 1
      for run in 1...2 {
        let mode: CachePolicy.Mode = run == 1 ? .fresh : .revalidate
        let client = GitHubClient.stub(list, store: store, policy: CachePolicy(mode), time: time)
        let pages = client.pages(
          of: .followers(of: try Login.octocat), parallel: parallel,
          count: .followers(of: try Login.octocat))
        var ids: Set<Int> = []
        let state = try await pages.paginate { page async throws(Never) -> Bool in
          ids.formUnion(page.answer.map { Int($0.id) })
          return true
        }.state
        counts[state, default: 0] += 1
        let missing = throughout.withLock { $0 }.subtracting(ids)
        #expect(
          state != ListState.settled || missing.isEmpty,
          "\(round).\(run): \(count) entries, parallel \(parallel), GHF_SEED=\(generator.seed)")
        throughout.withLock { $0 = Set(list.ids).subtracting(hiddenIDs) }
      }
      generator = source.withLock { $0.generator }
    }
    #expect((counts[.settled] ?? 0) > 100)
  }
}
