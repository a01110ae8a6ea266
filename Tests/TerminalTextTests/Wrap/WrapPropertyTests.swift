import TestSupport
import Testing

@testable import TerminalText

/// Properties of wrapping, checked with random text.
@Suite struct WrapPropertyTests {
  private static let metrics = [
    TextMetrics.standard, TextMetrics(ambiguousIsWide: true), TextMetrics(isTailored: false),
    TextMetrics(emoji: .sum),
    TextMetrics(
      ambiguousIsWide: true,
      emoji: EmojiWidths(
        widensWithVS16: true, joiner: .width(1), joinsSkinTones: false, newestVersion: 14)),
  ]

  @Test(arguments: metrics)
  func fillsLinesWithoutOverflowOrLoss(metrics: TextMetrics) {
    var random = SeededGenerator()
    for _ in 0..<3_000 {
      let text = CleanText(random.mixedText(upTo: 40), lineBreaks: .kept)
      let width = Int.random(in: 1...(Bool.random(using: &random) ? 12 : 200), using: &random)
      let label = TextBlock(text)
      let wrapped = label.lines(fitting: width, metrics)
      let violations = WrapChecker(text, limit: width, metrics).violations(in: wrapped.lines)
      #expect(violations == [], "\(text.text.debugDescription) at \(width)")
      #expect(label.size(fitting: width, metrics) == wrapped.size)
      #expect(wrapped.hiddenLineCount == 0)
    }
  }

