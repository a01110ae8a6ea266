import FakeGitHub
import TerminalHost
import TestSupport
import Testing

/// `ghf changes` with an output that fails.
struct ChangesTests {
  @Test("reports changes again if the previous output failed")
  func repeatsChangesAfterAnOutputError() async throws {
    let (home, time) = (try TestHome(), TestTime())
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    let service = GitHubService(try GitHubState(settings), time: time)
    // Runs ghf an hour after the previous run, when no cached page is fresh.
    func changes(output: MemorySink = MemorySink()) async throws -> Run {
      time.advance(.seconds(3_600))
      return try await ghf(
        ["changes", "crowd-4"], service: service, home: home, time: time, output: output)
    }
    _ = try await changes()
    try service.apply(Change("unfollow Amber-anvil crowd-4"))
    try service.apply(Change("follow octavia crowd-4"))
    // The reader of the pipe has closed it.
    _ = try await changes(output: MemorySink(failure: .closed))
    #expect(
      try await changes().lines == ["followed\toctavia", "unfollowed\tAmber-anvil\tunfollowed"])
    #expect(try await changes().lines == [])
  }
}
