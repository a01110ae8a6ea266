/// Names in columns, ordered down and then across, as in `ls -C`.
///
/// Each column is as wide as its widest name, and two spaces separate columns. As many columns as
/// fit are used; if a name is wider than the terminal, a single column shows it whole.
public struct NameGrid: Sendable {
  /// The columns between two columns of names.
  public static let gap = 2

  /// The number of rows.
  public let rowCount: Int
  /// The first terminal column of each column of names, from 0.
  public let offsets: [Int]
  private let widths: [Int]

  /// Arranges names of these widths on a terminal `columns` wide.
  ///
  /// Uses the largest number of columns that fits, including gaps, with the names in the fewest
  /// rows. Tries each number in descending order until all names fit.
  public init(widths: [Int], fitting columns: Int) {
    let widths = widths.map { LayoutLimits.clamped($0, to: LayoutLimits.largest) }
    self.widths = widths
    let limit = LayoutLimits.clamped(columns, from: 1)
    let narrowest = widths.min() ?? 0
    var count = min((limit + NameGrid.gap) / (narrowest + NameGrid.gap), widths.count)
    while count > 1 {
      let rows = (widths.count + count - 1) / count
      // Names may fill fewer columns than tried: 5 names in 4 columns of 2 rows fill 3.
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

  /// Returns the first terminal column of each column; nil if they don't fit.
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

  /// Returns the indices of a row's names, from left to right.
  public func indices(inRow row: Int) -> StrideTo<Int> {
    stride(from: row, to: (0..<rowCount).contains(row) ? widths.count : row, by: max(rowCount, 1))
  }

  /// Returns one row; `name` returns the styled name at an index.
  public func line(_ row: Int, name: (Int) -> StyledText) -> StyledLine {
    var line = StyledLine()
    for (index, offset) in zip(indices(inRow: row), offsets) {
      if offset > 0 { line.move(to: offset) }
      line.append(name(index).runs, columns: widths[index])
    }
    return line
  }
}
