/// The widths of a table's columns on a terminal that may be narrower than the table.
struct ColumnWidths: Sendable, Equatable {
  /// Widths in terminal columns; 0 for an empty column.
  let widths: [Int]

  /// Divides a terminal's width among the columns of a table.
  ///
  /// Each column gets the width it needs, up to an equal share; the others share what it doesn't
  /// need. Returns nil if a column would have to wrap at less than its minimum width.
  ///
  /// - Parameters:
  ///   - needed: The width that each column needs; 0 for an empty column.
  ///   - columns: The width of the terminal.
  ///   - gap: The width of the space between two columns.
  ///   - minimum: The minimum width of a column that wraps.
  init?(_ needed: [Int], fitting columns: Int, gap: Int, minimum: Int) {
    var widths = needed
    let used = needed.indices.filter { needed[$0] > 0 }
    var available = columns - gap * max(used.count - 1, 0)
    var remaining = used.count
    for index in used.sorted(by: { needed[$0] < needed[$1] }) {
      widths[index] = min(needed[index], available / remaining)
      if widths[index] < min(needed[index], minimum) { return nil }
      available -= widths[index]
      remaining -= 1
    }
    self.widths = widths
  }
}
