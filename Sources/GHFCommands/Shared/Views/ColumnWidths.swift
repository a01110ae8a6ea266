/// The widths of a table's columns on a terminal that may be too narrow for all of them.
struct ColumnWidths: Sendable, Equatable {
  /// Columns of the terminal; 0 for a column without anything in it.
  let widths: [Int]

  /// Shares a terminal's columns among those of a table.
  ///
  /// Each gets what it needs if that is no more than an equal share; what it leaves goes to the
  /// others. Nil is returned when one would get less than `least`.
  ///
  /// - Parameters:
  ///   - needed: What each column needs; 0 where there is nothing in it.
  ///   - columns: The terminal's.
  ///   - gap: What stands between two columns.
  ///   - least: What a column gets that needs more.
  init?(_ needed: [Int], fitting columns: Int, gap: Int, least: Int) {
    var widths = needed
    let used = needed.indices.filter { needed[$0] > 0 }
    var room = columns - gap * max(used.count - 1, 0)
    var left = used.count
    for index in used.sorted(by: { needed[$0] < needed[$1] }) {
      widths[index] = min(needed[index], room / left)
      if widths[index] < min(needed[index], least) { return nil }
      room -= widths[index]
      left -= 1
    }
    self.widths = widths
  }
}
