import TestSupport
import Testing

@testable import TerminalText

/// The rules by which terminals count the cells of emoji (rule W6).
@Suite struct EmojiWidthsTests {
  private static func widths(
    vs16: Bool = false, _ joiner: EmojiWidths.Joiner = .width(0), tones: Bool = false,
    newest: Int = 17
  ) -> EmojiWidths {
    EmojiWidths(
      widensWithVS16: vs16, joiner: joiner, joinsSkinTones: tones, newestVersion: newest)
  }

  /// A text and its columns by cluster, as the sum, and as the sum with VS16, joiner or skin tones.
  private struct Sample: CustomTestStringConvertible {
    let text: String
    let columns: [Int]
    var testDescription: String { text }
    init(_ text: String, _ columns: Int...) { (self.text, self.columns) = (text, columns) }
  }

  private static let rules = [
    .cluster, .sum, widths(vs16: true), widths(.joins), widths(tones: true),
  ]

  private static let samples = [
    Sample("❤️", 2, 1, 2, 1, 1),
    Sample("☂︎", 1, 1, 1, 1, 1),
    Sample("⌚️", 2, 2, 2, 2, 2),
    Sample("7️⃣", 2, 1, 2, 1, 1),
    Sample("✌🏿", 2, 3, 3, 3, 2),
    Sample("🤞🏻", 2, 4, 4, 4, 2),
    Sample("🏾", 2, 2, 2, 2, 2),
    Sample("k🏾", 2, 3, 3, 3, 3),
    Sample("👨‍🍳", 2, 4, 4, 2, 4),
    Sample("👨🏿‍🍳", 2, 6, 6, 4, 4),
    Sample("👁️‍🗨️", 2, 2, 4, 1, 2),
    Sample("👨‍👨‍👧", 2, 6, 6, 2, 6),
    Sample("🇮🇸", 2, 2, 2, 2, 2),
    Sample("🇮", 2, 1, 1, 1, 1),
    Sample("🇮🇸🇳", 4, 3, 3, 3, 3),
    Sample("🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}", 2, 2, 2, 2, 2),
    Sample("q\u{200D}r", 2, 2, 2, 2, 2),
    Sample("क्ष", 2, 2, 2, 2, 2),
    Sample("zurück 漢字", 11, 11, 11, 11, 11),
  ]

  @Test(arguments: samples) private func measuresSequences(sample: Sample) {
    let found = EmojiWidthsTests.rules.map {
      CleanText(sample.text).columns(TextMetrics(emoji: $0))
    }
    #expect(found == sample.columns)
  }

  @Test func givesAJoinerItsOwnWidth() {
    let texts = ["👨‍🍳", "👨‍👨‍👧", "q\u{200D}r", "र्\u{200D}य"]
    let found = [0, 1, 6].map { width in
      let metrics = TextMetrics(emoji: EmojiWidthsTests.widths(.width(width)))
      return texts.map { CleanText($0).columns(metrics) }
    }
    #expect(found == [[4, 6, 2, 2], [5, 8, 3, 3], [10, 18, 8, 8]])
  }

