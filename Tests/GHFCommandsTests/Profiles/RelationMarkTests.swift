import FakeGitHub
import GHFCommands
import GHFMessages
import GitHubAPI
import HTTPTypes
import TerminalHost
import TestSupport
import Testing

/// Marks such as `follows you` of more accounts than a query names, and without an answer to it.
struct RelationMarkTests {
  private static let fields = ["--jsonl", "--fields", "login,follows_viewer,followed_by_viewer"]

  private let time = TestTime()

  /// A GitHub at which octavia, who is signed in, follows the last of octocat's followers `user1`
  /// and so on.
  private func service(_ count: Int) -> GitHubService {
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    settings.token = FixedToken.secret
    var gitHub = GitHubState(empty: settings)
    gitHub.add(580_613, "octavia")
    gitHub.add(583_231, "octocat")
    for number in 1...count {
      gitHub.add(1_000 + number, "user\(number)")
      gitHub.follows.set(1_000 + number, follows: 583_231, true)
    }
    gitHub.follows.set(580_613, follows: 1_000 + count, true)
    return GitHubService(gitHub, time: time)
  }

  @Test("signs have their place before the first person with a follow arrives")
  func showsLateMarks() async throws {
    let run = try await ghf(
      ["followers", "octocat", "--details", "--parallel", "1"], service: service(250),
      terminal: .terminal(80), environment: TestHome.withoutColours, signIn: .signedIn, time: time
    ).spaced
    let last = "→  user250" + String(repeating: " ", count: 38) + "1"
    #expect(run.lines.last == last)
    #expect(run.lines.dropLast().last?.hasPrefix("   user249 ") == true)
  }

  @Test("120 accounts cost three requests")
  func requestsFiftyAtOnce() async throws {
    let service = service(120)
    let run = try await ghf(
      ["user", "-"] + Self.fields, service: service,
      input: TypedLines((1...120).map { "user\($0)" }), signIn: .signedIn, time: time)
    let lines = (1...120).map {
      #"{"login":"user\#($0)","follows_viewer":false,"followed_by_viewer":\#($0 == 120)}"#
    }
    #expect(run.lines == lines)
    #expect(service.requests.map(\.target) == Array(repeating: "/graphql", count: 3))
  }

  @Test("GraphQL that doesn't answer within 2 s is left for REST, and not asked again for a while")
  func fallsBackToRESTAfterASilence() async throws {
    let home = try TestHome()
    let (questions, question) = AsyncStream<Void>.makeStream()
    let silent = StubTransport.passing(to: service(1)) { request, pass in
      if request.method == .post {
        question.yield()
        // `try?`: the request is cancelled after 2 s.
        try? await Task.sleep(for: .seconds(60))
      }
      return await pass()
    }
    let unknown = #"{"login":"octocat","follows_viewer":null,"followed_by_viewer":null}"#
    let time = TestTime(alarmCount: 1) { for await _ in questions { break } }
    for seconds in [0, 10] {
      time.advance(.seconds(seconds))
      let run = try await ghf(
        ["user", "octocat"] + Self.fields, transport: silent, home: home, signIn: .signedIn,
        time: time)
      #expect(run.lines == [unknown])
    }
    #expect(silent.requestNames.filter { $0.hasPrefix("POST") } == ["POST /graphql"])
    #expect(silent.requestNames.prefix(2) == ["POST /graphql", "GET /users/octocat"])
  }
}
