import GHFCommands
import TestSupport

/// Remembers the pages that it was to show.
struct StubBrowser: Browser {
  /// Whether there is something that shows pages.
  var isThere = true
  let opened = Recorder<String>()

  func open(_ url: String) async -> Bool {
    opened.add(url)
    return isThere
  }
}
