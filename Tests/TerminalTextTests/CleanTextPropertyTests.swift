import TestSupport
import Testing

@testable import TerminalText

/// Properties of cleaning that hold for any text.
struct CleanTextPropertyTests {
  private static let rounds = 2_000

  @Test func isIdempotent() {
    var random = SeededGenerator()
    for _ in 0..<CleanTextPropertyTests.rounds {
      let raw = random.adversarialText(upTo: 60)
      let kept = CleanText(raw, lineBreaks: .kept)
      #expect(CleanText(kept.text, lineBreaks: .kept) == kept)
      let line = CleanText(raw)
      #expect(CleanText(line.text) == line)
      let card = CleanText(card: raw)
      #expect(CleanText(card: card.text) == card)
      #expect(CleanText(card.text, lineBreaks: .kept) == card)
    }
  }

  @Test func limitsMarksTagsAndVariationSelectors() {
    var random = SeededGenerator()
    for _ in 0..<CleanTextPropertyTests.rounds {
      let clean = CleanText(random.adversarialText(upTo: 60), lineBreaks: .kept)
      var violations: [String] = []
      Clusters.enumerate(clean.text.utf8.span) { range, _ in
        violations += self.violations(of: Array(clean.slice(range).text.unicodeScalars))
        return true
      }
      #expect(violations == [])
    }
  }

  @Test func joinsToTheCleanedConcatenation() {
    var random = SeededGenerator()
    for _ in 0..<CleanTextPropertyTests.rounds {
      let left = CleanText(random.adversarialText(upTo: 20), lineBreaks: .kept)
      let right = CleanText(random.adversarialText(upTo: 20), lineBreaks: .kept)
      #expect(left + right == CleanText(left.text + right.text, lineBreaks: .kept))
    }
  }

  @Test func slicesIntoCleanText() {
    var random = SeededGenerator()
    for _ in 0..<CleanTextPropertyTests.rounds {
      let clean = CleanText(random.adversarialText(upTo: 40), lineBreaks: .kept)
      var ends = [0]
      Clusters.enumerate(clean.text.utf8.span) { range, _ in
        ends.append(range.upperBound)
        return true
      }
      let first = Int.random(in: ends.indices, using: &random)
      let last = Int.random(in: first..<ends.count, using: &random)
      let slice = clean.slice(ends[first]..<ends[last])
      #expect(CleanText(slice.text, lineBreaks: .kept) == slice)
      #expect(slice.text.utf8.count == ends[last] - ends[first])
      #expect(!slice.text.utf8.contains(0x09))
    }
  }

  /// Lists the violations of rules S4, S6 and S9 in a cluster of clean text.
  private func violations(of cluster: [Unicode.Scalar]) -> [String] {
    var violations: [String] = []
    let marks = cluster.filter {
      ScalarTable.properties(of: $0.value).mark != .none
    }
    if marks.count > 8 { violations.append("\(marks.count) marks") }
    let tags = cluster.filter { (0xE0000...0xE007F).contains($0.value) }
    if !tags.isEmpty {
      if cluster.first != "\u{1F3F4}" && !cluster.contains("\u{1F3F4}") || tags.last != "\u{E007F}"
      {
        violations.append("tags outside a flag")
      }
    }
    if let base = cluster.first, ScalarTable.properties(of: base.value).width == 2,
      cluster.dropFirst().first == "\u{FE0E}"
    {
      violations.append("a wide base made narrow")
    }
    return violations
  }
}
