/// Cards in columns that are drawn incrementally: a row as soon as no further card can occupy it.
///
/// Columns and order are as in `CardLayout`. Only cards that aren't fully drawn are stored.
public struct CardStream: Sendable {
  private var layout: CardLayout
  private let metrics: TextMetrics
  private var cards: [Int: MeasuredPart] = [:]
  private var count = 0
  private var drawnRows = 0

  /// Creates an empty stream; the parameters are as in `CardLayout`.
  public init(
    fitting columns: Int, leastColumns: Int, gap: CellGridSize = CardLayout.defaultGap,
    metrics: TextMetrics = .standard
  ) {
    layout = CardLayout(fitting: columns, leastColumns: leastColumns, gap: gap)
    self.metrics = metrics
  }

  /// Appends the next card; returns the lines that it completes.
  public mutating func add(_ card: LayoutPart) -> [StyledLine] {
    let card = card.measured(fitting: layout.cardColumns, metrics)
    layout.append(rows: card.size.rows)
    if card.size.rows > 0 { cards[count] = card }
    count += 1
    return draw(to: min(layout.settledRows, layout.size.rows))
  }

  /// Returns the remaining lines.
  public mutating func finish() -> [StyledLine] { draw(to: layout.size.rows) }

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
