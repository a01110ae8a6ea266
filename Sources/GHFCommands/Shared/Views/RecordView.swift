import TerminalHost
import TerminalText

/// A view that draws records on a terminal.
protocol RecordView<Record>: Sendable {
  associatedtype Record: Sendable

  /// True if nothing can be drawn before all records have arrived.
  var needsAll: Bool { get }

  /// Draws records below earlier ones, or keeps those that can't be drawn yet.
  mutating func draw(_ records: [Record], to sink: any OutputSink) throws(OutputError)

  /// Draws the records that were kept; later records begin below them.
  mutating func settle(to sink: any OutputSink) throws(OutputError)
}

extension RecordView {
  /// Does nothing, for views that keep no records.
  func settle(to sink: any OutputSink) {}
}

/// A view that draws all records at once.
struct WholeView<Record: Sendable>: RecordView {
  /// Draws the records; called once, after all of them have arrived.
  let drawing: @Sendable ([Record], any OutputSink) throws(OutputError) -> Void

  let needsAll = true

  /// Draws lines with ASCII columns, which align without cursor movements.
  ///
  /// The result is nil with an output format, or if the output isn't laid out for a terminal.
  init?(
    unless format: OutputFormat?, in invocation: Invocation,
    lines: @escaping @Sendable (Record) -> [StyledLine]
  ) {
    guard invocation.isLaidOut(format) else { return nil }
    var traits = invocation.outputTraits
    traits.canMoveCursor = false
    let shown = traits
    self.init { records, sink throws(OutputError) in
      for record in records { try sink.write(lines(record).bytes(for: shown)) }
    }
  }

  init(drawing: @escaping @Sendable ([Record], any OutputSink) throws(OutputError) -> Void) {
    self.drawing = drawing
  }

  func draw(_ records: [Record], to sink: any OutputSink) throws(OutputError) {
    try drawing(records, sink)
  }
}
