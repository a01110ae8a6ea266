import FakeGitHub
import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// `--details` and `--cards` of lists: when output appears, and what a token changes.
struct DetailsTests {
  private let time = TestTime()

  /// octocat among the accounts of the fixtures, behind a limit that covers all requests.
  private func service(
    _ change: (inout GitHubState) throws -> Void
  ) throws -> GitHubService {
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    settings.token = FixedToken.secret
    settings.limit = 5_000
    var gitHub = try GitHubState(settings)
    gitHub.add(583_231, "octocat")
    try change(&gitHub)
    return GitHubService(gitHub, time: time)
  }

  @Test("draws a long table as its pages arrive, in the columns of the first page")
  func drawsPagesAsTheyArrive() async throws {
    let service = try service { gitHub in
      for number in 1...300 {
        gitHub.add(1_000 + number, "user\(number)")
        gitHub.follows.set(1_000 + number, follows: 583_231, true)
        let location = number <= 100 ? "null" : "\"Llanfairpwllgwyngyll by the sea\""
        let members = "{\"name\":\"The Octocat\",\"location\":\(location)}"
        try gitHub.apply(.profile(login: "user\(number)", members: members))
      }
    }
    let output = MemorySink()
    let run = try await ghf(
      ["followers", "octocat", "--details"], service: service, terminal: .terminal(60),
      environment: TestHome.withoutColours, time: time, output: output
    ).spaced
    #expect(run.outcome == .success)
    #expect(output.deliveries.count > 100)
    #expect(run.lines.filter { $0.hasPrefix("login") }.count == 1)
    #expect(run.lines.filter { CellWidth.of($0) > 60 } == [])
    let words = run.lines.map { $0.prefix { $0 != " " } }.filter { $0.hasPrefix("user") }
    #expect(words.map(String.init) == (1...300).map { "user\($0)" })
    // Long texts of later pages wrap within the column.
    #expect(run.lines.filter { $0.contains("sea") }.count == 200)
  }

  @Test func printsCardsRowByRow() async throws {
    let service = try service { gitHub in
      for login in ["octavia", "museum", "qamar-dev", "hanabi-koi"] {
        try gitHub.apply(.follow(follower: login, account: "octocat"))
      }
    }
    let run = try await ghf(
      ["followers", "octocat", "--cards", "--parallel", "1"], service: service,
      terminal: .terminal(80), time: time)
    let parts = run.deliveries.filter { !$0.isEmpty }
    #expect(parts.count > 2)
    #expect(parts.joined() == run.output)
  }

  @Test("prints the same fields of every user of the fixtures with and without a token")
  func printsTheSameFieldsWithAndWithoutAToken() async throws {
    let service = try service { gitHub in
      for account in gitHub.accounts.all where account.type == "User" {
        gitHub.follows.set(account.id, follows: 583_231, true)
      }
    }
    // All but the relations, which need a token.
    let fields = [
      "login", "id", "node_id", "avatar_url", "html_url", "type", "site_admin", "name", "company",
      "blog", "location", "hireable", "bio", "twitter_username", "public_repos", "public_gists",
      "followers", "following", "created_at", "updated_at",
    ]
    let words = [
      "followers", "octocat", "--details", "--jsonl", "--fields", fields.joined(separator: ","),
    ]
    let one = try await ghf(words, service: service, time: time)
    let all = try await ghf(words, service: service, signIn: .signedIn, time: time)
    #expect(all.lines == one.lines)
    #expect(one.lines.count > 250)
  }
}
