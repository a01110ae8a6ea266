/// A part of a row, with the rule for its width.
public struct RowItem: Sendable, Hashable {
  enum Width: Sendable, Hashable {
    case fixed(Int)
    case natural(minimum: Int)
    case flexible(minimum: Int, weight: Int)
  }

  let part: LayoutPart
  let width: Width

  /// Returns a part with a fixed width.
  public static func fixed(_ columns: Int, _ part: LayoutPart) -> RowItem {
    RowItem(part: part, width: .fixed(LayoutLimits.clamped(columns, from: 1)))
  }

  /// Returns a part as wide as its text, up to the width that fixed parts and minimums leave.
  public static func natural(minimum columns: Int = 1, _ part: LayoutPart) -> RowItem {
    RowItem(part: part, width: .natural(minimum: LayoutLimits.clamped(columns, from: 1)))
  }

  /// Returns a part that shares the remaining width by `weight`, clamped to 1 to 1,000, but has at
  /// least `minimum` columns.
  public static func flexible(minimum columns: Int = 1, weight: Int = 1, _ part: LayoutPart)
    -> RowItem
  {
    let minimum = LayoutLimits.clamped(columns, from: 1)
    return RowItem(
      part: part, width: .flexible(minimum: minimum, weight: min(max(weight, 1), 1_000)))
  }

  var leastColumns: Int {
    switch width {
    case .fixed(let columns): columns
    case .natural(let minimum), .flexible(let minimum, _): minimum
    }
  }
}
