import FakeGitHub
import GHFCommands
import TestSupport
import Testing

/// A hidden list in `ghf browse --plain`; `browse/plain/pages.txt` has the other lists.
struct PlainSessionTests {
  @Test("says that GitHub hides a list, instead of showing an empty one")
  func reportsAHiddenList() async throws {
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    settings.misbehaviours = [try Misbehaviour("followers?per_page=100$=body:[]")]
    let run = try await ghf(
      ["browse", "museum", "--plain"], service: try GitHubService(settings),
      terminal: .terminal(80), input: TypedLines(["mutual"]))
    let reason = "GitHub hides museum's followers (61 according to the profile)"
    // On a slow machine, the wait for the answer is reported too.
    let said = run.lines.filter { $0 != "Number, command or help:" && $0 != "fetching…" }
    #expect(said == ["museum, Followers: \(reason)", "museum, Mutual: \(reason)"])
  }
}
