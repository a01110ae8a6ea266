/// The space around a part: columns at its sides, and rows above and below.
package struct CellInsets: Sendable, Hashable {
  package let leading: Int
  package let trailing: Int
  package let top: Int
  package let bottom: Int

  /// Creates insets; values below 0 become 0.
  package init(leading: Int = 0, trailing: Int = 0, top: Int = 0, bottom: Int = 0) {
    self.leading = LayoutLimits.clamped(leading)
    self.trailing = LayoutLimits.clamped(trailing)
    self.top = LayoutLimits.clamped(top)
    self.bottom = LayoutLimits.clamped(bottom)
  }

  package static let none = CellInsets()

  /// Returns insets with the same number of columns at both sides.
  package static func sides(_ columns: Int) -> CellInsets {
    CellInsets(leading: columns, trailing: columns)
  }

  /// Returns the insets reduced to leave at least one column for the part; reduces the trailing side
  /// first.
  func fitting(_ columns: Int) -> CellInsets {
    let available = max(columns - 1, 0)
    let leading = min(leading, available)
    return CellInsets(
      leading: leading, trailing: min(trailing, available - leading), top: top, bottom: bottom)
  }
}
