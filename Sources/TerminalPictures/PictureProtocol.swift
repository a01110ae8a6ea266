/// A way to draw pictures on a terminal.
package enum PictureProtocol: Sendable, Hashable {
  /// The colours of half blocks.
  package enum Colours: Sendable, Hashable {
    /// xterm's 256 colours, of which the Linux console shows the nearest 16.
    case indexed256
    case true24
  }

  /// kitty's graphics (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
  case kitty
  /// iTerm2's inline images (https://iterm2.com/documentation-images.html).
  case iTerm2
  /// DEC's sixel graphics (VT330/VT340 manual, chapter 14).
  case sixel
  /// Characters such as `▀`, each with two colours.
  case halfBlocks(Colours)

  /// Returns the protocol that variables name; nil if they name none, or the terminal runs a
  /// multiplexer, which drops the protocols of the terminal below it.
  package static func known(in environment: [String: String]) -> PictureProtocol? {
    let term = environment["TERM"] ?? ""
    let isMultiplexed = ["TMUX", "STY"].contains { environment[$0]?.isEmpty == false }
    if isMultiplexed || term.hasPrefix("screen") || term.hasPrefix("tmux") { return nil }
    let program = environment["TERM_PROGRAM"] ?? ""
    if ["xterm-kitty", "xterm-ghostty"].contains(term) || program == "ghostty" { return .kitty }
    let isITerm2 = ["iTerm.app", "WezTerm", "mintty"].contains(program)
    return isITerm2 || environment["LC_TERMINAL"] == "iTerm2" ? .iTerm2 : nil
  }

  /// The attribute by which terminals report sixel graphics (DA1, Primary Device Attributes).
  package static let sixelAttribute = 4

  /// True if the terminal draws the picture as characters, which other characters replace.
  package var usesCharacters: Bool { if case .halfBlocks = self { true } else { false } }
}
