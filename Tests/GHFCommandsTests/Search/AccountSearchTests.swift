import FakeGitHub
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// `ghf search --github`: the cap and the pace of GitHub's own search.
struct AccountSearchTests {
  private let time = TestTime()

  private func service() throws -> GitHubService {
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    return GitHubService(try GitHubState(settings), time: time)
  }

  @Test("reports GitHub's cap of 1,000 results, and waits between pages")
  func reportsTheCapAndPacesRequests() async throws {
    let service = try service()
    let run = try await ghf(["search", "--github", "crowd-52345"], service: service, time: time)
    #expect(run.lines == CrowdRule.logins(1_000))
    #expect(run.errors == "GitHub found 52,345 accounts but returns only the first 1,000\n")
    #expect(run.outcome == .success)
    #expect(service.requests.count == 10)
    #expect(time.slept == Array(repeating: .seconds(2), count: 9))
  }

  @Test func printsTheCountOutOfTheTotal() async throws {
    let run = try await ghf(
      ["search", "--github", "crowd-52345", "--limit", "2000"], service: service(),
      terminal: .terminal(80), time: time)
    #expect(run.errors.hasSuffix("1,000 of 52,345 accounts\n"))
  }
}
