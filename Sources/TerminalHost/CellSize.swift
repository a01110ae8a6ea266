/// The size of a terminal's cell, in pixels.
package struct CellSize: Sendable, Hashable {
  package let width: Int
  package let height: Int

  /// Creates a size; nil for less than 4 by 8 pixels, where libchafa 1.12 divides by zero, and for
  /// more than 256.
  package init?(width: Int, height: Int) {
    guard 4...256 ~= width, 8...256 ~= height else { return nil }
    self.width = width
    self.height = height
  }

  private init(_ width: Int, by height: Int) {
    self.width = width
    self.height = height
  }

  /// The size for terminals that don't report theirs: twice as high as wide.
  package static let standard = CellSize(10, by: 20)
}
