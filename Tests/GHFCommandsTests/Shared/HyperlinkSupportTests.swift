import TerminalHost
import Testing

@testable import GHFCommands

/// Terminals that get hyperlinks by default.
struct HyperlinkSupportTests {
  @Test(arguments: [
    ["TERM": "xterm-256color", "VTE_VERSION": "7600"],
    ["TERM": "xterm-256color", "VTE_VERSION": "5202"],
    ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"],
    ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], ["TERM": "xterm-kitty"],
    ["TERM": "foot"], ["TERM": "foot-extra"], ["TERM": "alacritty"],
    ["TERM": "xterm-256color", "KONSOLE_VERSION": "230800"],
    ["TERM": "xterm-256color", "WT_SESSION": "0b5e"],
  ])
  func recognisesSupportingTerminals(_ environment: [String: String]) {
    #expect(HyperlinkSupport.isKnown(in: environment))
  }

  @Test(arguments: [
    [:], ["TERM": ""], ["TERM": "dumb", "VTE_VERSION": "7600"],
    ["TERM": "linux", "TERM_PROGRAM": "iTerm.app"], ["TERM": "xterm"], ["TERM": "xterm-256color"],
    ["TERM": "screen-256color"], ["TERM": "tmux-256color", "TERM_PROGRAM": "tmux"],
    ["TERM": "xterm-256color", "VTE_VERSION": "5201"], ["VTE_VERSION": "7600"],
    ["TERM": "xterm-256color", "KONSOLE_VERSION": "200400"],
    ["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"],
    ["TERM": "xterm-256color", "WT_SESSION": ""], ["TERM": "footer"],
  ])
  func assumesNoSupportElsewhere(_ environment: [String: String]) {
    #expect(!HyperlinkSupport.isKnown(in: environment))
  }
}
