/// Cards in columns that are drawn while more of them come: rows go out as soon as no further card
/// can be on them.
///
/// The columns and the order are those of `CardColumns`. Only cards that are not drawn to their end
/// are kept.
package struct CardStream: Sendable {
  private var layout: CardLayout
  private let metrics: TextMetrics
  private var cards: [Int: MeasuredPart] = [:]
  private var count = 0
  private var drawnRows = 0

  /// Begins on a terminal of `columns` with what `CardLayout` needs to place cards.
  package init(
    fitting columns: Int, leastColumns: Int, gap: Size = CardLayout.usualGap,
    metrics: TextMetrics = .standard
  ) {
    layout = CardLayout(fitting: columns, leastColumns: leastColumns, gap: gap)
    self.metrics = metrics
  }

  /// Takes the next card, and gives the lines that are settled by it.
  package mutating func add(_ card: Part) -> [StyledLine] {
    let card = card.measured(fitting: layout.cardColumns, metrics)
    layout.append(rows: card.size.rows)
    if card.size.rows > 0 { cards[count] = card }
    count += 1
    return draw(to: min(layout.settledRows, layout.size.rows))
  }

  /// Gives the lines that are left.
  package mutating func finish() -> [StyledLine] {
    draw(to: layout.size.rows)
  }

  private mutating func draw(to end: Int) -> [StyledLine] {
    if end <= drawnRows { return [] }
    let rows = drawnRows..<end
    let lines = layout.lines(in: rows) { cards[$0.index] }
    drawnRows = end
    for frame in layout.frames(in: rows) where frame.rows.upperBound <= end {
      cards[frame.index] = nil
    }
    return lines
  }
}
