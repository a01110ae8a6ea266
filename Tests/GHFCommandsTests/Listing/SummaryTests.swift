import FakeGitHub
import FoundationEssentials
import GHFMessages
import TerminalHost
import TerminalText
import TestSupport
import Testing

/// The numbers in notices and headings if a limit leaves people out.
struct SummaryTests {
  @Test(
    "says how many people are shown of those who match",
    arguments: [
      (
        PeopleSummary(shown: 40, matched: 40, tried: 40, of: .exact(234), isSearch: false),
        "40 of 234 followers"
      ),
      (
        PeopleSummary(shown: 3, matched: 3, tried: 3, of: .upTo(300), isSearch: false),
        "3 of up to 300 followers"
      ),
      (
        PeopleSummary(shown: 3, matched: 3, tried: 3, of: .unknown, isSearch: false),
        "first 3 followers"
      ),
      (
        PeopleSummary(shown: 12, matched: 12, tried: 12, of: .exact(12), isSearch: false),
        "12 followers"
      ),
      (PeopleSummary(found: 6, unknown: 0, among: 233), "6 of 233 followers"),
      (PeopleSummary(found: 2, unknown: 2, among: 4), "2 match, 2 unknown, of 4 followers"),
      (
        PeopleSummary(shown: 3, matched: 6, tried: 233, of: .exact(233), isSearch: true),
        "first 3 of 6 matches, of 233 followers"
      ),
      (
        PeopleSummary(
          shown: 3, matched: 6, unknown: 1, tried: 1_233, of: .exact(1_233), isSearch: true),
        "first 3 of 6 matches, of 1,233 followers; 1 unknown"
      ),
      (
        PeopleSummary(shown: 3, matched: 3, tried: 100, of: .exact(233), isSearch: true),
        "first 3 matches, among 100 of 233 followers"
      ),
      (
        PeopleSummary(shown: 1, matched: 1, unknown: 4, tried: 100, of: .upTo(300), isSearch: true),
        "first match, among 100 of up to 300 followers; 4 unknown"
      ),
      (
        PeopleSummary(
          shown: 0, matched: 0, unknown: 7, tried: 233, of: .exact(233), isSearch: true),
        "0 match, 7 unknown, of 233 followers"
      ),
    ] as [(PeopleSummary, String)])
  func wordsASummary(_ summary: PeopleSummary, _ text: String) {
    #expect(summary.text { CountText($0, of: "follower").text }.text == text)
  }

  /// Runs commands on a terminal, signed in at the fixtures' GitHub, with one home.
  private static func run(_ lines: [[String]]) async throws -> [Run] {
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    settings.token = FixedToken.secret
    let (home, time) = (try TestHome(), TestTime())
    let service = GitHubService(try GitHubState(settings)) { Int(time.now.timeIntervalSince1970) }
    var runs: [Run] = []
    for words in lines {
      runs.append(
        try await ghf(
          words, service: service, terminal: .terminal(80),
          environment: TestHome.withoutColours.merging(["GHF_NO_PROGRESS": "1"]) { $1 },
          home: home, signIn: .signedIn, time: time))
    }
    return runs
  }

  @Test("counts all matches of a list that is cached, with and without profiles")
  func countsMatchesBehindTheLimit() async throws {
    let search = ["search", "octavia", "graz"]
    let runs = try await Self.run([
      search + ["--details", "-L", "3"], search + ["--details", "--count"],
      search + ["--details", "-L", "3"], search + ["-L", "3"], search,
      search + ["-L", "3", "--sort", "login"], search + ["-L", "3", "--offline"],
      ["people", "followers:octavia", "--match", "graz", "-L", "2"],
      ["people", "followers:octavia", "--match", "graz", "-L", "2", "--details"],
    ])
    try Golden.expect("summaries-search", runs)
  }

  @Test("keeps the heading of a set, with its total if that is known")
  func keepsHeadings() async throws {
    let runs = try await Self.run([
      ["mutual", "octavia", "-L", "3", "--no-cache"], ["mutual", "octavia", "-L", "3"],
      ["followers", "octavia", "-L", "3"], ["mutual", "octavia", "--count"],
      ["mutual", "octavia", "-L", "3"], ["mutual", "octavia", "--fans", "-L", "1", "--cards"],
      ["mutual", "octavia", "--unreturned", "-L", "1"], ["common", "octavia", "museum", "-L", "2"],
      ["people", "followers:octavia", "-L", "2"], ["known", "museum", "-L", "1"],
      ["people", "user:q or user:tarn", "-L", "1"], ["mutual", "octavia", "-L", "30"],
    ])
    try Golden.expect("summaries-sets", runs)
  }

  @Test("says nothing in a pipe")
  func saysNothingInAPipe() async throws {
    let run = try await ghf(
      "search", "octocat", "b", "--limit", "1", transport: .fourFollowers())
    #expect(run.lines.count == 1)
    #expect(run.errors == "")
  }
}
