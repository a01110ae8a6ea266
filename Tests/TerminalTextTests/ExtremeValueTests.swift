import TerminalText
import TestSupport
import Testing

/// Every public function that takes a number, with the least and the largest ones.
@Suite struct ExtremeValueTests {
  private static let values = [Int.min, -1, 0, 1, .max]
  private static let ranges = values.flatMap { lower in
    values.filter { $0 >= lower }.map { lower..<$0 }
  }

  @Test(arguments: values, [nil] + values.map(Optional.some))
  func wrapsAtAnyWidth(columns: Int, slack: Int?) {
    let text = CleanText("one two 👩‍🚀 three\nfour", lineBreaks: .kept)
    for maximumLines in [nil] + ExtremeValueTests.values.map(Optional.some) {
      let block = TextBlock(text, maximumLines: maximumLines)
      let wrapped = block.lines(fitting: columns, slack: slack)
      #expect(block.size(fitting: columns, slack: slack) == wrapped.size)
      if columns == .max {
        let count = min(max(maximumLines ?? 2, 0), 2)
        let whole: [CleanText] = ["one two 👩‍🚀 three", "four"]
        let shown = count == 1 ? [whole[0] + "…"] : Array(whole.prefix(count))
        #expect((0..<wrapped.lines.count).map(wrapped.content(ofLine:)) == shown)
      }
      for index in [Int.min, -1, .max] { #expect(wrapped.content(ofLine: index) == "") }
    }
  }

  @Test(arguments: values) func cutsALineAtAnyWidth(columns: Int) {
    let (line, isCut) = CleanText("octocat").line(cutToFit: columns)
    #expect(isCut == (columns < 7))
    #expect(line.columns == (isCut ? 1 : 7))
  }

  @Test(arguments: values) func interpolatesAnyNumber(number: Int) {
    var parts = CleanText.StringInterpolation(literalCapacity: number, interpolationCount: number)
    parts.appendLiteral("no. ")
    parts.appendInterpolation(number)
    #expect(CleanText(stringInterpolation: parts).text == "no. \(number)")
  }

  @Test(arguments: ranges) func clampsRangesToTheText(range: Range<Int>) {
    let text = "octocat"
    var clusters: [Range<Int>] = []
    Clusters.enumerate(text.utf8.span, in: range) { cluster, _ in
      clusters.append(cluster)
      return true
    }
    #expect(clusters == range.clamped(to: 0..<7).map { $0..<$0 + 1 })
    let joined = StyledText(CleanText(text), highlights: [range])
    let given = StyledText(CleanText(text), highlights: [StyledText.Highlight(range, .bold)])
    #expect(joined.runs.map(\.text.text).joined() == text)
    #expect(given.runs.filter { !$0.text.text.isEmpty } == joined.runs)
  }

  @Test(arguments: values) func movesToAnyColumn(column: Int) {
    let clamped = min(max(column, 0), 10_000)
    var line = StyledLine("ab")
    line.move(to: column)
    line.append("c")
    #expect(line.text(for: .everything) == "ab\u{1B}[\(clamped + 1)Gc")
    #expect(line.text(for: .plain).utf8.count == max(clamped, 2) + 1)
    #expect(line.columns == max(clamped, 2) + 1)
    var appended = StyledLine("ab")
    appended.append(StyledLine("c"), atColumn: column)
    #expect(appended == line)
  }

  @Test(arguments: values, values) func addsAnyWidths(first: Int, second: Int) {
    var line = StyledLine("a", columns: first)
    #expect(line.columns == min(max(first, 0), 1_000_000_000))
    line.append("b", columns: second)
    line.append([StyledRun("c")], columns: first)
    line.append(line, atColumn: second)
    line.move(to: first)
    line.appendSpaces(second)
    line.append(line)
    #expect((0...1_000_000_000).contains(line.columns))
    let count = line.text(for: .plain).utf8.count
    #expect(count < 100_000)
  }

  @Test(arguments: values, values) func appendsCardsOfAnyHeight(first: Int, second: Int) {
    var layout = CardLayout(fitting: 20, leastColumns: 8)
    let heights = [first, second, first, .max, 1]
    for rows in heights { layout.append(rows: rows) }
    #expect(layout.count == heights.count)
    #expect(layout.settledRows > 0)
    #expect(layout.frames(in: .min ..< .max).count == heights.count { $0 > 0 })
    #expect(layout.lines(in: .min..<3) { _ in nil }.count == 3)
    for index in [Int.min, -1, .max] { #expect(layout.rows(ofCard: index) == nil) }
  }

  @Test(arguments: values, values) func putsCardsOnAnyTerminal(columns: Int, size: Int) {
    let gap = CellGridSize(rows: size, columns: size)
    let layout = CardLayout(fitting: columns, leastColumns: size, gap: gap)
    #expect(layout.columnCount > 0)
    #expect(layout.cardColumns > 0)
    var stream = CardStream(fitting: columns, leastColumns: size, gap: gap)
    let lines = stream.add(.text("a")) + stream.add(.text("b")) + stream.finish()
    #expect(lines.plain.joined().filter { $0 != " " } == "ab")
  }

  @Test(arguments: values, values) func arrangesNamesOfAnyWidth(width: Int, columns: Int) {
    let grid = NameGrid(widths: [width, 3, width], fitting: columns)
    let rows = 0..<grid.rowCount
    #expect(rows.flatMap { Array(grid.indices(inRow: $0)) }.sorted() == [0, 1, 2])
    for row in [Int.min, -1, .max] {
      #expect(grid.line(row) { _ in StyledText("ant") } == StyledLine())
    }
    for row in rows { #expect(grid.line(row) { _ in StyledText("ant") }.columns >= 0) }
  }

  @Test func refusesLayoutsOfTooManyCells() {
    func size(_ columns: Int, _ rows: Int) -> CellGridSize {
      LayoutPart.text("a").inset(CellInsets(top: rows - 3)).bordered().measured(fitting: columns)
        .size
    }
    #expect(size(10_000, 10_000) == CellGridSize(rows: 0, columns: 0))
    #expect(size(10_000, 1_001) == CellGridSize(rows: 0, columns: 0))
    #expect(size(10_000, 1_000) == CellGridSize(rows: 1_000, columns: 10_000))
    #expect(size(100, 10_000) == CellGridSize(rows: 10_000, columns: 100))
    var layout = CardLayout(fitting: 100, leastColumns: 100)
    layout.append(rows: .max)
    #expect(layout.lines(in: 0..<100_001) { _ in nil }.isEmpty)
    #expect(layout.lines(in: 500_000_000..<500_000_010) { _ in nil }.count == 10)
    // A stream never holds back lines.
    var stream = CardStream(fitting: 100, leastColumns: 10, gap: CellGridSize(rows: 0, columns: 0))
    let tall = LayoutPart.text("a").inset(CellInsets(trailing: 8, top: 9_999))
    var lines = (0..<30).flatMap { _ in stream.add(.stack(Array(repeating: tall, count: 10))) }
    lines += stream.finish()
    #expect(lines.count == 300_000)
  }

  @Test(arguments: values, values) func measuresPartsAtAnyWidth(columns: Int, size: Int) {
    let text: CleanText = "one two three"
    let row: [RowItem] = [
      .fixed(size, .text(text)), .natural(minimum: size, .text(text)),
      .flexible(minimum: size, weight: size, .text(text)),
    ]
    let part = LayoutPart.stack(
      [
        .row(row, gap: size), .text(text, maximumLines: size, whenCut: .text("more")),
        .text(TextBlock(text, maximumLines: size)),
      ], spacing: size)
    let insets = CellInsets(leading: size, trailing: size, top: size, bottom: size)
    let measured = part.inset(insets).bordered(padding: .sides(size)).measured(fitting: columns)
    // Up to 50,000 lines, which are drawn at each use, unless they have too many cells.
    let lines = measured.lines
    #expect(lines.count == measured.size.rows)
    let limit = min(max(columns, 1), 10_000)
    #expect(lines.allSatisfy { $0.columns <= limit })
  }
}
