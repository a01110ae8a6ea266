import TestSupport
import Testing

@testable import GitHubAPI

/// The record of a list's pages, for lists that change and hide entries.
@Suite struct PageTallyTests {
  private func page(_ number: Int, _ entries: [Entry]) -> Page<[Entry]> {
    Page(
      number: number, answer: entries, links: PageLinks(hasNext: false, lastNumber: nil),
      fetchedAt: TestTime().start, origin: .network, rateLimit: nil)
  }

  @Test("a page is unchanged if and only if it has the same entries in the same order")
  func comparesPages() {
    var random = SeededGenerator()
    for round in 1...200 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      var list = MovingList(0...600, using: &random)
      var tally = PageTally<Entry>()
      var before: [[Entry]] = []
      for number in 1...list.pageCount + 1 {
        before.append(list.entries(onPage: number))
        tally.add(page(number, before[number - 1]))
        #expect(tally.nextNumber == number + 1, comment)
        if round % 2 == 0 { list.move(with: 0.2, using: &random) }
      }
      list.move(with: 0.4, using: &random)
      for (index, entries) in before.enumerated() {
        let again = list.entries(onPage: index + 1)
        #expect(tally.isUnchanged(page(index + 1, again)) == (again == entries), comment)
      }
      #expect(tally.entryCount(upTo: before.count) == before.joined().count, comment)
      #expect(!tally.isUnchanged(page(before.count + 1, [])), comment)
    }
  }

  @Test("counts hidden entries, by the account's count or before the last page")
  func countsHiddenEntries() {
    var random = SeededGenerator()
    for round in 1...200 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      let list = MovingList(0...600, hiding: 0.05, using: &random)
      let last = max(1, list.pageCount)
      var tally = PageTally<Entry>()
      for number in 1...last { tally.add(page(number, list.entries(onPage: number))) }
      let beforeLast = Set(list.ids.prefix((last - 1) * 100))
      #expect(
        tally.hiddenCount(upTo: last, totalCount: list.ids.count) == list.hidden.count, comment)
      #expect(
        tally.hiddenCount(upTo: last, totalCount: nil)
          == list.hidden.intersection(beforeLast).count, comment)
    }
  }
}
