/// One line of output: runs of clean text, some of them at a column of their own.
///
/// Each run holds whole clusters, and how many cells it takes is known when it is added, so that
/// nothing is measured again when the line is written.
package struct StyledLine: Sendable, Hashable {
  /// A step of writing the line.
  package enum Element: Sendable, Hashable {
    /// Text at the place that the steps before led to.
    case run(StyledRun)
    /// What follows begins at `column`, counted from 0; `padding` spaces lead there from what
    /// stands before, where the cursor can't be sent.
    case column(Int, padding: Int)
  }

  package private(set) var elements: [Element] = []
  /// The column behind the last run, counted from 0: where the next one begins.
  package private(set) var columns = 0

  /// Begins an empty line.
  package init() {}

  /// Makes a line of one run; it is measured unless `columns` tells its cells.
  package init(_ text: CleanText, _ style: Style = .plain, columns: Int? = nil) {
    append(text, style, columns: columns)
  }

  /// Makes a line of a text and its highlights; nothing of it is measured.
  package init(_ text: StyledText) {
    append(text.runs, columns: 0)
  }

  /// Adds a run; it is measured unless `columns` tells its cells.
  package mutating func append(_ text: CleanText, _ style: Style = .plain, columns: Int? = nil) {
    append([StyledRun(text, style)], columns: columns ?? text.columns())
  }

  /// Adds runs that take `columns` cells together.
  package mutating func append(_ runs: [StyledRun], columns: Int) {
    for run in runs where !run.isEmpty { elements.append(.run(run)) }
    self.columns += columns
  }

  /// Lets the next run begin at a column, counted from 0.
  ///
  /// Where text stands there already, which is so only when a cluster is wider than the place it
  /// got (rule L3), a terminal puts the run over it, and elsewhere the run follows it.
  package mutating func move(to column: Int) {
    let padding = max(column - columns, 0)
    elements.append(.column(column, padding: padding))
    columns += padding
  }

  /// Adds spaces, without a look.
  package mutating func appendSpaces(_ count: Int) {
    if count < 1 { return }
    append(CleanText(String(repeating: " ", count: count)), columns: count)
  }
}
