import TerminalText
import TestSupport
import Testing

/// Folding compared with a reference that reads Unicode's files.
@Suite(.enabled(if: UnicodeData.isAvailable, UnicodeData.comment)) struct FoldingReferenceTests {
  private let reference: FoldingReference

  init() throws {
    reference = try FoldingReference()
  }

  @Test func foldsEveryScalarLikeTheReference() {
    var wrong: [UInt32] = []
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 64) {
      let scalars = (start..<start + 64).filter { Unicode.Scalar($0) != nil }
      let expected = String(scalars: reference.folded(scalars).map(\.scalar))
      if FoldedText(String(scalars: scalars)).bytes != Array(expected.utf8) { wrong.append(start) }
    }
    #expect(wrong == [])
  }

  @Test("folds each scalar like its case folding") func foldsCaseFoldingsAlike() {
    var wrong: Set<UInt32> = []
    for (scalar, folding) in reference.caseFoldings {
      let own = FoldedText(String(scalars: [scalar])).bytes
      if own != FoldedText(String(scalars: folding)).bytes { wrong.insert(scalar) }
    }
    // Folding drops an iota subscript, which is a mark, but keeps an iota adscript, a letter.
    let iotas = reference.caseFoldings.keys.filter { scalar in
      reference.decomposed([scalar]).contains { $0.scalar == 0x345 }
    }
    #expect(wrong == Set(iotas))
    #expect(reference.caseFoldings.count == 1_585)
  }

  @Test func foldsEquivalentTextsAlike() {
    var generator = SeededGenerator()
    for _ in 0..<3_000 {
      let text = marked(&generator)
      let form = String(scalars: shuffled(reference.decomposed(text).map(\.scalar), &generator))
      #expect(form == String(scalars: text))
      let composed = FoldedText(String(scalars: text)).bytes
      #expect(FoldedText(form).bytes == composed, "\(text.map { String($0, radix: 16) })")
    }
  }

  @Test func leavesAccentsByThemselvesAlone() {
    let folded = reference.accents.filter { scalar in
      FoldedText(String(scalars: [scalar])).bytes != Array(String(scalars: [scalar]).utf8)
    }
    #expect(folded == [])
    #expect(reference.accents.count == 34)
  }

  @Test func findsTheRangesOfANaiveSearch() {
    var generator = SeededGenerator()
    let parts = [
      "a", "A", "ä", "a\u{308}", "\u{301}", "ß", "s", "S", "ﬁ", "f", "I", "İ", "🚀", "👩\u{200D}🚀",
      "क्",
      "ष", "각", "가", " ", "\u{1D160}", "\u{1D16E}\u{1D165}", "Æ", "e", "ł", "’", "'", "\u{A0}", "´",
      "\u{2011}", "-", "ｶﾞ", "カ", "ＦＩ", "㏂", ".", "ﷺ", "الله",
    ]
    for _ in 0..<3_000 {
      let text = randomText(of: parts, upTo: 8, &generator)
      let pattern = randomText(of: parts, upTo: 2, &generator)
      let ranges = FoldedText(text).ranges(of: FoldedText(pattern))
      #expect(
        ranges == naiveRanges(text, pattern),
        "\(text.debugDescription) \(pattern.debugDescription)")
    }
  }

  /// Makes a text with many successive marks of several combining classes.
  private func marked(_ generator: inout SeededGenerator) -> [UInt32] {
    let scalars: [UInt32] = [
      0x61, 0xE4, 0x1EAD, 0x301, 0x323, 0x345, 0x1D157, 0x1D160, 0x1D165, 0x1D16D, 0x1D16E, 0x302E,
      0x16FF0, 0x94D, 0x1B44, 0xAC01, 0x1100, 0x1161, 0x11A8, 0x212B, 0xF900, 0x1FB4,
    ]
    return (0..<8).map { _ in
      Bool.random(using: &generator)
        ? scalars[Int.random(in: 0..<scalars.count, using: &generator)]
        : generator.text(upTo: 1).unicodeScalars.first?.value ?? 0x20
    }
  }

  /// Swaps random pairs of adjacent marks that may be reordered.
  private func shuffled(_ text: [UInt32], _ generator: inout SeededGenerator) -> [UInt32] {
    var text = text
    for index in text.indices.dropFirst() where Bool.random(using: &generator) {
      if reference.mayReorder(text[index - 1], text[index]) { text.swapAt(index - 1, index) }
    }
    return text
  }

  private func randomText(
    of parts: [String], upTo count: Int, _ generator: inout SeededGenerator
  ) -> String {
    (0..<Int.random(in: 0...count, using: &generator))
      .map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }.joined()
  }

  private func naiveRanges(_ text: String, _ pattern: String) -> [Range<Int>] {
    let units = reference.folded(text.unicodeScalars.map(\.value))
    let wanted = reference.folded(pattern.unicodeScalars.map(\.value)).map(\.scalar)
    if wanted.isEmpty { return [] }
    var origins: Set<Int> = []
    for start in units.indices where units[start...].map(\.scalar).starts(with: wanted) {
      origins.formUnion(units[start..<start + wanted.count].map(\.origin))
    }
    var ranges: [Range<Int>] = []
    var scalar = 0
    var byte = 0
    for cluster in text {
      let scalars = scalar..<scalar + cluster.unicodeScalars.count
      let bytes = byte..<byte + cluster.utf8.count
      (scalar, byte) = (scalars.upperBound, bytes.upperBound)
      if origins.isDisjoint(with: scalars) { continue }
      if let last = ranges.last, last.upperBound == bytes.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<bytes.upperBound
      } else {
        ranges.append(bytes)
      }
    }
    return ranges
  }
}
