/// The escape sequences that an output destination supports.
package struct OutputTraits: Sendable, Hashable {
  /// True if it supports colours and other styles (ECMA-48, SGR).
  package var isColoured: Bool
  /// True if it is known to have xterm's 256 colours.
  package var has256Colours: Bool
  /// True if it supports hyperlinks (OSC 8).
  package var showsLinks: Bool
  /// True if its cursor can move to a column (ECMA-48, CHA); false for files and pagers.
  package var canMoveCursor: Bool

  package init(
    isColoured: Bool, has256Colours: Bool = false, showsLinks: Bool, canMoveCursor: Bool
  ) {
    self.isColoured = isColoured
    self.has256Colours = has256Colours
    self.showsLinks = showsLinks
    self.canMoveCursor = canMoveCursor
  }

  /// Files, pipes and dumb terminals.
  package static let plain = Self(isColoured: false, showsLinks: false, canMoveCursor: false)
  /// Pipes with colours.
  package static let coloured = Self(isColoured: true, showsLinks: false, canMoveCursor: false)
  package static let everything = Self(isColoured: true, showsLinks: true, canMoveCursor: true)
}
