import FakeGitHub
import GHFCommands
import TestSupport
import Testing

/// The requests that `ghf browse` sends unasked without a token, for two lists at once;
/// `browse/plain/requests.txt` has those for one list and for sets.
struct BrowseSharesTests {
  @Test("both lists of Mutual take a third together")
  func sharesAThirdInMutual() async throws {
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    let service = try GitHubService(settings)
    // Each list has 20 pages.
    let run = try await ghf(
      ["browse", "mutual:orbit-4000-1", "--plain"], service: service, terminal: .terminal(80),
      input: TypedLines(["quit"]))
    #expect(
      run.lines.first == "orbit-4000-1, Mutual: this needs both lists: "
        + "'more' in 'followers' and 'following' loads more")
    // The profile, and a third of 60; a few requests are under way when it is spent.
    #expect((15...30).contains(service.requests.count))
  }
}
