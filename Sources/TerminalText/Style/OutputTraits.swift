/// What the place that lines are written to understands.
package struct OutputTraits: Sendable, Hashable {
  /// Whether it takes colours and other looks (ECMA-48, SGR).
  package var isColoured: Bool
  /// Whether it takes hyperlinks (OSC 8).
  package var showsLinks: Bool
  /// Whether it has a cursor that can be sent to a column (ECMA-48, CHA); files and pagers have not.
  package var canMoveCursor: Bool

  package init(isColoured: Bool, showsLinks: Bool, canMoveCursor: Bool) {
    self.isColoured = isColoured
    self.showsLinks = showsLinks
    self.canMoveCursor = canMoveCursor
  }

  /// Files, pipes, and terminals that know nothing.
  package static let plain = OutputTraits(
    isColoured: false, showsLinks: false, canMoveCursor: false)
  /// Pipes that get colours.
  package static let coloured = OutputTraits(
    isColoured: true, showsLinks: false, canMoveCursor: false)
  /// A terminal with all of it.
  package static let everything = OutputTraits(
    isColoured: true, showsLinks: true, canMoveCursor: true)
}
