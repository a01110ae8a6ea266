/// A colour of the foreground that every terminal with colours has and its user can choose.
///
/// The raw values are the parameters of SGR (ECMA-48, 8.3.117). Black and white are left out:
/// each of them can't be seen on some background.
package enum TerminalColour: Int, CaseIterable, Sendable {
  case red = 31
  case green
  case yellow
  case blue
  case magenta
  case cyan
}
