/// The escape sequences that an output destination supports.
package struct OutputTraits: Sendable, Hashable {
  /// True if it supports colours and other styles (ECMA-48, SGR).
  package var isColored: Bool
  /// True if it is known to have xterm's 256 colours.
  package var has256Colors: Bool
  /// True if it supports hyperlinks (OSC 8).
  package var showsLinks: Bool
  /// True if its cursor can move to a column (ECMA-48, CHA); false for files and pagers.
  package var canMoveCursor: Bool

  package init(
    isColored: Bool, has256Colors: Bool = false, showsLinks: Bool, canMoveCursor: Bool
  ) {
    self.isColored = isColored
    self.has256Colors = has256Colors
    self.showsLinks = showsLinks
    self.canMoveCursor = canMoveCursor
  }

  /// Files, pipes and dumb terminals.
  package static let plain = Self(isColored: false, showsLinks: false, canMoveCursor: false)
  /// Pipes with colours.
  package static let colored = Self(isColored: true, showsLinks: false, canMoveCursor: false)
  package static let everything = Self(isColored: true, showsLinks: true, canMoveCursor: true)
}
