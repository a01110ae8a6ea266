/// The space around a part: columns at its sides, and rows above and below.
public struct CellInsets: Sendable, Hashable {
  /// The columns to the left of the part.
  public let leading: Int
  /// The columns to its right.
  public let trailing: Int
  /// The rows above it.
  public let top: Int
  /// The rows below it.
  public let bottom: Int

  /// Creates insets; values below 0 become 0.
  public init(leading: Int = 0, trailing: Int = 0, top: Int = 0, bottom: Int = 0) {
    self.leading = LayoutLimits.clamped(leading)
    self.trailing = LayoutLimits.clamped(trailing)
    self.top = LayoutLimits.clamped(top)
    self.bottom = LayoutLimits.clamped(bottom)
  }

  /// No space at any side.
  public static let none = CellInsets()

  /// Returns insets with the same number of columns at both sides.
  public static func sides(_ columns: Int) -> CellInsets {
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
