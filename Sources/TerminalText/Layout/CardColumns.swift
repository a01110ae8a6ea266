/// A masonry layout: cards of different heights in columns of equal width.
///
/// Uses as many columns as fit at the minimum card width. Each card goes to the shortest column so
/// far, or to the leftmost of several equally short ones. Sorting the cards by first row, then from
/// left to right, therefore gives their original order.
///
/// To save memory, `card` creates each card on demand: once per width to measure it, and again
/// whenever it is drawn. It must return the same card for the same index each time.
package struct CardColumns: Sendable {
  private let count: Int
  private let leastColumns: Int
  private let gap: Size
  private let metrics: TextMetrics
  private let card: @Sendable (Int) -> Part
  private var layouts: [Grid: CardLayout] = [:]

  private struct Grid: Hashable {
    let count: Int
    let columns: Int
  }

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

  /// Returns the layout for a terminal `columns` wide, computed once per card width.
  package mutating func layout(fitting columns: Int) -> CardLayout {
    var layout = CardLayout(fitting: columns, leastColumns: leastColumns, gap: gap)
    let grid = Grid(count: layout.columnCount, columns: layout.cardColumns)
    if let known = layouts[grid] { return known }
    for index in 0..<count { layout.append(rows: measured(index, layout.cardColumns).size.rows) }
    layouts[grid] = layout
    return layout
  }

  /// Returns the lines of `rows` on a terminal `columns` wide; draws only these rows.
  package mutating func lines(in rows: Range<Int>, fitting columns: Int) -> [StyledLine] {
    layout(fitting: columns).lines(in: rows) { measured($0.index, $0.columns) }
  }

  private func measured(_ index: Int, _ columns: Int) -> MeasuredPart {
    card(index).measured(fitting: columns, metrics)
  }
}
