package import TerminalHost
package import TerminalText

/// A view that draws records on a terminal.
package protocol RecordView<Record>: Sendable {
  associatedtype Record: Sendable

  /// True if nothing can be drawn before all records have arrived.
  var needsAll: Bool { get }

  /// Draws records below earlier ones, or keeps those that can't be drawn yet.
  mutating func draw(_ records: [Record]) throws(OutputError)

  /// Draws the records that were kept; later records begin below them.
  mutating func drawKept() throws(OutputError)
}

extension RecordView {
  /// Does nothing, for views that keep no records.
  package func drawKept() {}
}

/// A view that draws all records at once.
package struct WholeView<Item: Sendable>: RecordView {
  private let drawing: @Sendable ([Item]) throws(OutputError) -> Void

  package let needsAll = true

  /// Creates a view that draws the records once, after all of them have arrived; nil if the output
  /// isn't laid out for a terminal.
  package init?(
    drawingIn context: ViewContext,
    _ drawing: @escaping @Sendable ([Item]) throws(OutputError) -> Void
  ) {
    if !context.isLaidOut { return nil }
    self.drawing = drawing
  }

  /// Creates a view of lines; nil if the output isn't laid out for a terminal.
  ///
  /// Lines with ASCII columns align without cursor movements.
  package init?(
    isASCII: Bool = false, in context: ViewContext,
    lines: @escaping @Sendable ([Item]) -> [StyledLine]
  ) {
    self.init(drawingIn: context) { records throws(OutputError) in
      var traits = context.traits
      if isASCII { traits.canMoveCursor = false }
      try context.sink.write(lines(records).bytes(for: traits))
    }
  }

  package func draw(_ records: [Item]) throws(OutputError) { try drawing(records) }
}
