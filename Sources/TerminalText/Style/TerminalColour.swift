/// A foreground colour that every colour terminal has and its user can redefine.
///
/// The raw values are SGR parameters (ECMA-48, 8.3.117). Black and white are missing because each
/// is invisible on some background.
package enum TerminalColour: Int, CaseIterable, Sendable {
  case red = 31
  case green, yellow, blue, magenta, cyan
}
