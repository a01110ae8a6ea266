/// Rows that parts are drawn on, side by side and in any order.
struct Canvas {
  /// Runs at a place of a row.
  private struct Fragment {
    let column: Int
    let columns: Int
    let runs: [StyledRun]
    /// Whether all terminals agree how wide it is: what we draw ourselves, but no text.
    let isCertain: Bool
  }

  /// The rows that are drawn; what is added to others is left out.
  let rows: Range<Int>
  private var fragments: [[Fragment]]

  init(rows: Range<Int>) {
    self.rows = rows
    fragments = Array(repeating: [], count: rows.count)
  }

  /// Adds what is drawn by us and is `columns` wide on every terminal.
  mutating func add(_ runs: [StyledRun], _ columns: Int, row: Int, column: Int) {
    add(Fragment(column: column, columns: columns, runs: runs, isCertain: true), row)
  }

  /// Adds text that was measured as `columns` wide.
  mutating func addText(_ runs: [StyledRun], _ columns: Int, row: Int, column: Int) {
    add(Fragment(column: column, columns: columns, runs: runs, isCertain: false), row)
  }

  private mutating func add(_ fragment: Fragment, _ row: Int) {
    if rows.contains(row) { fragments[row - rows.lowerBound].append(fragment) }
  }

  /// The rows as lines.
  ///
  /// What follows a text is placed by its column, since the terminal may take the text for wider
  /// or narrower than it was measured; before the first text spaces do.
  var lines: [StyledLine] {
    fragments.map { row in
      var line = StyledLine()
      var isCertain = true
      for fragment in row.sorted(by: { $0.column < $1.column }) {
        if isCertain {
          line.appendSpaces(fragment.column - line.columns)
        } else {
          line.move(to: fragment.column)
        }
        line.append(fragment.runs, columns: fragment.columns)
        isCertain = fragment.isCertain
      }
      return line
    }
  }
}
