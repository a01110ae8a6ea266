import GHFCommands
import TerminalHost
import TestSupport

/// A browser that records the pages to open.
struct StubBrowser: Browser {
  /// False if no browser is available.
  var opens = true
  let opened = Recorder<String>()

  func open(_ url: String, keepsTerminal: Bool) async -> Bool {
    opened.add(url)
    return opens
  }
}
