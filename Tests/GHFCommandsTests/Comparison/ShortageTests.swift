import FakeGitHub
import GHFMessages
import TestSupport
import Testing

/// The notices of commands that need more requests than the limit allows, before they begin.
struct ShortageTests {
  /// Runs ghf; with a GraphQL limit, it is signed in.
  private func attempt(
    _ words: [String], input: [String] = [], graphQLLimit: Int? = nil
  ) async throws -> (run: Run, requestCount: Int) {
    let time = TestTime()
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    settings.token = FixedToken.secret
    settings.graphQL.hourlyLimit = graphQLLimit
    let service = GitHubService(try GitHubState(settings), time: time)
    let run = try await ghf(
      words, service: service, input: TypedLines(input),
      signIn: graphQLLimit == nil ? .none : .signedIn, time: time)
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

  @Test(
    "begins no lookup of profiles as a document that GraphQL's own limit would stop",
    arguments: [
      (
        ["followers", "crowd-1200", "--json"], "at least 1,101 profiles needs at least 23 requests"
      ),
      (
        ["people", "followers:crowd-1200", "--sort", "followers"],
        "1,200 profiles needs 24 requests"
      ),
    ])
  func refusesBatches(words: [String], need: String) async throws {
    let run = try await attempt(words + ["--details"], graphQLLimit: 20).run
    #expect(
      run.errorLines.first
        == "error: looking up \(need), the last at 13:00; 20 left until 13:00")
    #expect(run.outcome == .limited && run.output == "")
  }

  @Test("says first that GraphQL's own limit stops a stream, and prints what it allows")
  func beginsAStream() async throws {
    let run = try await attempt(
      ["followers", "crowd-1200", "--details", "--jsonl", "--fields", "login", "--parallel", "1"],
      graphQLLimit: 11
    ).run
    #expect(
      run.errorLines.first
        == "looking up at least 1,101 profiles needs at least 23 requests; 11 left until 13:00. Will "
        + "stop at the limit; rerun to resume")
    #expect(run.lines.count == 500)
    #expect(run.outcome == .limited)
  }

  @Test("begins no document of named profiles that the limit would stop")
  func refusesNamedProfiles() async throws {
    let names = (1...70).map { "crowd-\($0)" }
    let shortage =
      "error: looking up 70 profiles needs 70 requests, the last at 13:00; 60 left until 13:00"
    for words in [["user", "-"], ["user"] + names] {
      let attempt = try await attempt(words + ["--json"], input: names)
      #expect(attempt.run.errorLines.first == shortage, "\(attempt.run.errors)")
      #expect(attempt.run.outcome == .limited && attempt.run.output == "")
      #expect(attempt.requestCount == 1)
    }
    let run = try await attempt(
      ["user"] + names + ["--jsonl", "--fields", "login", "--parallel", "1"]
    ).run
    #expect(
      run.errorLines.first
        == "looking up 70 accounts needs 70 requests; 60 left until 13:00. Will stop at the limit")
    #expect(run.lines.count == 60)
    #expect(run.outcome == .limited)
  }
}
