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
  private struct Grid: Hashable {
    let count: Int
    let columns: Int
  }

  private let count: Int
  private let leastColumns: Int
  private let gap: Size
  private let metrics: TextMetrics
  private let card: @Sendable (Int) -> Part
  private var layouts: [Grid: CardLayout] = [:]

  /// Takes `count` cards, none narrower than `leastColumns` where the terminal is not, with `gap`
  /// columns between columns and rows between cards.
  package init(
    count: Int, leastColumns: Int, gap: Size = Size(rows: 1, columns: 2),
    metrics: TextMetrics = .standard, card: @escaping @Sendable (Int) -> Part
  ) {
    self.count = max(count, 0)
    self.leastColumns = LayoutLimits.clamped(leastColumns, from: 1)
    self.gap = Size(
      rows: LayoutLimits.clamped(gap.rows), columns: LayoutLimits.clamped(gap.columns))
    self.metrics = metrics
    self.card = card
  }

  /// Where the cards are on a terminal of `columns`; found once for a width, and kept.
  ///
  /// The cards share the width equally, and what can't be shared stays free at the right. A
  /// terminal narrower than a card's least width has one column, as wide as itself.
  package mutating func layout(fitting columns: Int) -> CardLayout {
    let columns = LayoutLimits.clamped(columns, from: 1)
    let fitting = max((columns + gap.columns) / (leastColumns + gap.columns), 1)
    let own = (columns - (fitting - 1) * gap.columns) / fitting
    let grid = Grid(count: fitting, columns: own)
    if let layout = layouts[grid] { return layout }
    var layout = CardLayout(
      columnCount: fitting, cardColumns: own, gap: gap, metrics: metrics, card: card)
    for index in 0..<count {
      let card = card(index).measured(fitting: own, metrics)
      layout.append(rows: card.size.rows)
    }
    layouts[grid] = layout
    return layout
  }
}
