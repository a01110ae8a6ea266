package import TerminalHost
package import TerminalText

/// A view that draws records on a terminal.
package protocol RecordView<Record>: Sendable {
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
  package func settle(to sink: any OutputSink) {}
}

/// A view that draws all records at once.
package struct WholeView<Item: Sendable>: RecordView {
  private let drawing: @Sendable ([Item], any OutputSink) throws(OutputError) -> Void

  package let needsAll = true

  /// Creates a view that draws the records once, after all of them have arrived.
  package init(
    drawing: @escaping @Sendable ([Item], any OutputSink) throws(OutputError) -> Void
  ) {
    self.drawing = drawing
  }

  /// Creates a view of lines; nil if the output isn't laid out for a terminal.
  ///
  /// Lines with ASCII columns align without cursor movements.
  package init?(
    isASCII: Bool = false, in context: ViewContext,
    lines: @escaping @Sendable ([Item]) -> [StyledLine]
  ) {
    guard context.isLaidOut else { return nil }
    var traits = context.traits
    if isASCII { traits.canMoveCursor = false }
    let shown = traits
    self.init { records, sink throws(OutputError) in
      try sink.write(lines(records).bytes(for: shown))
    }
  }

  package func draw(_ records: [Item], to sink: any OutputSink) throws(OutputError) {
    try drawing(records, sink)
  }
}
