import TerminalText
import TestSupport
import Testing

@Suite struct CardLayoutTests {
  /// Makes cards of the given heights; each row shows the last digit of the card's index.
  private func columns(
    _ heights: [Int], leastColumns: Int, gap: CellGridSize = CellGridSize(rows: 0, columns: 1)
  ) -> CardColumns {
    CardColumns(count: heights.count, leastColumns: leastColumns, gap: gap) { index in
      .stack(Array(repeating: .text(CleanText("\(index % 10)")), count: heights[index]))
    }
  }

  @Test func placesEachCardInTheShortestColumn() {
    let columns = columns([3, 1, 1, 2, 2, 1], leastColumns: 4)
    let layout = columns.layout(fitting: 14)
    #expect(layout.columnCount == 3)
    #expect(layout.cardColumns == 4)
    #expect(layout.size == CellGridSize(rows: 4, columns: 14))
    #expect(
      layout.frames(in: 0..<4) == [
        CardFrame(index: 0, column: 0, rows: 0..<3, x: 0, columns: 4),
        CardFrame(index: 1, column: 1, rows: 0..<1, x: 5, columns: 4),
        CardFrame(index: 2, column: 2, rows: 0..<1, x: 10, columns: 4),
        CardFrame(index: 3, column: 1, rows: 1..<3, x: 5, columns: 4),
        CardFrame(index: 4, column: 2, rows: 1..<3, x: 10, columns: 4),
        CardFrame(index: 5, column: 0, rows: 3..<4, x: 0, columns: 4),
      ])
    let lines = columns.lines(in: 0..<4, fitting: 14)
    #expect(lines.plain == ["0    1    2", "0    3    4", "0    3    4", "5"])
    #expect(lines[1].text(for: .everything) == "0\u{1B}[6G3\u{1B}[11G4")
  }

  @Test(arguments: [
    (1, 1, 1), (9, 1, 9), (10, 1, 10), (20, 1, 20), (21, 2, 10), (22, 2, 10), (31, 2, 15),
    (32, 3, 10), (Int.min, 1, 1),
  ])
  func usesAsManyColumnsAsFit(terminal: Int, count: Int, own: Int) {
    let columns = columns([1], leastColumns: 10)
    let layout = columns.layout(fitting: terminal)
    #expect([layout.columnCount, layout.cardColumns] == [count, own])
    #expect(layout.size == CellGridSize(rows: 1, columns: own))
  }

  @Test func putsGapsBetweenCards() {
    let columns = columns([1, 2, 1, 0, 1], leastColumns: 3, gap: CellGridSize(rows: 1, columns: 2))
    let layout = columns.layout(fitting: 8)
    #expect(layout.size == CellGridSize(rows: 4, columns: 8))
    #expect(columns.lines(in: 0..<9, fitting: 8).plain == ["0    1", "     1", "2", "     4"])
  }

  @Test func hasNoRowsWithoutCards() {
    let columns = columns([], leastColumns: 10)
    let layout = columns.layout(fitting: 80)
    #expect(layout.size == CellGridSize(rows: 0, columns: 0))
    #expect(layout.frames(in: 0..<10) == [])
    #expect(columns.lines(in: 0..<10, fitting: 80) == [])
  }

  @Test func findsTheRowsOfACard() {
    let layout = columns([3, 1, 0, 1, 2], leastColumns: 4).layout(fitting: 9)
    let rows = (0...5).map { layout.rows(ofCard: $0) }
    #expect(rows == [0..<3, 0..<1, nil, 1..<2, 2..<4, nil])
  }

  @Test func findsAWindowByBisection() {
    let cards = (1...5).map { rows in
      LayoutPart.text(CleanText(String(repeating: "x\n", count: rows), lineBreaks: .kept))
    }
    let columns = CardColumns(
      count: 250_000, leastColumns: 20, gap: CellGridSize(rows: 0, columns: 1)
    ) { cards[$0 % 5] }
    let layout = columns.layout(fitting: 83)
    #expect(layout.columnCount == 4)
    let rows = layout.size.rows
    for top in [0, 1, rows / 3, rows / 2, rows - 1, rows + 5] {
      var steps = 0
      let frames = layout.frames(in: top..<top + 50, steps: &steps)
      // A column has 62,500 cards, so 16 bisections find one.
      #expect(steps <= 4 * 17 + frames.count)
      #expect(frames.count <= 4 * 51)
    }
  }

  @Test func matchesTheReferenceFrames() {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let heights = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random)
      }
      let gap = CellGridSize(
        rows: Int.random(in: 0...2, using: &random), columns: Int.random(in: 0...3, using: &random))
      let columns = columns(
        heights, leastColumns: Int.random(in: 1...40, using: &random), gap: gap)
      let terminal = Int.random(in: 1...200, using: &random)
      let layout = columns.layout(fitting: terminal)
      let expected = CardLayoutTests.referenceFrames(heights, gap, layout)
      #expect(layout.frames(in: 0..<Int.max) == expected)
      #expect(expected.allSatisfy { $0.x + $0.columns <= terminal })
      #expect(layout.size.rows == expected.map(\.rows.upperBound).max() ?? 0)
      #expect(layout.size.columns == expected.map { $0.x + $0.columns }.max() ?? 0)
      // The cards are in reading order.
      let order = expected.map { [$0.rows.lowerBound, $0.x] }
      #expect(order == order.sorted { $0.lexicographicallyPrecedes($1) })
      let top = Int.random(in: 0...50, using: &random)
      let window = top..<top + Int.random(in: 0...20, using: &random)
      #expect(layout.frames(in: window) == expected.filter { $0.rows.overlaps(window) })
    }
  }

  @Test func drawsTheSameLinesInWindows() {
    var random = SeededGenerator()
    for _ in 0..<100 {
      let cards = (0..<Int.random(in: 0...20, using: &random)).map { _ in random.part(depth: 3) }
      let columns = CardColumns(
        count: cards.count, leastColumns: Int.random(in: 1...40, using: &random)
      ) { cards[$0] }
      let terminal = Int.random(in: 1...200, using: &random)
      let layout = columns.layout(fitting: terminal)
      let whole = columns.lines(in: 0..<Int.max, fitting: terminal)
      #expect(whole.count == layout.size.rows)
      #expect(whole.allSatisfy { $0.columns <= terminal })
      let height = Int.random(in: 1...9, using: &random)
      let windows = stride(from: 0, to: whole.count, by: height).map {
        columns.lines(in: $0..<$0 + height, fitting: terminal)
      }
      #expect(Array(windows.joined()) == whole)
    }
  }

  /// Places the cards one by one, as the rule says.
  private static func referenceFrames(
    _ heights: [Int], _ gap: CellGridSize, _ layout: CardLayout
  ) -> [CardFrame] {
    var bottoms = Array(repeating: 0, count: layout.columnCount)
    var frames: [CardFrame] = []
    for (index, height) in heights.enumerated() where height > 0 {
      guard let top = bottoms.min(), let column = bottoms.firstIndex(of: top) else { continue }
      frames.append(
        CardFrame(
          index: index, column: column, rows: top..<top + height,
          x: column * (layout.cardColumns + gap.columns), columns: layout.cardColumns))
      bottoms[column] = top + height + gap.rows
    }
    return frames
  }
}

/// Cards laid out in columns, for tests of `CardLayout`.
struct CardColumns {
  let count: Int
  let leastColumns: Int
  var gap = CardLayout.defaultGap
  let card: (Int) -> LayoutPart

  /// Returns the layout for a terminal `columns` wide.
  func layout(fitting columns: Int) -> CardLayout {
    var layout = CardLayout(fitting: columns, leastColumns: leastColumns, gap: gap)
    for index in 0..<count {
      layout.append(rows: card(index).measured(fitting: layout.cardColumns).size.rows)
    }
    return layout
  }

  /// Returns the lines of `rows` on a terminal `columns` wide.
  func lines(in rows: Range<Int>, fitting columns: Int) -> [StyledLine] {
    layout(fitting: columns).lines(in: rows) { card($0.index).measured(fitting: $0.columns) }
  }
}
