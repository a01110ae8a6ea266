/// A width that is given for a terminal of 80 columns and grows and shrinks with the terminal.
package struct ProportionalWidth: Sendable, Hashable {
  /// The columns that all widths are designed for.
  package static let designColumns = 80

  /// Columns of 80.
  package let design: Int
  /// Columns.
  package let minimum: Int
  /// Columns; at least the minimum.
  package let maximum: Int

  /// Takes columns of 80 and the columns it stays within.
  package init(_ design: Int, minimum: Int = 1, maximum: Int = LayoutLimits.widest) {
    self.design = LayoutLimits.clamped(design)
    self.minimum = LayoutLimits.clamped(minimum)
    self.maximum = max(LayoutLimits.clamped(maximum), self.minimum)
  }

  /// The columns on a terminal of `columns`: rounded to the nearest, half of one up.
  ///
  /// A terminal narrower than the minimum gives all it has.
  package func columns(in columns: Int) -> Int {
    let columns = LayoutLimits.clamped(columns, from: 1)
    let scale = ProportionalWidth.designColumns
    let scaled = (design * columns * 2 + scale) / (scale * 2)
    return min(max(scaled, minimum), maximum, columns)
  }
}
