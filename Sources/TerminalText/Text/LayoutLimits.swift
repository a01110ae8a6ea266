/// The widths at which the layout changes, in columns, and the limits of sizes.
package enum LayoutLimits {
  /// The maximum width of text; longer lines are hard to read.
  package static let widestText = 100
  /// The minimum width for borders; below it the text uses their space.
  package static let minimumBordered = 20
  /// The maximum width or height, larger than any terminal, so that sums can't overflow.
  package static let widest = 10_000

  /// The maximum size of what is counted, such as the rows of cards: larger than anything in memory,
  /// but small enough to add up.
  static let largest = 1_000_000_000

  /// The maximum number of cells that are drawn at once: a hundred times those of a large screen.
  static let mostCells = 10_000_000

  /// Returns true if so many rows are few enough to be drawn at once.
  static func allowsDrawing(rows: Int, columns: Int) -> Bool {
    let (cells, isTooLarge) = rows.multipliedReportingOverflow(by: columns)
    return !isTooLarge && cells <= mostCells
  }

  static func clamped(_ size: Int, from minimum: Int = 0, to maximum: Int = widest) -> Int {
    min(max(size, minimum), maximum)
  }

  /// Returns the width that a terminal may draw: `columns` and the slack, or unlimited.
  static func drawn(_ columns: Int, slack: Int?) -> Int {
    guard let slack else { return .max }
    let (sum, isTooLarge) = columns.addingReportingOverflow(max(slack, 0))
    return isTooLarge ? .max : sum
  }
}
