package import TerminalHost
package import TerminalText

/// A view that draws records as cards in columns as they arrive.
package struct CardColumnsView<Item: Sendable>: RecordView {
  /// The arrangement of the cards.
  package enum Layout {
    /// As many columns of profile cards as fit.
    case columns
    /// A single column as wide as the card of a single profile.
    case single
    /// A single column as wide as the terminal, for records sorted by time.
    case stacked
    /// As many columns of pictures with names as fit.
    case tiles
  }

  /// The minimum width of a tile: a picture, a gap and most logins.
  private static var tileColumns: Int { 24 }

  private let context: ViewContext
  private let card: @Sendable (Item) -> LayoutPart
  /// A stream without cards, from which drawing starts again after `settle`.
  private let empty: CardStream
  private var stream: CardStream
  private var hasDrawn = false
  /// A blank line to print before the next cards, if settled cards precede them.
  private var above: [StyledLine] = []

  package let needsAll = false

  package init(
    _ layout: Layout = .columns, in context: ViewContext,
    card: @escaping @Sendable (Item) -> LayoutPart
  ) {
    let columns = context.columns
    let (fitting, minimum) =
      switch layout {
      case .columns: (columns, ProfileCard.columnWidth.columns(in: columns))
      case .single:
        (ProfileCard.width.columns(in: columns), ProfileCard.width.columns(in: columns))
      case .stacked: (columns, columns)
      case .tiles: (columns, CardColumnsView.tileColumns)
      }
    self.context = context
    empty = CardStream(fitting: fitting, leastColumns: minimum, metrics: context.metrics)
    stream = empty
    self.card = card
  }

  package mutating func draw(_ records: [Item], to sink: any OutputSink) throws(OutputError) {
    for record in records { try write(stream.add(card(record))) }
  }

  package mutating func settle(to sink: any OutputSink) throws(OutputError) {
    try write(stream.finish())
    stream = empty
    if hasDrawn { above = [StyledLine()] }
  }

  private mutating func write(_ lines: [StyledLine]) throws(OutputError) {
    if lines.isEmpty { return }
    defer { above = [] }
    hasDrawn = true
    try context.write(above + lines)
  }
}
