import TestSupport
import Testing

@testable import TerminalText

/// What holds for any text at all.
struct CleanTextPropertyTests {
  private static let rounds = 2_000

  @Test func cleaningTwiceChangesNothing() {
    var chance = SeededGenerator()
    for _ in 0..<CleanTextPropertyTests.rounds {
      let foreign = chance.nastyText(upTo: 60)
      let kept = CleanText(foreign, lineBreaks: .kept)
      #expect(CleanText(kept.text, lineBreaks: .kept) == kept)
      let line = CleanText(foreign)
      #expect(CleanText(line.text) == line)
      let card = CleanText(card: foreign)
      #expect(CleanText(card: card.text) == card)
      #expect(CleanText(card.text, lineBreaks: .kept) == card)
    }
  }

  @Test func marksTagsAndVariationsAreWithinTheirLimits() {
    var chance = SeededGenerator()
    for _ in 0..<CleanTextPropertyTests.rounds {
      let clean = CleanText(chance.nastyText(upTo: 60), lineBreaks: .kept)
      var faults: [String] = []
      Clusters.walk(clean.text.utf8.span) { range, _ in
        faults += self.faults(of: Array(clean.slice(range).text.unicodeScalars))
        return true
      }
      #expect(faults == [])
    }
  }

  @Test func joiningIsCleaningTheJoinedText() {
    var chance = SeededGenerator()
    for _ in 0..<CleanTextPropertyTests.rounds {
      let left = CleanText(chance.nastyText(upTo: 20), lineBreaks: .kept)
      let right = CleanText(chance.nastyText(upTo: 20), lineBreaks: .kept)
      #expect(left + right == CleanText(left.text + right.text, lineBreaks: .kept))
    }
  }

  @Test func aSliceOfCleanTextIsClean() {
    var chance = SeededGenerator()
    for _ in 0..<CleanTextPropertyTests.rounds {
      let clean = CleanText(chance.nastyText(upTo: 40), lineBreaks: .kept)
      var ends = [0]
      Clusters.walk(clean.text.utf8.span) { range, _ in
        ends.append(range.upperBound)
        return true
      }
      let first = Int.random(in: ends.indices, using: &chance)
      let last = Int.random(in: first..<ends.count, using: &chance)
      let slice = clean.slice(ends[first]..<ends[last])
      #expect(CleanText(slice.text, lineBreaks: .kept) == slice)
      #expect(slice.text.utf8.count == ends[last] - ends[first])
      #expect(!slice.text.utf8.contains(0x09))
    }
  }

  /// What a cluster of clean text must not hold (rules S4, S6 and S9).
  private func faults(of cluster: [Unicode.Scalar]) -> [String] {
    var faults: [String] = []
    let marks = cluster.filter {
      ScalarTable.properties(of: $0.value).mark != .none
    }
    if marks.count > 8 { faults.append("\(marks.count) marks") }
    let tags = cluster.filter { (0xE0000...0xE007F).contains($0.value) }
    if !tags.isEmpty {
      if cluster.first != "\u{1F3F4}" && !cluster.contains("\u{1F3F4}") || tags.last != "\u{E007F}"
      {
        faults.append("tags outside a flag")
      }
    }
    if let base = cluster.first, ScalarTable.properties(of: base.value).width == 2,
      cluster.dropFirst().first == "\u{FE0E}"
    {
      faults.append("a wide base made narrow")
    }
    return faults
  }
}
