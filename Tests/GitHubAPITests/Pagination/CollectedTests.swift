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
      for _ in 1...Int.random(in: 1...3, using: &random) {
        collected.beginAttempt()
        var inAttempt: Set<Int> = []
        var duplicate: Int?
        for number in 1...list.pageCount + 1 {
          let ids = list.entries(onPage: number).map(\.id)
          delivered += collected.unseen(of: ids.map(Entry.init), onPage: number).map(\.id)
          for id in ids where !earlier.contains(id) && !inAttempt.contains(id) {
            expected.append(id)
          }
          duplicate = duplicate ?? ids.first(where: inAttempt.contains)
          inAttempt.formUnion(ids)
          list.move(with: chance, using: &random)
        }
        #expect(collected.duplicate == duplicate, comment)
        earlier.formUnion(inAttempt)
      }
      #expect(delivered == Array(expected.prefix(limit ?? .max)), comment)
      #expect(collected.count == delivered.count, comment)
      let isFull = limit.map { expected.count >= $0 } ?? false
      #expect(collected.isEnough == isFull, comment)
      #expect(collected.isFull == isFull, comment)
    }
  }

  @Test("knows the entries that an agreeing check covers, also after they moved")
  func knowsVerifiedEntries() {
    var collected = Collected<Entry>(limit: nil)
    func entries(_ ids: ClosedRange<Int>) -> [Entry] { ids.map(Entry.init) }
    collected.beginAttempt()
    for page in 1...3 {
      _ = collected.unseen(of: entries(page * 100 - 99...page * 100), onPage: page)
    }
    collected.verify(upToPage: 2)
    #expect(collected.verifiedCount == 200)
    #expect(collected.holdsVerified(entries(200...201)))
    #expect(!collected.holdsVerified(entries(201...300)))
    // A hundred departures move page 3 to page 2; reading it there doesn't verify it.
    collected.beginAttempt()
    _ = collected.unseen(of: entries(201...300), onPage: 2)
    #expect(!collected.holdsVerified(entries(201...300)))
    collected.verify(upToPage: 2)
    #expect(collected.verifiedCount == 300)
    #expect(collected.holdsVerified(entries(201...300)))
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
