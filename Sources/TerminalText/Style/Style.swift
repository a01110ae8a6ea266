/// The style of a run of text, and the page that it links to.
public struct Style: Sendable, Hashable {
  /// True for bold text (SGR 1).
  public var isBold: Bool
  /// True for faint text: grey, or SGR 2.
  public var isDim: Bool
  /// True for underlined text (SGR 4).
  public var isUnderlined: Bool
  /// True to swap the foreground and background colours, as for a selected row.
  public var isReversed: Bool
  /// The foreground colour; nil is the terminal's default.
  public var color: TerminalColor?
  /// The page to which the text links, if any.
  public var link: WebLink?
  /// True for faint text that may be too faint to read, such as a border or a zero.
  package var isVeryDim = false

  /// Creates a style; by default, that of plain text.
  public init(
    isBold: Bool = false, isDim: Bool = false, isUnderlined: Bool = false,
    isReversed: Bool = false, color: TerminalColor? = nil, link: WebLink? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
    self.isReversed = isReversed
    self.color = color
    self.link = link
  }

  /// The terminal's default style.
  public static let plain = Style()
  /// Bold text.
  public static let bold = Style(isBold: true)
  /// Faint text, for what matters less.
  public static let dim = Style(isDim: true)
  /// Fainter than dim, for what needn't be read.
  package static let veryDim: Style = {
    var style = dim
    style.isVeryDim = true
    return style
  }()
  /// Underlined text.
  public static let underlined = Style(isUnderlined: true)
  /// Text with its colours swapped, for a selection.
  public static let reversed = Style(isReversed: true)

  /// Returns a style with only a foreground colour.
  public static func colored(_ color: TerminalColor) -> Style { Style(color: color) }

  /// Returns this style with another link, or without one.
  public func linked(to link: WebLink?) -> Style {
    var style = self
    style.link = link
    return style
  }

  /// Returns both styles combined; the other style's colour and link win.
  public func adding(_ other: Style) -> Style {
    var style = Style(
      isBold: isBold || other.isBold, isDim: isDim || other.isDim,
      isUnderlined: isUnderlined || other.isUnderlined,
      isReversed: isReversed || other.isReversed, color: other.color ?? color,
      link: other.link ?? link)
    style.isVeryDim = isVeryDim || other.isVeryDim
    return style
  }

  /// Returns the SGR parameters of the style (ECMA-48, 8.3.117); empty for plain text.
  ///
  /// Dim text is grey 243 where possible, which has a contrast of 4.6:1 on black and 4.5:1 on white
  /// (WCAG 2.2). SGR 2 makes no difference in some terminals, and is too faint in others.
  package func parameters(for traits: OutputTraits) -> String {
    var parameters = ""
    func add(_ parameter: String) {
      if !parameters.isEmpty { parameters += ";" }
      parameters += parameter
    }
    let isGrey = isDim && color == nil && traits.has256Colors
    if isBold { add("1") }
    if isVeryDim || isDim && !isGrey { add("2") }
    if isUnderlined { add("4") }
    if isReversed { add("7") }
    if let color {
      add(String(color.parameter))
      // The terminal's own background would be hard to read on most colours in a light theme.
      if isReversed { add(color.isDark ? "107" : "40") }
    }
    if isGrey { add("38;5;243") }
    return parameters
  }
}

/// A foreground colour that every colour terminal has and its user can redefine.
///
/// Black and white are missing because each is invisible on some background. More cases may follow,
/// so a `switch` needs a `default`.
public enum TerminalColor: CaseIterable, Sendable {
  case red, green, yellow, blue, magenta, cyan

  /// The SGR parameter of the colour (ECMA-48, 8.3.117).
  package var parameter: Int {
    switch self {
    case .red: 31
    case .green: 32
    case .yellow: 33
    case .blue: 34
    case .magenta: 35
    case .cyan: 36
    }
  }

  /// True if white text is easier to read on the colour than black text (xterm's defaults, WCAG 2.2).
  var isDark: Bool { self == .red || self == .blue }
}

/// The escape sequences that an output destination supports.
public struct OutputTraits: Sendable, Hashable {
  /// True if it supports colours and other styles (ECMA-48, SGR).
  public var isColored: Bool
  /// True if it is known to have xterm's 256 colours.
  public var has256Colors: Bool
  /// True if it supports hyperlinks (OSC 8).
  public var showsLinks: Bool
  /// True if its cursor can move to a column (ECMA-48, CHA); false for files and pagers.
  public var canMoveCursor: Bool

  /// Creates the traits of a destination; the caller knows the terminal, its variables and options.
  public init(
    isColored: Bool, has256Colors: Bool = false, showsLinks: Bool, canMoveCursor: Bool
  ) {
    self.isColored = isColored
    self.has256Colors = has256Colors
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
