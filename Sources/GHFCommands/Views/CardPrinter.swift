import TerminalText

/// Prints cards in columns while they come.
struct CardPrinter: ~Copyable {
  private let sink: any OutputSink
  private let traits: OutputTraits
  private var stream: CardStream

  /// Cards as wide as `width` says for standard output as it is; `isSingle` lets one card alone
  /// have more room.
  init(_ global: GlobalOptions, isSingle: Bool, in context: CommandContext) {
    let columns = context.columns(global.width)
    sink = context.output
    traits = context.outputTraits(global)
    let alone = ProfileCard.width.columns(in: columns)
    stream = CardStream(
      fitting: isSingle ? alone : columns,
      leastColumns: isSingle ? alone : ProfileCard.columnWidth.columns(in: columns),
      metrics: context.textMetrics)
  }

  /// Prints a card, or keeps it until what stands beside it is there.
  ///
  /// - Throws: `CommandError` when it could not be written.
  mutating func print(_ card: ProfileCard) throws(CommandError) {
    try write(stream.add(card.part))
  }

  /// Prints what was kept.
  ///
  /// - Throws: `CommandError` as `print`.
  mutating func finish() throws(CommandError) {
    try write(stream.finish())
  }

  private func write(_ lines: [StyledLine]) throws(CommandError) {
    if lines.isEmpty { return }
    do throws(OutputError) {
      try sink.write(lines.bytes(for: traits))
      try sink.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
