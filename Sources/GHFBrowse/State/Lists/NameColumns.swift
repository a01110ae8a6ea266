/// The columns of names on the screen, each as high as the list's area and as wide as its widest name.
///
/// Names go down, then across. Scrolling moves whole columns, so that a name keeps its row.
struct NameColumns: Sendable, Equatable {
  private static let gap = 2

  let height: Int
  /// The row in the list of the first name on the screen.
  let top: Int
  let columns: [Range<Int>]

  var pageLength: Int { height * columns.count }

  /// Arranges the columns around the selected row, which scrolls as little as possible.
  ///
  /// Measures only the names near the screen.
  ///
  /// - Parameters:
  ///   - count: The number of names in the list.
  ///   - height: The rows of the screen.
  ///   - available: The terminal columns of the screen.
  ///   - row: The selected row.
  ///   - top: The first row on the screen so far.
  ///   - width: Returns the width of the name in a row.
  init(
    of count: Int, height: Int, fitting available: Int, selected row: Int, top: Int,
    width: (Int) -> Int
  ) {
    let height = max(height, 1)
    let last = max(count - 1, 0) / height
    func columnWidth(_ column: Int) -> Int {
      let rows = (column * height..<(column + 1) * height).clamped(to: 0..<count)
      return min(rows.lazy.map(width).max() ?? 1, available)
    }
    /// Returns the first of the columns that fit on the screen with this one as the last.
    func first(endingWith column: Int) -> Int {
      var (first, used) = (column, columnWidth(column))
      while first > 0 {
        used += NameColumns.gap + columnWidth(first - 1)
        if used > available { break }
        first -= 1
      }
      return first
    }
    let selected = min(row / height, last)
    var start = min(top / height, selected)
    // No two columns fit in fewer terminal columns than the gap and one letter each.
    if selected > start { start = max(start, first(endingWith: selected)) }
    if start + available / (NameColumns.gap + 1) >= last {
      start = min(start, first(endingWith: last))
    }
    var columns: [Range<Int>] = []
    var column = 0
    for index in start...last {
      let end = column + columnWidth(index)
      if end > available, !columns.isEmpty { break }
      columns.append(column..<end)
      column = end + NameColumns.gap
      if column >= available { break }
    }
    self.height = height
    self.top = start * height
    self.columns = columns
  }

  /// Returns the row of the list at a cell of its area; nil between columns.
  func row(atRow row: Int, column: Int) -> Int? {
    guard row < height, let index = columns.firstIndex(where: { $0.contains(column) })
    else { return nil }
    return top + index * height + row
  }
}
