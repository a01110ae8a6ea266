import FakeGitHub
import GHFMessages
import TestSupport
import Testing

/// The notices of commands that need more requests than the limit allows, before they begin.
struct ShortageTests {
  private func attempt(
    _ words: [String], input: [String] = []
  ) async throws -> (run: Run, requestCount: Int) {
    let time = TestTime()
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    let service = GitHubService(try GitHubState(settings), time: time)
    let run = try await ghf(words, service: service, input: TypedLines(input), time: time)
    return (run, service.requests.count)
  }

  @Test("lists that exceed the limit only together end with their first pages")
  func refusesTheSum() async throws {
    let attempt = try await attempt(["people", "followers:crowd-3000 or followers:crowd-3500"])
    #expect(
      attempt.run.errorLines.first
        == "error: needs 63 more requests, the last at 13:00; 58 left until 13:00",
      "\(attempt.run.errors)")
    #expect(attempt.run.outcome == .limited && attempt.run.output == "")
    #expect(attempt.requestCount == 2)
  }

  @Test("lists that aren't begun yet count as a request each")
  func countsUnknownLists() async throws {
    let words = (1...70).map { "followers:crowd-\($0)" }.joined(separator: " or ")
    let attempt = try await attempt(["people", words])
    #expect(
      attempt.run.errorLines.first
        == "error: needs at least 60 more requests, the last at 13:00; 50 left until 13:00",
      "\(attempt.run.errors)")
    #expect(attempt.requestCount == 10)
  }

  @Test("begins no lookup of names that the limit would stop")
  func refusesNames() async throws {
    let run = try await attempt(["people", "-"], input: (1...70).map { "user\($0)" }).run
    #expect(
      run.errorLines.first
        == "error: looking up 70 profiles needs 70 requests, the last at 13:00; 60 left until 13:00"
    )
    #expect(run.outcome == .limited && run.output == "")
  }
}
