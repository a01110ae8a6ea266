import TestSupport
import Testing

@testable import GitHubAPI

/// The order and uniqueness of delivered entries, for lists that change between the pages.
@Suite struct CollectedTests {
  @Test("delivers each entry once, in the order of first appearance, up to the limit")
  func deliversEachEntryOnce() {
    var random = SeededGenerator()
    for round in 1...300 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      var list = MovingList(0...700, using: &random)
      let chance: Double = [0.0, 0.3, 0.7].randomElement(using: &random) ?? 0
      let limit = Bool.random(using: &random) ? nil : Int.random(in: 0...800, using: &random)
      var collected = Collected<Entry>(limit: limit)
      collected.reserve(pageCount: list.pageCount)
      var (delivered, expected): ([Int], [Int]) = ([], [])
      var earlier: Set<Int> = []
      for pass in 1...Int.random(in: 1...3, using: &random) {
        collected.beginPass(pass)
        var inPass: Set<Int> = []
        var (repeats, repeatedPageCount) = (false, 0)
        for number in 1...list.pageCount + 1 {
          let ids = list.entries(onPage: number).map(\.id)
          delivered += collected.unseen(of: ids.map(Entry.init)).map(\.id)
          for id in ids where !earlier.contains(id) && !inPass.contains(id) { expected.append(id) }
          repeatedPageCount = inPass.isSuperset(of: ids) ? repeatedPageCount + 1 : 0
          repeats = repeats || !inPass.isDisjoint(with: ids)
          inPass.formUnion(ids)
          list.move(with: chance, using: &random)
        }
        #expect(collected.repeats == repeats, comment)
        #expect(collected.repeatedPageCount == repeatedPageCount, comment)
        let stale = pass == 1 ? [] : earlier.subtracting(inPass)
        #expect(collected.staleIDs == stale, comment)
        earlier.formUnion(inPass)
      }
      #expect(delivered == Array(expected.prefix(limit ?? .max)), comment)
      #expect(collected.count == delivered.count, comment)
      let isFull = limit.map { expected.count >= $0 } ?? false
      #expect(collected.isEnough == isFull, comment)
      #expect(collected.isFull == isFull, comment)
    }
  }

  @Test("is enough once the reader stops, but not full before the limit")
  func stopsForTheReader() {
    var collected = Collected<Entry>(limit: 5)
    collected.stop()
    #expect(collected.isEnough)
    #expect(!collected.isFull)
    #expect(Collected<Entry>(limit: -1).isEnough)
  }
}