  @Test func givesEmojiOfLaterVersionsACell() {
    // Of Unicode 12 to 17.
    let emoji = ["🥱", "🥷", "🫡", "🫷", "🪾", "🫍"]
    let found = (12...17).map { version in
      let metrics = TextMetrics(emoji: EmojiWidthsTests.widths(newest: version))
      return emoji.map { CleanText($0 + "a" + $0).columns(metrics) / 2 }
    }
    #expect(
      found == [
        [2, 2, 1, 1, 1, 1], [2, 2, 1, 1, 1, 1], [2, 2, 2, 1, 1, 1], [2, 2, 2, 2, 1, 1],
        [2, 2, 2, 2, 2, 1], [2, 2, 2, 2, 2, 2],
      ])
    // With a skin tone, the pair is as wide as its parts.
    let narrow = TextMetrics(emoji: EmojiWidthsTests.widths(newest: 14))
    #expect(CleanText("🫷🏽").columns(narrow) == 3)
  }

  @Test func clampsNumbers() {
    for number in [Int.min, -1, .max] {
      let rule = EmojiWidthsTests.widths(.width(number), newest: number)
      #expect(
        rule == EmojiWidthsTests.widths(.width(number < 0 ? 0 : 6), newest: number < 0 ? 0 : 17))
      #expect((13...17).contains(rule.newestVersion))
    }
    #expect(EmojiWidthsTests.widths(.width(9)).joiner == .width(6))
    #expect(EmojiWidths.cluster != EmojiWidthsTests.widths(vs16: true, .joins, tones: true))
  }

  @Test func derivesARuleFromAnswers() {
    let widths = EmojiWidthsTests.widths
    let answers: [([Int], EmojiWidths?)] = [
      ([1, 4, 4, 2, 2, 2, 2], .sum),
      ([2, 2, 2, 2, 2, 2, 2], widths(true, .joins, true, 17)),
      ([2, 4, 2, 2, 2, 1, 1], widths(true, .width(0), true, 15)),
      ([1, 2, 4, 0, 0, 0, 0], widths(false, .joins, false, 13)),
      ([1, 5, 4, 1, 1, 1, 1], widths(false, .width(1), false, 13)),
      ([1, 10, 4, 2, 1, 1, 2], widths(false, .width(6), false, 14)),
      ([3, 4, 4, 2, 2, 2, 2], nil), ([0, 4, 4, 2, 2, 2, 2], nil),
      ([1, 3, 4, 2, 2, 2, 2], nil), ([1, 11, 4, 2, 2, 2, 2], nil),
      ([1, .max, 4, 2, 2, 2, 2], nil), ([1, -1, 4, 2, 2, 2, 2], nil),
      ([1, 4, 3, 2, 2, 2, 2], nil), ([1, 4, 4, 2, 2, 3, 2], nil),
      ([1, 4, 4, 2, 2, 2, -1], nil), ([1, 4, 4], nil), ([], nil),
    ]
    for (columns, rule) in answers { #expect(EmojiWidths(probed: columns) == rule, "\(columns)") }
  }

  @Test("derives the rule by which the answers were measured") func derivesItself() {
    for vs16 in [false, true] {
      for joiner in [EmojiWidths.Joiner.joins, .width(0), .width(1), .width(6)] {
        for tones in [false, true] {
          for newest in 13...17 {
            let rule = EmojiWidthsTests.widths(vs16: vs16, joiner, tones: tones, newest: newest)
            let metrics = TextMetrics(emoji: rule)
            let answers = EmojiWidths.probes.map { CleanText($0).columns(metrics) }
            #expect(EmojiWidths(probed: answers) == rule)
            #expect(EmojiWidths(rule.description) == rule)
          }
        }
      }
    }
  }

  @Test("is written in words, and read from them in any order")
  func isWrittenInWords() {
    #expect(EmojiWidths.cluster.description == "cluster" && EmojiWidths("cluster") == .cluster)
    #expect(EmojiWidths.sum.description == "sum" && EmojiWidths("sum") == .sum)
    let rule = EmojiWidths(
      widensWithVS16: true, joiner: .width(6), joinsSkinTones: true, newestVersion: 15)
    #expect(rule.description == "vs16,zwj=6,tone,unicode=15")
    #expect(EmojiWidths("unicode=15,tone,zwj=6,vs16") == rule)
    for text in [
      "", ",", "sum,tone", "cluster,vs16", "Sum", "tone,tone", "zwj,zwj=1", "zwj=0", "zwj=7",
      "unicode=12", "unicode=17", "unicode=15,unicode=16", "vs16 tone", "zwj=", "tone=1",
    ] {
      #expect(EmojiWidths(text) == nil, "\(text)")
    }
  }

  @Test("wraps, cuts and lays out by the rule") func isAppliedEverywhere() {
    let text: CleanText = "ab 👨‍👨‍👧 cd"
    let sum = TextMetrics(emoji: .sum)
    #expect(TextBlock(text).size(fitting: 8) == CellGridSize(rows: 1, columns: 8))
    #expect(TextBlock(text).size(fitting: 8, sum) == CellGridSize(rows: 3, columns: 6))
    #expect(text.line(cutToFit: 9).isCut == false)
    #expect(text.line(cutToFit: 9, sum).line == TextLine(range: 0..<2, columns: 3))
    let part = LayoutPart.row([.natural(.text(text)), .natural(.text("x"))])
    #expect(part.measured(fitting: 80).size.columns == 10)
    #expect(part.measured(fitting: 80, sum).size.columns == 14)
    #expect(StyledLine(text, .plain, sum).columns == 12)
    var line = StyledLine("x")
    line.append(text, .bold, sum)
    #expect(line.columns == 13)
    var stream = CardStream(fitting: 22, leastColumns: 10, metrics: sum)
    #expect((stream.add(.text("👨‍👨‍👧 👨‍👨‍👧")) + stream.finish()).count == 2)
  }
}
