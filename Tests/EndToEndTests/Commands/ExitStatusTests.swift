import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// The documented exit statuses.
  struct ExitStatusTests {
    @Test func exitsWith0OnSuccess() async throws {
      let env = try await TestEnvironment()
      #expect(try await env.ghf("followers", "lonely").status == 0)
      #expect(try await env.ghf("search", "octavia", "zzz").status == 0)
      #expect(try await env.ghf("--version").status == 0)
      #expect(try await env.ghf().status == 0)
    }

    @Test(arguments: ["followers crowd-100000", "followers crowd-100000 --jsonl", "--help"])
    func exitsWith0IfThePipesReaderExits(_ words: String) async throws {
      let env = try await TestEnvironment()
      let run = try await env.shell(
        "{ ghf \(words); echo $? > \"$HOME/status\"; } | head -1; sleep 0")
      #expect(run.lines.count == 1)
      #expect(run.errors == "")
      #expect(try env.home.text(of: "status") == "0\n")
    }

    @Test func exitsWith1IfTheAccountIsMissing() async throws {
      let env = try await TestEnvironment()
      let run = try await env.ghf("followers", "nobody-at-all", "--json")
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors == "error: no such account: 'nobody-at-all'\n")
      #expect(try await env.ghf("fav", "rm", "octavia").status == 1)
    }

    @Test func exitsWith2ForAnInvalidCommandLine() async throws {
      let env = try await TestEnvironment()
      #expect(try await env.ghf("folowers", "octavia").status == 2)
      #expect(try await env.ghf("followers", "no name").status == 2)
      #expect(try await env.ghf("search", "octavia", "--regex", "(").status == 2)
      let plain = ["GHF_API_URL": "http://ghe.example.org"]
      #expect(try await env.ghf("followers", "octavia", with: plain).status == 2)
      #expect(try await env.server?.statistics().requests == 0)
    }

    @Test func exitsWith4WithoutAValidToken() async throws {
      let env = try await TestEnvironment()
      #expect(try await env.ghf("user").status == 4)
      let bad = try await env.ghf("followers", "octavia", with: ["GH_ENTERPRISE_TOKEN": "bad"])
      #expect(bad.status == 4)
      #expect(
        bad.errors == """
          error: GitHub rejected the token: Bad credentials
          hint: check GH_TOKEN, GITHUB_TOKEN or their ENTERPRISE variants, \
          or sign in again with 'gh auth login'

          """)
      try await env.server?.misbehave("/users/octavia=403-scope")
      #expect(try await env.ghf("followers", "octavia", with: .signedIn).status == 4)
    }

    @Test func exitsWith5AtTheRateLimit() async throws {
      try await FixtureProcess.serving(["--limit", "3"]) { server in
        let env = try TestEnvironment(server)
        let run = try await env.ghf("followers", "crowd-1000", "--parallel", "1")
        #expect(run.status == 5)
        // Pages 1, 9 and 10 used up the limit.
        #expect(run.lines.count == 100)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines.last == "hint: rerun the command to resume from the cache")
        #expect(lines.first?.hasPrefix("needs 9 more requests; 2 left until ") == true)
        #expect(
          lines.dropFirst().first?
            .hasPrefix("error: GitHub rate limit reached (3 requests); resets at ") == true)
        let json = try await env.ghf("followers", "crowd-1000", "--json", "--parallel", "1")
        #expect(json.status == 5)
        #expect(json.output == "")
        // The first run stops at the limit without a fourth request. The second run has the first
        // three pages cached, so its only request is for the fourth.
        #expect(try await server.statistics().requestsByPath == ["/users/crowd-1000/followers": 4])
      }
    }

    @Test(
      "computes the reset time by the server's clock, even if that is 3 h off",
      arguments: [-10_800, 0, 10_800])
    func computesTheResetTimeByTheServersClock(ahead: Int) async throws {
      try await FixtureProcess.serving(["--limit", "1", "--clock-ahead", "\(ahead)"]) { server in
        let env = try TestEnvironment(server)
        let begin = Date()
        let run = try await env.ghf(
          "followers", "crowd-1000", "--parallel", "1", "--max-wait", "59m", with: ["TZ": "UTC"])
        #expect(run.status == 5)
        #expect(run.errors.contains("hint: raise '--max-wait' above 59m\n"))
        let hour = [begin, Date()].flatMap { [$0 + 3_600, $0 + 3_602] }
          .map { $0.formatted(.iso8601).dropFirst(11).prefix(5) }
        let end = try #require(run.errors.firstMatch(of: /resets at (?:\S+ )?(\d\d:\d\d)/))
        #expect(hour.contains(end.output.1), "\(run.errors)")
      }
    }

    @Test(arguments: ["http://127.0.0.1:1", "https://nothing.invalid", "https://127.0.0.1:1"])
    func exitsWith6WithoutAConnection(_ url: String) async throws {
      let env = try TestEnvironment(nil)
      for words in [["followers", "octavia", "--jsonl"], ["user", "octavia", "--json"]] {
        let run = try await env.run("ghf", words, with: ["GHF_API_URL": url])
        #expect(run.status == 6)
        #expect(run.output == "")
        #expect(run.errors.contains(#/^error: (cannot connect to|no such host:) '/#))
      }
    }

    @Test func exitsWith6OfflineIfNothingIsCached() async throws {
      let env = try await TestEnvironment()
      #expect(try await env.ghf("followers", "octavia", "--offline").status == 6)
      #expect(try await env.server?.statistics().requests == 0)
    }

    #if os(Linux)
      @Test(arguments: ["followers octavia", "user octavia --json", "--version", "fav list --json"])
      func exitsWith74IfTheDiskIsFull(_ words: String) async throws {
        let env = try await TestEnvironment()
        let run = try await env.shell("ghf \(words) > /dev/full")
        #expect(run.status == 74)
        #expect(
          run.errors == "error: cannot write the output: No space left on device\n")
      }
    #endif

    @Test(arguments: ["followers octavia", "--help"])
    func exitsWith74IfTheOutputIsClosed(_ words: String) async throws {
      let env = try await TestEnvironment()
      #expect(try await env.shell("ghf \(words) >&-").status == 74)
    }

    @Test func toleratesAClosedStandardError() async throws {
      let env = try await TestEnvironment()
      let run = try await env.shell("ghf user octavia nobody-at-all --jsonl 2>&-")
      #expect(run.lines.count == 1)
      #expect(run.status == 1)
    }

    @Test func exitsWith1IfTheInputIsADirectory() async throws {
      let env = try await TestEnvironment()
      let run = try await env.shell("ghf user - < /")
      #expect(run.status == 1)
      #expect(run.errors == "error: cannot read standard input: Is a directory\n")
    }
  }
}
