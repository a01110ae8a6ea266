import TerminalText

/// Prints cards in columns while they come.
struct CardPrinter: ~Copyable {
  private let sink: any OutputSink
  private let traits: OutputTraits
  /// The columns of cards before the first card.
  private let empty: CardStream
  private var stream: CardStream
  private var hasDrawn = false
  /// What stands above the next lines: a blank row where cards were finished before.
  private var above: [StyledLine] = []

  /// Cards of profiles as wide as `width` says for standard output as it is; `isSingle` lets one
  /// card alone have more room.
  init(_ global: GlobalOptions, isSingle: Bool, in context: CommandContext) {
    let columns = context.columns(global.width)
    let alone = ProfileCard.width.columns(in: columns)
    self.init(
      global, fitting: isSingle ? alone : columns,
      leastColumns: isSingle ? alone : ProfileCard.columnWidth.columns(in: columns), in: context)
  }

  /// Cards of events, all below each other: whoever reads a feed follows the time.
  init(ofFeed global: GlobalOptions, in context: CommandContext) {
    let columns = context.columns(global.width)
    self.init(global, fitting: columns, leastColumns: columns, in: context)
  }

  private init(
    _ global: GlobalOptions, fitting columns: Int, leastColumns: Int, in context: CommandContext
  ) {
    sink = context.output
    traits = context.outputTraits(global)
    empty = CardStream(
      fitting: columns, leastColumns: leastColumns, metrics: context.textMetrics)
    stream = empty
  }

  /// Prints a card, or keeps it until what stands beside it is there.
  ///
  /// - Throws: `CommandError` when it could not be written.
  mutating func print(_ card: Part) throws(CommandError) {
    try write(stream.add(card))
  }

  /// Prints what was kept; cards that come later begin below all before them.
  ///
  /// - Throws: `CommandError` as `print`.
  mutating func finish() throws(CommandError) {
    try write(stream.finish())
    stream = empty
    if hasDrawn { above = [StyledLine()] }
  }

  private mutating func write(_ lines: [StyledLine]) throws(CommandError) {
    if lines.isEmpty { return }
    defer { above = [] }
    hasDrawn = true
    do throws(OutputError) {
      try sink.write((above + lines).bytes(for: traits))
      try sink.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
