/// The widths at which layout changes, in columns.
package enum LayoutLimits {
  /// No text is wider: longer lines are hard to follow from one to the next.
  package static let widestText = 100
  /// Below it borders go, so that the text has their place.
  package static let leastBordered = 20
  /// More is treated as this; no terminal has it, and sums of sizes stay small.
  package static let widest = 10_000

  /// A width or height within what layout works with.
  static func clamped(_ size: Int, from least: Int = 0) -> Int { min(max(size, least), widest) }
}
