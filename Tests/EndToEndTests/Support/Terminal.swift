import TestSupport

typealias Terminal = PseudoTerminal

extension PseudoTerminal {
  static let columns = 100

  /// All output read so far, as text.
  var text: String { String(decoding: written, as: UTF8.self) }

  /// The screen as a person sees it.
  var screen: Screen { Screen(showing: written) }

  /// Reads until the output contains a text, which may have been read before the call.
  ///
  /// - Throws: `ProgramFailure` after 20 s.
  func read(until text: String) async throws {
    for _ in 1...2_000 {
      read()
      if written.containsBytes(Array(text.utf8)) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw ProgramFailure(program: "terminal", text: "no '\(text)' in '\(self.text)'")
  }
}
