import FakeGitHub
import GHFMessages
import TestSupport
import Testing

/// `ghf stats` on a full disk.
struct StatsTests {
  @Test func failsIfTheOutputCannotBeWritten() async throws {
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    let run = try await ghf(
      ["stats", "crowd-3"], service: try GitHubService(settings),
      output: MemorySink(failure: .noSpace))
    #expect(run.lines.first == "Accounts  3")
    #expect(run.errors == "error: cannot write the output: No space left on device\n")
    #expect(run.outcome == .outputFailed)
  }
}
