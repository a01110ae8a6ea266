/// The space around a part: columns at its sides, rows above and below.
package struct Insets: Sendable, Hashable {
  package let leading: Int
  package let trailing: Int
  package let top: Int
  package let bottom: Int

  /// Takes columns and rows; less than 0 is 0.
  package init(leading: Int = 0, trailing: Int = 0, top: Int = 0, bottom: Int = 0) {
    self.leading = LayoutLimits.clamped(leading)
    self.trailing = LayoutLimits.clamped(trailing)
    self.top = LayoutLimits.clamped(top)
    self.bottom = LayoutLimits.clamped(bottom)
  }

  /// No space.
  package static let none = Insets()

  /// The same columns at both sides.
  package static func sides(_ columns: Int) -> Insets {
    Insets(leading: columns, trailing: columns)
  }

  /// What is left of the sides at a width: one column stays for the part, and the trailing side
  /// gives way before the leading one.
  func fitting(_ columns: Int) -> Insets {
    let room = max(columns - 1, 0)
    let leading = min(leading, room)
    return Insets(
      leading: leading, trailing: min(trailing, room - leading), top: top, bottom: bottom)
  }
}
