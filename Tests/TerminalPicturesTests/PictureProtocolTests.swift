import TerminalPictures
import Testing

/// The protocols that environment variables name.
struct PictureProtocolTests {
  @Test func detectsTerminals() {
    for (environment, expected) in [
      (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-ghostty"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
      (["TERM_PROGRAM": "iTerm.app"], .iTerm2), (["TERM_PROGRAM": "WezTerm"], .iTerm2),
      (["TERM_PROGRAM": "mintty"], .iTerm2), (["LC_TERMINAL": "iTerm2"], .iTerm2),
      (["TERM": "xterm-256color"], nil), ([:], nil),
    ] as [([String: String], PictureProtocol?)] {
      #expect(PictureProtocol.known(in: environment) == expected)
    }
  }

  @Test("multiplexers drop the protocols of the terminal below them")
  func detectsNothingInMultiplexers() {
    for multiplexer in [
      ["TMUX": "/tmp/x,1,0"], ["STY": "1.pts"], ["TERM": "screen-256color"],
      ["TERM": "tmux-256color"],
    ] {
      for terminal in [["TERM": "xterm-kitty"], ["LC_TERMINAL": "iTerm2"]] {
        #expect(PictureProtocol.known(in: terminal.merging(multiplexer) { $1 }) == nil)
      }
    }
    #expect(PictureProtocol.known(in: ["TERM": "xterm-kitty", "TMUX": ""]) == .kitty)
  }
}
