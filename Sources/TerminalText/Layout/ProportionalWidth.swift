/// A width designed for a terminal of 80 columns that scales with the terminal.
package struct ProportionalWidth: Sendable, Hashable {
  /// The terminal width that all widths are designed for.
  package static let designColumns = 80

  /// The width in columns on a terminal of 80 columns.
  package let design: Int
  package let minimum: Int
  /// The maximum in columns; at least the minimum.
  package let maximum: Int

  package init(_ design: Int, minimum: Int = 1, maximum: Int = LayoutLimits.widest) {
    self.design = LayoutLimits.clamped(design)
    self.minimum = LayoutLimits.clamped(minimum)
    self.maximum = max(LayoutLimits.clamped(maximum), self.minimum)
  }

  /// Returns the width on a terminal `columns` wide, rounded half up.
  ///
  /// A terminal narrower than the minimum limits it to its own width.
  package func columns(in columns: Int) -> Int {
    let columns = LayoutLimits.clamped(columns, from: 1)
    let scale = ProportionalWidth.designColumns
    let scaled = (design * columns * 2 + scale) / (scale * 2)
    return min(max(scaled, minimum), maximum, columns)
  }
}
