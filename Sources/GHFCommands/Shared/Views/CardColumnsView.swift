import GitHubAPI
import TerminalHost
import TerminalText

/// A view that draws records as cards in columns as they arrive.
struct CardColumnsView<Record: Sendable>: RecordView {
  /// The arrangement of the cards.
  enum Layout {
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

  private let traits: OutputTraits
  private let pictures: PictureScroll?
  private let card: @Sendable (Record) -> Part
  /// A stream without cards, from which drawing starts again after `settle`.
  private let empty: CardStream
  private var stream: CardStream
  private var hasDrawn = false
  /// A blank line to print before the next cards, if settled cards precede them.
  private var above: [StyledLine] = []

  let needsAll = false

  init(
    _ layout: Layout = .columns, in invocation: Invocation,
    card: @escaping @Sendable (Record) -> Part
  ) {
    let columns = invocation.columns
    let (fitting, minimum) =
      switch layout {
      case .columns: (columns, ProfileCard.columnWidth.columns(in: columns))
      case .single:
        (ProfileCard.width.columns(in: columns), ProfileCard.width.columns(in: columns))
      case .stacked: (columns, columns)
      case .tiles: (columns, CardColumnsView.tileColumns)
      }
    pictures = invocation.pictures
    traits = invocation.outputTraits
    empty = CardStream(fitting: fitting, leastColumns: minimum, metrics: invocation.textMetrics)
    stream = empty
    self.card = card
  }

  mutating func draw(_ records: [Record], to sink: any OutputSink) throws(OutputError) {
    for record in records { try write(stream.add(card(record)), to: sink) }
  }

  mutating func settle(to sink: any OutputSink) throws(OutputError) {
    try write(stream.finish(), to: sink)
    stream = empty
    if hasDrawn { above = [StyledLine()] }
  }

  private mutating func write(
    _ lines: [StyledLine], to sink: any OutputSink
  ) throws(OutputError) {
    if lines.isEmpty { return }
    defer { above = [] }
    hasDrawn = true
    if let pictures {
      try pictures.write(above + lines)
    } else {
      try sink.write((above + lines).bytes(for: traits))
    }
  }
}
