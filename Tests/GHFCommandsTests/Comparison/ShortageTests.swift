import FakeGitHub
import GHFMessages
import TestSupport
import Testing

/// The notices of commands that need more requests than the limit allows, before they begin.
struct ShortageTests {
  private func attempt(_ words: [String], input: [String] = []) async throws -> Run {
    let time = TestTime()
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    let service = GitHubService(try GitHubState(settings), time: time)
    return try await ghf(words, service: service, input: TypedLines(input), time: time)
  }

  @Test("lists that exceed the limit only together say so once, at their first pages")
  func reportsTheSum() async throws {
    let run = try await attempt(["people", "followers:crowd-3000 or followers:crowd-3500"])
    let notices = run.errorLines.filter { $0.contains("more requests; ") }
    #expect(notices.count == 1, "\(run.errors)")
    // 65 pages and the checks, whenever the notice comes; the limit also counts up to ten requests
    // that are under way.
    let numbers = notices.first?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
    let needed = numbers.count > 1 ? numbers[0] + 60 - numbers[1] : 0
    #expect((65..<80).contains(needed), "\(notices)")
    #expect(notices.first?.hasSuffix("Will stop at the limit") == true, "\(notices)")
    #expect(run.output == "")
  }

  @Test("begins no lookup of names that the limit would stop")
  func refusesNames() async throws {
    let run = try await attempt(["people", "-"], input: (1...70).map { "user\($0)" })
    #expect(
      run.errorLines.first == "error: looking up 70 profiles needs 70 requests; 60 left until 13:00"
    )
    #expect(run.outcome == .limited && run.output == "")
  }
}
