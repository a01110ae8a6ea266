/// The escape sequences that an output destination supports.
public struct OutputTraits: Sendable, Hashable {
  /// True if it supports colours and other styles (ECMA-48, SGR).
  public var isColored: Bool
  /// True if it is known to have xterm's 256 colours.
  public var has256Colors: Bool
  /// True if it is known to show any RGB colour, as terminals with `COLORTERM=truecolor` do.
  public var hasTrueColor: Bool
  /// True if it supports hyperlinks (OSC 8).
  public var showsLinks: Bool
  /// True if its cursor can move to a column (ECMA-48, CHA); false for files and pagers.
  public var canMoveCursor: Bool
  /// False for a terminal that shows right-to-left text in the order in which it is written, as kitty
  /// does, which also draws the letters of a word with a mark over each other.
  package var reordersText = true

  /// Creates the traits of a destination; the caller knows the terminal, its variables and options.
  public init(
    isColored: Bool, has256Colors: Bool = false, hasTrueColor: Bool = false, showsLinks: Bool,
    canMoveCursor: Bool
  ) {
    self.isColored = isColored
    self.has256Colors = has256Colors
    self.hasTrueColor = hasTrueColor
    self.showsLinks = showsLinks
    self.canMoveCursor = canMoveCursor
  }

  /// Files, pipes and dumb terminals.
  public static let plain = Self(isColored: false, showsLinks: false, canMoveCursor: false)
  /// Pipes with colours.
  public static let colored = Self(isColored: true, showsLinks: false, canMoveCursor: false)
  /// A terminal that supports all of them, but isn't known to have 256 colours.
  public static let everything = Self(isColored: true, showsLinks: true, canMoveCursor: true)
}
