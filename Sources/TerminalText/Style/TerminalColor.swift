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
