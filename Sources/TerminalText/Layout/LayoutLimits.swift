/// The widths at which the layout changes, in columns.
package enum LayoutLimits {
  /// The maximum width of text; longer lines are hard to read.
  package static let widestText = 100
  /// The minimum width for borders; below it the text uses their space.
  package static let minimumBordered = 20
  /// The maximum width or height, larger than any terminal, so that sums can't overflow.
  package static let widest = 10_000

  static func clamped(_ size: Int, from minimum: Int = 0) -> Int { min(max(size, minimum), widest) }
}