  @Test("agrees with the rules, scalar by scalar", arguments: metrics)
  func agreesWithTheRules(metrics: TextMetrics) {
    var random = SeededGenerator()
    for _ in 0..<3_000 {
      let text = random.mixedText(upTo: 40)
      let bytes = text.utf8.span
      var columns = 0
      Clusters.enumerate(bytes, metrics) { _, width in
        columns += width
        return true
      }
      #expect(Clusters.columns(of: bytes, metrics) == columns, "\(text.debugDescription)")
      #expect(
        LineBreaks.opportunities(in: bytes, metrics) == opportunitiesByRules(in: bytes, metrics),
        "\(text.debugDescription)")
    }
  }

  @Test("wraps ASCII like a text that begins with another letter", arguments: [false, true])
  func wrapsASCIILikeOtherText(keepsWords: Bool) {
    var random = SeededGenerator()
    let metrics = TextMetrics(keepsWords: keepsWords)
    let pieces = ["a", "word", "Swift", " ", " ", " ", "  ", "\n", "\n\n", "x\u{301}"]
    let characters = (UInt8(0x21)...0x7E).map { String(Unicode.Scalar($0)) }
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let isPiece = Int.random(in: 0..<4, using: &random) > 0
        text += (isPiece ? pieces : characters).randomElement(using: &random) ?? ""
      }
      let width = Int.random(in: 1...40, using: &random)
      let slack = Bool.random(using: &random) ? Int.random(in: 0...4, using: &random) : nil
      let lines = { (first: String) in
        TextBlock(CleanText(first + text, lineBreaks: .kept))
          .lines(fitting: width, slack: slack, metrics).lines
      }
      // The two bytes of é shift all offsets but the first.
      let shifted = lines("e").map { line in
        let range = line.range
        return TextLine(
          range: (range.lowerBound == 0 ? 0 : range.lowerBound + 1)..<range.upperBound + 1,
          columns: line.columns)
      }
      #expect(shifted == lines("é"), "\(text.debugDescription) at \(width)")
    }
  }

  @Test func findsTheEndOfPrintableASCIIAtAnyByte() {
    for byte in UInt8.min...UInt8.max {
      for position in 0..<18 {
        var bytes = Array("xyz ABC~zay!Qghijk".utf8)
        bytes[position] = byte
        let end = bytes.span.endOfPlainASCII(from: 0)
        #expect(end == (UInt8.isPlain(byte) ? bytes.count : position), "\(byte) at \(position)")
      }
    }
  }

  @Test func findsTheEndOfLettersAtAnyByte() {
    for byte in UInt8.min...UInt8.max {
      for position in 0..<18 {
        var bytes = Array("xyzABCZazyQghijkLm".utf8)
        bytes[position] = byte
        let end = bytes.span.endOfLetters(from: 0)
        #expect(end == (UInt8.isLetter(byte) ? bytes.count : position), "\(byte) at \(position)")
      }
    }
  }

  /// Returns the break opportunities without the table of pairs.
  private func opportunitiesByRules(
    in text: Span<UInt8>, _ metrics: TextMetrics
  ) -> [LineBreaks.Opportunity] {
    var opportunities: [LineBreaks.Opportunity] = []
    var breaker = LineBreaker(metrics)
    var offset = 0
    while offset < text.count {
      let (value, byteCount) = text.scalar(at: offset)
      let kind = breaker.opportunityByRules(
        before: ScalarTable.properties(of: value), value: value, endingAt: offset + byteCount,
        in: text)
      if kind != .none {
        opportunities.append(.init(offset: offset, isMandatory: kind == .mandatory))
      }
      offset += byteCount
    }
    if offset > 0 { opportunities.append(.init(offset: offset, isMandatory: true)) }
    return opportunities
  }

  @Test("keeps joined emoji within the slack on terminals that draw their parts side by side")
  func limitsTheWidthThatTerminalsMayDraw() {
    var random = SeededGenerator()
    var breakCount = 0
    for _ in 0..<3_000 {
      let text = CleanText(random.mixedText(upTo: 40), lineBreaks: .kept)
      let width = Int.random(in: 1...40, using: &random)
      let slack = Int.random(in: 0...10, using: &random)
      let maximum = Bool.random(using: &random) ? Int.random(in: 1...4, using: &random) : nil
      let label = TextBlock(text, maximumLines: maximum)
      let lines = label.lines(fitting: width, slack: slack).lines
      for (index, line) in lines.enumerated() {
        let (columns, clusterCount) = drawn(line, of: text)
        let fits = columns <= width + slack || clusterCount == 1
        let isCut = maximum == index + 1
        #expect(
          fits || isCut && clusterCount == 0,
          "\(text.slice(line.range).text.debugDescription): \(columns) at \(width) + \(slack)")
      }
      #expect(label.size(fitting: width, slack: slack).rows == lines.count)
      let usual = label.lines(fitting: width)
      #expect(label.lines(fitting: width, slack: 1_000) == usual)
      if lines != usual.lines { breakCount += 1 }
    }
    #expect(breakCount > 100)
  }

  /// The columns of a line on a terminal that draws each scalar separately, and its cluster count.
  private func drawn(_ line: TextLine, of text: CleanText) -> (columns: Int, clusterCount: Int) {
    var (columns, clusterCount) = (0, 0)
    let utf8 = text.text.utf8
    Clusters.enumerate(utf8.span, in: line.range) { range, width in
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let cluster = text.text.unicodeScalars[start..<utf8.index(start, offsetBy: range.count)]
      columns += max(width, apart(cluster))
      clusterCount += 1
      return true
    }
    return (columns, clusterCount)
  }

  /// The columns of a cluster's scalars on their own, on the terminals that draw them widest.
  private func apart(_ cluster: Substring.UnicodeScalarView) -> Int {
    var columns = 0
    var last: ScalarProperties?
    for scalar in cluster {
      let properties = ScalarTable.properties(of: scalar.value)
      if [.v, .t].contains(properties.clusterBreak), properties.width == 0 {
        columns += last == nil ? 2 : 1
      } else if scalar == "\u{FE0F}", let last, last.has(.widensWithVS16) {
        columns += 1
      } else {
        columns += properties.mark == .spacing ? 1 : properties.width
      }
      last = properties
    }
    return columns
  }

  @Test(
    "ends lines before clusters that kitty and konsole draw wider than other terminals",
    arguments: ["👁️‍🗨️", "🏳️‍⚧️", "\u{1112}\u{1161}\u{11AB}"])
  func allowsForTheWidestTerminal(cluster: String) {
    let text = CleanText(String(repeating: cluster, count: 6))
    #expect(TextBlock(text).lines(fitting: 12).lines.map(\.columns) == [12])
    #expect(TextBlock(text).lines(fitting: 12, slack: 0).lines.map(\.columns) == [6, 6])
  }

  @Test func breaksListsOfNamesOnlyAtSpaces() {
    var names = StyledText("+ann-lee  -bo日本  c-d-e-f-g")
    names.keepsWords = true
    #expect(
      LayoutPart.text(names).measured(fitting: 9).lines.plain == ["+ann-lee", "-bo日本", "c-d-e-f-g"])
    // A name wider than the line is split.
    #expect(LayoutPart.text(names).measured(fitting: 5).lines.plain.first == "+ann-")
    // The metrics keep the words of all texts.
    names.keepsWords = false
    let metrics = TextMetrics(keepsWords: true)
    #expect(
      LayoutPart.text(names).measured(fitting: 9, metrics).lines.plain == [
        "+ann-lee", "-bo日本", "c-d-e-f-g",
      ])
    // Otherwise, lines also end after hyphens and between ideographs.
    #expect(
      LayoutPart.text(names).measured(fitting: 6).lines.plain == [
        "+ann-", "lee", "-bo日", "本  c-", "d-e-f-", "g",
      ])
  }

  @Test func indentsContinuedLines() {
    let text = CleanText("one two three\n日本語 four\n\n  five six", lineBreaks: .kept)
    func lines(_ columns: Int, _ indent: Int, maximumLines: Int? = nil) -> [String] {
      let block = TextBlock(text, maximumLines: maximumLines, hangingIndent: indent)
      let wrapped = block.lines(fitting: columns)
      #expect(block.size(fitting: columns) == wrapped.size)
      let part = LayoutPart.text(block).measured(fitting: columns)
      let contents = wrapped.lines.indices.map { wrapped.content(ofLine: $0).text }
      #expect(part.lines.plain == contents)
      #expect(contents.map { $0.columns() } == wrapped.lines.map(\.columns))
      return contents
    }
    #expect(
      lines(8, 2) == ["one two", "  three", "日本語", "  four", "", "  five", "  six"])
    #expect(lines(7, 4, maximumLines: 2) == ["one two", "    th…"])
    #expect(lines(9, .min) == lines(9, 0))
    // At least one column is left for the text.
    #expect(lines(3, .max).prefix(3) == ["one", "  t", "  w"])
    #expect(lines(13, 0).first == "one two three")
    var styled = StyledText("one two", highlights: [4..<7])
    styled.hangingIndent = 1
    let drawn = LayoutPart.text(styled).aligned(.trailing).measured(fitting: 6).lines
    #expect(drawn.map { $0.text(for: .colored) } == ["   one", "   \u{1B}[1mtwo\u{1B}[0m"])
  }

  @Test("wraps with an indent like a narrower text from the second line on")
  func wrapsWithAnIndentLikeANarrowerText() {
    var random = SeededGenerator()
    for metrics in WrapPropertyTests.metrics {
      for _ in 0..<1_000 {
        let text = CleanText(random.mixedText(upTo: 30), lineBreaks: .kept)
        let indent = Int.random(in: 1...9, using: &random)
        let width = indent + Int.random(in: 1...40, using: &random)
        let slack = Bool.random(using: &random) ? Int.random(in: 0...4, using: &random) : nil
        // A word as wide as the line, so that the paragraph begins on the second line.
        let lead = String(repeating: "x", count: width) + " "
        for paragraph in text.text.split(separator: "\n") where !paragraph.hasPrefix(" ") {
          let indented = TextBlock(
            CleanText(lead + "(a " + paragraph, lineBreaks: .kept), hangingIndent: indent)
          let narrow = TextBlock(CleanText("(a " + paragraph, lineBreaks: .kept))
          let found = indented.lines(fitting: width, slack: slack, metrics).lines.dropFirst()
          let expected = narrow.lines(fitting: width - indent, slack: slack, metrics).lines
          #expect(
            found.map { [$0.range.lowerBound - lead.utf8.count, $0.columns - indent, $0.indent] }
              == expected.map { [$0.range.lowerBound, $0.columns, indent] },
            "\(paragraph.debugDescription) at \(width) by \(indent)")
        }
      }
    }
  }

  @Test(arguments: metrics)
  func clampsToTheFirstLines(metrics: TextMetrics) {
    var random = SeededGenerator()
    for _ in 0..<3_000 {
      let text = CleanText(random.mixedText(upTo: 30), lineBreaks: .kept)
      let width = Int.random(in: 1...60, using: &random)
      let maximum = Int.random(in: 0...5, using: &random)
      let whole = TextBlock(text).lines(fitting: width, metrics)
      let label = TextBlock(text, maximumLines: maximum)
      let clamped = label.lines(fitting: width, metrics)
      #expect(label.size(fitting: width, metrics) == clamped.size)
      #expect(clamped.lines.count == min(whole.lines.count, maximum))
      #expect(clamped.hiddenLineCount == whole.lines.count - clamped.lines.count)
      guard clamped.isCut, let last = clamped.lines.last else {
        #expect(clamped.lines == Array(whole.lines.prefix(maximum)))
        continue
      }
      #expect(clamped.lines.dropLast() == whole.lines.prefix(maximum - 1))
      let original = whole.lines[maximum - 1]
      #expect(last.range.lowerBound == original.range.lowerBound)
      #expect(last.range.upperBound <= original.range.upperBound)
      #expect(last.columns <= max(width, metrics.ellipsisColumns))
      // Known issue: measuresAMarkAfterATabAsDrawn.
      if text.text.joinsATab { continue }
      let shown = clamped.content(ofLine: maximum - 1)
      let utf8 = shown.text.utf8
      #expect(
        Clusters.columns(of: utf8.span, metrics) == last.columns, "\(shown.text.debugDescription)")
    }
  }

  @Test("cuts before a number sign that would join the ellipsis")
  func cutsBeforeAPrependedMark() {
    for metrics in WrapPropertyTests.metrics {
      let label = TextBlock(CleanText("ab \u{605}\ncd", lineBreaks: .kept), maximumLines: 1)
      let lines = label.lines(fitting: 20, metrics)
      #expect(lines.content(ofLine: 0).text == "ab…")
      #expect(lines.lines.map(\.columns) == [2 + metrics.ellipsisColumns])
    }
  }

  @Test("adds no lines if the widest line fits") func breaksNothingAtTheNaturalWidth() {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let text = CleanText(random.mixedText(upTo: 30), lineBreaks: .kept)
      let label = TextBlock(text)
      let paragraphs = label.size(fitting: .max)
      #expect(label.size(fitting: max(paragraphs.columns, 1)) == paragraphs)
    }
  }

  @Test func drawsNoControlCharacters() {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let text = CleanText(random.mixedText(upTo: 30), lineBreaks: .kept)
      let wrapped = TextBlock(text, maximumLines: 4).lines(fitting: 20)
      for index in wrapped.lines.indices {
        let shown = wrapped.content(ofLine: index).text.unicodeScalars
        #expect(!shown.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
      }
    }
  }

  /// Each case has lines that break one rule, which the checker must report.
  @Test(arguments: [
    ("ab cd", 5, [0..<2, 3..<5], "line 0: more would fit"),
    ("ab cd", 4, [0..<5], "line 0: 5 columns in 5 clusters"),
    ("ab cd", 4, [0..<3, 3..<5], "line 0: white space at its end"),
    ("ab cd", 4, [0..<2], "the end is lost"),
    ("abcd", 3, [0..<2, 2..<4], "line 0: one cluster more would fit"),
    ("a bc", 3, [0..<3, 3..<4], "line 0: ends within a segment of 2"),
    ("\na", 3, [1..<2], "line 0: lost 1 line breaks"),
    ("a\n\nb", 3, [0..<1, 3..<4], "line 1: lost 2 line breaks"),
    ("a\nb", 3, [0..<3], "line 0: holds a line break"),
    ("a\n\n", 3, [0..<1], "blank lines at the end are lost"),
    ("\n", 3, [], "blank lines at the end are lost"),
    ("a ", 3, [0..<1, 2..<2], "line 1: is empty without a line break"),
    ("  a", 3, [2..<3], "line 0: white space at its start is lost"),
    ("b\n  a", 3, [0..<1, 4..<5], "line 1: white space at its start is lost"),
    ("e\u{301}", 3, [0..<1], "line 0: ends within a cluster"),
  ])
  func detectsViolations(text: String, width: Int, lines: [Range<Int>], violation: String) {
    let checker = WrapChecker(CleanText(text, lineBreaks: .kept), limit: width, .standard)
    let lines = lines.map { range in
      TextLine(
        range: range,
        columns: checker.clusters.filter { range.contains($0.range.lowerBound) }
          .reduce(0) { $0 + $1.columns })
    }
    #expect(checker.violations(in: lines).first == violation)
  }
}
