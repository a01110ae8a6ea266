/// A foreground colour that every colour terminal has and its user can redefine.
///
/// The raw values are SGR parameters (ECMA-48, 8.3.117). Black and white are missing because each
/// is invisible on some background. More may follow, so a `switch` needs a `default`.
public enum TerminalColor: Int, CaseIterable, Sendable {
  case red = 31
  case green, yellow, blue, magenta, cyan

  /// True if white text is easier to read on the colour than black text (xterm's defaults, WCAG 2.2).
  var isDark: Bool { self == .red || self == .blue }
}
