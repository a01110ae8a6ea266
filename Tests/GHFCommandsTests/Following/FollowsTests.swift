import FakeGitHub
import GHFMessages
import TestSupport
import Testing

/// `ghf follows`, whose exit status is its answer.
struct FollowsTests {
  @Test func reportsAFailedWrite() async throws {
    let service = GitHubService(GitHubState(empty: FixtureSettings()))
    try service.apply(.add(login: "octocat", id: 583_231))
    try service.apply(.add(login: "Hubot", id: 2))
    let run = try await ghf(
      ["follows", "octocat", "Hubot"], service: service, output: MemorySink(failure: .noSpace))
    #expect(run.outcome == .outputFailed)
    #expect(run.errors == "error: cannot write the output: No space left on device\n")
  }
}
