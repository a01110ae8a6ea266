import FakeGitHub
import TestSupport
import Testing

/// The names that `ghf people` reads from standard input.
struct PeopleSourcesTests {
  @Test func skipsAByteOrderMarkAndCarriageReturns() async throws {
    let service = GitHubService(GitHubState(empty: FixtureSettings()))
    try service.apply(.add(login: "Ann", id: 20))
    let run = try await ghf(
      ["people", "-"], service: service, input: TypedLines(["\u{FEFF}ANN\r", "\r", "@ann\r"]))
    #expect(run.lines == ["Ann"])
    #expect(run.errors == "")
  }
}
