import GitHubAPI
import TerminalText

/// Draws records as cards in columns while they come.
struct CardColumnsView<Record: Sendable>: RecordView {
  private let traits: OutputTraits
  private let card: @Sendable (Record) -> Part
  /// The columns of cards before the first card.
  private let empty: CardStream
  private var stream: CardStream
  private var hasDrawn = false
  /// What stands above the next lines: a blank row where cards were finished before.
  private var above: [StyledLine] = []

  let needsAll = false

  /// Cards as wide as profiles need, for standard output as it is.
  ///
  /// - Parameters:
  ///   - isSingle: Whether there is one card alone, which has more room.
  ///   - invocation: Where they are drawn.
  ///   - card: Makes a record's card.
  init(
    isSingle: Bool = false, in invocation: Invocation,
    card: @escaping @Sendable (Record) -> Part
  ) {
    let columns = invocation.columns
    let alone = ProfileCard.width.columns(in: columns)
    self.init(
      fitting: isSingle ? alone : columns,
      leastColumns: isSingle ? alone : ProfileCard.columnWidth.columns(in: columns), in: invocation,
      card: card)
  }

  /// Cards that stand below each other, as whoever follows the time reads them.
  init(
    stackedIn invocation: Invocation,
    card: @escaping @Sendable (Record) -> Part
  ) {
    let columns = invocation.columns
    self.init(fitting: columns, leastColumns: columns, in: invocation, card: card)
  }

  private init(
    fitting columns: Int, leastColumns: Int, in invocation: Invocation,
    card: @escaping @Sendable (Record) -> Part
  ) {
    traits = invocation.outputTraits
    empty = CardStream(
      fitting: columns, leastColumns: leastColumns, metrics: invocation.textMetrics)
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
    try sink.write((above + lines).bytes(for: traits))
  }
}
