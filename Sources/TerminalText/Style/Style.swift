/// The style of a run of text, and the page that it links to.
public struct Style: Sendable, Hashable {
  /// True for bold text (SGR 1).
  public var isBold: Bool
  /// True for faint text: grey, or SGR 2.
  public var isDim: Bool
  /// True for italic text (SGR 3), which some terminals draw as plain or reversed text.
  public var isItalic: Bool
  /// True for underlined text (SGR 4).
  public var isUnderlined: Bool
  /// True to swap the foreground and background colours, as for a selected row.
  public var isReversed: Bool
  /// The foreground colour; nil is the terminal's default.
  public var color: TerminalColor?
  /// The background colour; nil is the terminal's default.
  public var background: TerminalColor?
  /// The page to which the text links, if any.
  public var link: WebLink?
  /// True for faint text that may be too faint to read, such as a border or a zero.
  package var isVeryDim = false

  /// Creates a style; by default, that of plain text.
  public init(
    isBold: Bool = false, isDim: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false,
    isReversed: Bool = false, color: TerminalColor? = nil, background: TerminalColor? = nil,
    link: WebLink? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.isReversed = isReversed
    self.color = color
    self.background = background
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
  /// Italic text.
  public static let italic = Style(isItalic: true)
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

  /// Returns both styles combined; the other style's colours and link win.
  public func adding(_ other: Style) -> Style {
    var style = Style(
      isBold: isBold || other.isBold, isDim: isDim || other.isDim,
      isItalic: isItalic || other.isItalic, isUnderlined: isUnderlined || other.isUnderlined,
      isReversed: isReversed || other.isReversed, color: other.color ?? color,
      background: other.background ?? background, link: other.link ?? link)
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
    if isItalic { add("3") }
    if isUnderlined { add("4") }
    if isReversed { add("7") }
    let ground = background?.parameters(asBackground: true, for: traits)
    if let color, let parameters = color.parameters(asBackground: false, for: traits) {
      add(parameters)
      // The terminal's own background would be hard to read on most colours in a light theme.
      if isReversed, ground == nil { add(color.isDark ? "107" : "40") }
    }
    if let ground { add(ground) }
    if isGrey { add("38;5;243") }
    return parameters
  }
}

/// A colour of text or of its background.
///
/// Every colour terminal has the six named ones, and its user can redefine them. Black and white are
/// missing because each is invisible on some background. More cases may follow, so a `switch` needs a
/// `default`.
public enum TerminalColor: CaseIterable, Sendable, Hashable {
  case red, green, yellow, blue, magenta, cyan
  /// A colour by its components in sRGB, or on a terminal without true colour the nearest of its 256
  /// colours; none on a terminal that lacks both.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)

  /// The named colours.
  public static let allCases: [TerminalColor] = [.red, .green, .yellow, .blue, .magenta, .cyan]

  /// Returns the SGR parameters of the colour (ECMA-48, 8.3.117; ITU-T T.416, 13.1.8); nil if the
  /// destination lacks it.
  func parameters(asBackground isBackground: Bool, for traits: OutputTraits) -> String? {
    let first: Int
    switch self {
    case .red: first = 31
    case .green: first = 32
    case .yellow: first = 33
    case .blue: first = 34
    case .magenta: first = 35
    case .cyan: first = 36
    case .rgb(let red, let green, let blue):
      let extended = isBackground ? 48 : 38
      if traits.hasTrueColor { return "\(extended);2;\(red);\(green);\(blue)" }
      if !traits.has256Colors { return nil }
      return "\(extended);5;\(TerminalColor.nearest(Int(red), Int(green), Int(blue)))"
    }
    return String(isBackground ? first + 10 : first)
  }

  /// Returns the number of the nearest of xterm's colours from 16 on: a cube of six levels for each
  /// component, and 24 greys from 8 to 238.
  private static func nearest(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func level(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : min((value - 35) / 40, 5) }
    func distance(_ other: (Int, Int, Int)) -> Int {
      let (x, y, z) = (red - other.0, green - other.1, blue - other.2)
      return x * x + y * y + z * z
    }
    let cube = (level(red), level(green), level(blue))
    let grey = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    let tone = 8 + 10 * grey
    if distance((tone, tone, tone)) < distance((levels[cube.0], levels[cube.1], levels[cube.2])) {
      return 232 + grey
    }
    return 16 + 36 * cube.0 + 6 * cube.1 + cube.2
  }

  /// True if white text is easier to read on the colour than black text (of named ones by xterm's
  /// defaults, WCAG 2.2; of others by their luma, ITU-R BT.601).
  var isDark: Bool {
    guard case .rgb(let red, let green, let blue) = self else {
      return self == .red || self == .blue
    }
    return 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000
  }
}
