/// A part of a row, and how many columns it gets.
package struct RowItem: Sendable, Hashable {
  enum Width: Sendable, Hashable {
    case fixed(Int)
    case natural(minimum: Int)
    case flexible(minimum: Int, weight: Int)
  }

  let part: Part
  let width: Width

  /// A part of so many columns, used or not.
  package static func fixed(_ columns: Int, _ part: Part) -> RowItem {
    RowItem(part: part, width: .fixed(LayoutLimits.clamped(columns, from: 1)))
  }

  /// A part as wide as its text, but no wider than what fixed parts and minimums leave.
  package static func natural(minimum columns: Int = 1, _ part: Part) -> RowItem {
    RowItem(part: part, width: .natural(minimum: LayoutLimits.clamped(columns, from: 1)))
  }

  /// A part that shares what the others leave: by `weight`, which is 1 to 1,000, but at least
  /// `minimum` columns.
  package static func flexible(
    minimum columns: Int = 1, weight: Int = 1, _ part: Part
  ) -> RowItem {
    RowItem(
      part: part,
      width: .flexible(
        minimum: LayoutLimits.clamped(columns, from: 1), weight: min(max(weight, 1), 1_000)))
  }

  /// The columns without which the row can't be.
  var leastColumns: Int {
    switch width {
    case .fixed(let columns): columns
    case .natural(let minimum), .flexible(let minimum, _): minimum
    }
  }
}
