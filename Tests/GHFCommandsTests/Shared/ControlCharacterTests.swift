import FakeGitHub
import GHFMessages
import TestSupport
import Testing

/// Control characters in the profiles of the fixtures.
struct ControlCharacterTests {
  @Test("prints none of any account, in text or JSON", arguments: [[], ["--jsonl"]])
  func printsNone(_ options: [String]) async throws {
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    settings.limit = 5_000
    let service = GitHubService(try GitHubState(settings))
    let logins = try FixtureAccounts(in: FixtureAccounts.directory).all.map(\.login)
    let run = try await ghf(["user", "-"] + options, service: service, input: TypedLines(logins))
    #expect(run.outcome == .success)
    let controls = run.output.unicodeScalars.filter { scalar in
      scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
    }
    #expect(controls.isEmpty)
    let beginning = options.isEmpty ? "login: " : "{\"login\":"
    #expect(run.lines.count { $0.hasPrefix(beginning) } == logins.count)
  }
}
