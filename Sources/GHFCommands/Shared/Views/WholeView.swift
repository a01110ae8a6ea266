import TerminalText

/// Draws all records at once, in whatever way they are for people.
struct WholeView<Record: Sendable>: RecordView {
  /// Draws them; called once where the list did not break off before the end.
  let drawing: @Sendable ([Record], any OutputSink) throws(OutputError) -> Void

  let needsAll = true

  /// Draws lines whose columns are ASCII, and so stand right without help from the cursor.
  ///
  /// - Parameters:
  ///   - format: What was asked for; there is a view where nothing was.
  ///   - invocation: Where it is drawn; there is a view on a terminal only.
  ///   - lines: The lines about a record.
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

  func settle(to sink: any OutputSink) {}
}
