/// Prints records as they come, or holds them back until all are there.
struct RecordPrinter<Field: RecordField>: ~Copyable {
  /// Draws all records at once, for a person at a terminal.
  typealias Drawing = @Sendable ([Field.Record], any OutputSink) throws(OutputError) -> Void

  private var writer: RecordWriter<Field>
  private let sink: any OutputSink
  private let holdsBack: Bool
  private let drawing: Drawing?
  private var held: [Field.Record] = []
  private var hasBegun = false

  /// How many records were taken.
  private(set) var count = 0

  /// With a `drawing` the writer is not asked, and all records are held back.
  init(
    _ writer: RecordWriter<Field>, to sink: any OutputSink, holdsBack: Bool,
    drawing: Drawing? = nil
  ) {
    self.writer = writer
    self.sink = sink
    self.holdsBack = holdsBack || drawing != nil
    self.drawing = drawing
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
    if drawing != nil {
      try draw(ordered)
    } else {
      try write(ordered)
      try send(writer.tail())
    }
    try flush()
  }

  /// Ends the output of a list that broke off: what was to be drawn as it came is drawn.
  ///
  /// - Throws: `CommandError` as `print`.
  mutating func breakOff() throws(CommandError) {
    try draw(held)
    held = []
    try flush()
  }

  private func draw(_ records: [Field.Record]) throws(CommandError) {
    guard let drawing else { return }
    do throws(OutputError) {
      try drawing(records, sink)
    } catch {
      throw CommandError(error)
    }
  }

  /// Writes what waits in the sink's buffer.
  ///
  /// - Throws: `CommandError` as `print`.
  func flush() throws(CommandError) {
    do throws(OutputError) {
      try sink.flush()
    } catch {
      throw CommandError(error)
    }
  }

  private mutating func write(_ records: [Field.Record]) throws(CommandError) {
    if !hasBegun {
      hasBegun = true
      try send(writer.head())
    }
    for record in records { try send(writer.bytes(of: record)) }
  }

  private func send(_ bytes: [UInt8]) throws(CommandError) {
    do throws(OutputError) {
      try sink.write(bytes)
    } catch {
      throw CommandError(error)
    }
  }
}
