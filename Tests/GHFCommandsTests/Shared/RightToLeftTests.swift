import FakeGitHub
import GHFMessages
import TestSupport
import Testing

/// The marks behind right-to-left text on a terminal.
struct RightToLeftTests {
  @Test("marks an Arabic name on terminals that reorder text, but not in kitty")
  func marksNamesByTerminal() async throws {
    let settings = try CommandStage.settings([
      "--fixtures", ProjectFiles.root + "/Fixtures/examples",
    ])
    for (term, isMarked) in [("xterm-256color", true), ("xterm-kitty", false)] {
      let run = try await ghf(
        "user", "salim-dev", service: GitHubService(try GitHubState(settings)),
        terminal: .terminal(80), environment: ["TERM": term])
      #expect(run.output.contains("سليم"))
      #expect(run.output.unicodeScalars.contains("\u{200E}") == isMarked, "\(run.output)")
    }
  }
}
