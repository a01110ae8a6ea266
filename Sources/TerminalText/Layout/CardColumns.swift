/// Cards of different heights in columns of the same width, as in a newsfeed.
///
/// There are as many columns as fit at the cards' least width, and each card goes to the column
/// that is the shortest so far, the left one if several are. So the order to read in is by the row
/// that a card begins at, and from left to right where several begin at the same: that is the order
/// in which they were given.
///
/// Cards are made when they are needed, so that a long list takes little memory: once for each
/// width to learn how high they are, and once more where they are drawn. `card` gives the same
/// card for the same index each time.
package struct CardColumns: Sendable {
  private let count: Int
  private let leastColumns: Int
  private let gap: Size
  private let metrics: TextMetrics
  private let card: @Sendable (Int) -> Part
  private var layouts: [Grid: CardLayout] = [:]

  /// What a layout depends on.
  private struct Grid: Hashable {
    let count: Int
    let columns: Int
  }

  /// Takes `count` cards and what `CardLayout` needs to place them.
  package init(
    count: Int, leastColumns: Int, gap: Size = CardLayout.usualGap,
    metrics: TextMetrics = .standard, card: @escaping @Sendable (Int) -> Part
  ) {
    self.count = max(count, 0)
    self.leastColumns = leastColumns
    self.gap = gap
    self.metrics = metrics
    self.card = card
  }

  /// Where the cards are on a terminal of `columns`; found once for a width, and kept.
  package mutating func layout(fitting columns: Int) -> CardLayout {
    var layout = CardLayout(fitting: columns, leastColumns: leastColumns, gap: gap)
    let grid = Grid(count: layout.columnCount, columns: layout.cardColumns)
    if let known = layouts[grid] { return known }
    for index in 0..<count { layout.append(rows: measured(index, layout.cardColumns).size.rows) }
    layouts[grid] = layout
    return layout
  }

  /// The lines of some rows on a terminal of `columns`; only what falls on the rows is drawn.
  package mutating func lines(in rows: Range<Int>, fitting columns: Int) -> [StyledLine] {
    layout(fitting: columns).lines(in: rows) { measured($0.index, $0.columns) }
  }

  private func measured(_ index: Int, _ columns: Int) -> MeasuredPart {
    card(index).measured(fitting: columns, metrics)
  }
}
