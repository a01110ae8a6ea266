import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// A config file that is too large or invalid.
struct SettingsTests {
  @Test func rejectsALargeFile() async throws {
    let home = try TestHome()
    try home.write("# " + String(repeating: "x", count: 64_000), to: ".config/ghf/config.toml")
    let run = try await ghf("fav", "list", home: home)
    #expect(run.outcome == .failure)
    #expect(
      run.errors == """
        error: 'HOME/.config/ghf/config.toml' is too large (64,002 bytes; the maximum is 64,000)
        hint: shorten it, or rename it to start a new file

        """)
  }

  @Test("help and completion work with an invalid file")
  func keepsHelpWorkingIfInvalid() async throws {
    let home = try TestHome()
    try home.write("[global]\nwhat = 1\n", to: ".config/ghf/config.toml")
    for words in [
      ["--help"], ["help"], ["help", "config"], ["--version"], ["completion", "bash"],
      ["---complete", "fish", "1", "", "ghf", ""], ["fav", "--help"],
    ] {
      let run = try await ghf(words, home: home)
      #expect(run.outcome == .success, "\(words)")
      #expect(!run.output.isEmpty)
      #expect(run.errors == "")
    }
  }
}
