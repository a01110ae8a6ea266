import TerminalText

/// Prints records as they come, or holds them back until all are there.
struct RecordPrinter<Field: RecordField>: ~Copyable {
  private var writer: RecordWriter<Field>
  private let sink: any OutputSink
  private let holdsBack: Bool
  private var view: (any RecordView<Field.Record>)?
  private var held: [Field.Record] = []
  private var hasBegun = false
  /// Whether nothing more can be written, so that the end of the output is left out too.
  private var hasFailed = false

  /// How many records were taken.
  private(set) var count = 0

  /// With a `view` the writer is not asked.
  init(
    _ writer: RecordWriter<Field>, to sink: any OutputSink, holdsBack: Bool,
    view: (any RecordView<Field.Record>)? = nil
  ) {
    self.writer = writer
    self.sink = sink
    self.holdsBack = holdsBack || (view?.needsAll ?? writer.needsAll)
    self.view = view
  }

  /// Takes records; what streams is written at once, so that readers see it early.
  ///
  /// - Throws: `CommandError` when it could not be written.
  mutating func print(_ records: [Field.Record]) throws(CommandError) {
    count += records.count
    if holdsBack {
      held += records
    } else {
      try write(records)
      try flush()
    }
  }

  /// Ends the output, with what was held back in the order that `order` gives it.
  ///
  /// - Throws: `CommandError` as `print`.
  mutating func finish(
    order: ([Field.Record]) -> [Field.Record] = { $0 }
  ) throws(CommandError) {
    let ordered = order(held)
    held = []
    try write(ordered)
    if view == nil { try send(writer.tail()) }
    try settle()
  }

  /// Ends the output of a list that broke off: what was to be drawn as it came is drawn.
  ///
  /// - Throws: `CommandError` as `print`.
  mutating func breakOff() throws(CommandError) {
    if hasFailed { return }
    if view != nil { try write(held) }
    held = []
    try settle()
  }

  /// Sees to it that what came so far can be seen, and that a remark can stand below it.
  ///
  /// - Throws: `CommandError` as `print`.
  mutating func settle() throws(CommandError) {
    do throws(OutputError) {
      try view?.settle(to: sink)
    } catch {
      throw failure(error)
    }
    try flush()
  }

  /// Writes what waits in the sink's buffer.
  ///
  /// - Throws: `CommandError` as `print`.
  mutating func flush() throws(CommandError) {
    if hasFailed { return }
    do throws(OutputError) {
      try sink.flush()
    } catch {
      throw failure(error)
    }
  }

  private mutating func write(_ records: [Field.Record]) throws(CommandError) {
    if view != nil {
      do throws(OutputError) {
        return try view?.draw(records, to: sink) ?? ()
      } catch {
        throw failure(error)
      }
    }
    if !hasBegun {
      hasBegun = true
      try send(writer.head())
    }
    for record in records { try send(writer.bytes(of: record)) }
  }

  private mutating func send(_ bytes: [UInt8]) throws(CommandError) {
    do throws(OutputError) {
      // Data is unaltered in pipes and files only: on a terminal a bio could set its title.
      let isEscaped = sink.isTerminal && writer.format != nil
      try sink.write(isEscaped ? TerminalEscaping.applied(to: bytes) : bytes)
    } catch {
      throw failure(error)
    }
  }

  private mutating func failure(_ error: OutputError) -> CommandError {
    hasFailed = true
    return CommandError(error)
  }
}
