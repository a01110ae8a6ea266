import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Exit statuses that depend on the network, the clock or the standard streams.
  struct ExitStatusTests {
    @Test(arguments: ["followers crowd-100000", "followers crowd-100000 --jsonl", "--help"])
    func exitsWith0IfThePipesReaderExits(_ words: String) async throws {
      let env = try await TestEnvironment()
      let run = try await env.shell(
        "{ ghf \(words); echo $? > \"$HOME/status\"; } | head -1; sleep 0")
      #expect(run.lines.count == 1)
      #expect(run.errors == "")
      #expect(try env.home.text(of: "status") == "0\n")
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
