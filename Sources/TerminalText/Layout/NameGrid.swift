/// Names in columns, as `ls -C` prints files: down the first column, then down the next one.
///
/// Each column is as wide as its widest name, with two spaces before the next column and none
/// behind the last. There are as many columns as fit; a name that is wider than the terminal
/// makes them one column, in which it stands whole.
package struct NameGrid: Sendable {
  /// The columns of the terminal between two columns of names.
  package static let gap = 2

  /// How many rows there are.
  package let rowCount: Int
  /// The column of the terminal that each column of names begins at, from 0.
  package let offsets: [Int]
  private let widths: [Int]

  /// Arranges names that take `widths` columns on a terminal of `columns`.
  ///
  /// `n` columns take the least rows that are enough for all names, and as wide as they are then,
  /// gaps included, they must fit; the greatest such `n` is taken. Each `n` is tried from above in
  /// a walk over the names that ends at the first one that does not fit any more.
  package init(widths: [Int], fitting columns: Int) {
    self.widths = widths
    let limit = LayoutLimits.clamped(columns, from: 1)
    let narrowest = max(widths.min() ?? 0, 0)
    var count = min((limit + NameGrid.gap) / (narrowest + NameGrid.gap), widths.count)
    while count > 1 {
      let rows = (widths.count + count - 1) / count
      // Names may need fewer columns than were asked for: 5 names in 4 columns of 2 need 3.
      count = (widths.count + rows - 1) / rows
      if let offsets = NameGrid.offsets(of: widths, rows: rows, limit: limit) {
        rowCount = rows
        self.offsets = offsets
        return
      }
      count -= 1
    }
    rowCount = widths.count
    offsets = widths.isEmpty ? [] : [0]
  }

  /// Where the columns begin, if they are not wider than the terminal together.
  private static func offsets(of widths: [Int], rows: Int, limit: Int) -> [Int]? {
    var offsets: [Int] = []
    var offset = 0
    for start in stride(from: 0, to: widths.count, by: rows) {
      let left = limit - offset
      var widest = 0
      for index in start..<min(start + rows, widths.count) where widths[index] > widest {
        if widths[index] > left { return nil }
        widest = widths[index]
      }
      if left < 0 { return nil }
      offsets.append(offset)
      offset += widest + gap
    }
    return offsets
  }

  /// The names of a row, from left to right, by their place in the order they were given.
  package func indices(inRow row: Int) -> StrideTo<Int> {
    stride(from: row, to: (0..<rowCount).contains(row) ? widths.count : row, by: max(rowCount, 1))
  }

  /// One row, made when it is asked for; `name` gives the name at a place, with its style.
  package func line(_ row: Int, name: (Int) -> StyledText) -> StyledLine {
    var line = StyledLine()
    for (index, offset) in zip(indices(inRow: row), offsets) {
      if offset > 0 { line.move(to: offset) }
      line.append(name(index).runs, columns: max(widths[index], 0))
    }
    return line
  }
}
