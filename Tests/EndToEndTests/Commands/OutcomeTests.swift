import FoundationEssentials
import Testing

extension EndToEnd {
  /// Every exit status of the contract.
  struct OutcomeTests {
    @Test func done() async throws {
      let here = try await TestEnvironment()
      #expect(try await here.ghf("followers", "lonely").status == 0)
      #expect(try await here.ghf("search", "octavia", "zzz").status == 0)
      #expect(try await here.ghf("--version").status == 0)
      #expect(try await here.ghf().status == 0)
    }

    @Test(arguments: ["followers crowd-100000", "followers crowd-100000 --jsonl", "--help"])
    func theReaderOfThePipeWentAway(_ words: String) async throws {
      let here = try await TestEnvironment()
      let run = try await here.shell(
        "{ ghf \(words); echo $? > \"$HOME/status\"; } | head -1; sleep 0")
      #expect(run.lines.count == 1)
      #expect(run.errors == "")
      #expect(try here.home.text(of: "status") == "0\n")
    }

    @Test func noSuchAccount() async throws {
      let here = try await TestEnvironment()
      let run = try await here.ghf("followers", "nobody-at-all", "--json")
      #expect(run.status == 1)
      #expect(run.output == "")
      #expect(run.errors == "error: no GitHub account is named 'nobody-at-all'\n")
      #expect(try await here.ghf("fav", "rm", "octavia").status == 1)
    }

    @Test func theCommandLineMakesNoSense() async throws {
      let here = try await TestEnvironment()
      #expect(try await here.ghf("folowers", "octavia").status == 2)
      #expect(try await here.ghf("followers", "no name").status == 2)
      #expect(try await here.ghf("search", "octavia", "--regex", "(").status == 2)
      let plain = ["GHF_API_URL": "http://ghe.example.org"]
      #expect(try await here.ghf("followers", "octavia", with: plain).status == 2)
      #expect(try await here.server?.statistics().requests == 0)
    }

    @Test func notSignedIn() async throws {
      let here = try await TestEnvironment()
      #expect(try await here.ghf("user").status == 4)
      let bad = try await here.ghf("followers", "octavia", with: ["GH_ENTERPRISE_TOKEN": "bad"])
      #expect(bad.status == 4)
      #expect(
        bad.errors == """
          error: GitHub refused the token: Bad credentials
          hint: check the variable it is in (GH_TOKEN, GITHUB_TOKEN or their ENTERPRISE forms), \
          or sign in again with 'gh auth login'

          """)
      try await here.server?.misbehave("/users/octavia=403-scope")
      let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]
      #expect(try await here.ghf("followers", "octavia", with: token).status == 4)
    }

    @Test func theLimitIsUsedUp() async throws {
      try await FixtureProcess.serving(["--limit", "3"]) { server in
        let here = try TestEnvironment(server)
        let run = try await here.ghf("followers", "crowd-1000", "--parallel", "1")
        #expect(run.status == 5)
        #expect(run.lines.count == 200)
        let said = run.errors.split(separator: "\n")
        #expect(said.count == 5)
        #expect(said.last == "hint: what came is kept: the same command goes on from there")
        #expect(said.first?.hasPrefix("this takes 9 more requests and 2 are left until ") == true)
        #expect(
          said.dropFirst().first?.hasPrefix("error: GitHub's limit (3 requests) is used up until ")
            == true)
        let json = try await here.ghf("followers", "crowd-1000", "--json", "--parallel", "1")
        #expect(json.status == 5)
        #expect(json.output == "")
        // What was fetched is kept, and a limit that is known to be used up is not asked once more:
        // only the second run asks for the fourth page.
        #expect(try await server.statistics().byPath == ["/users/crowd-1000/followers": 4])
      }
    }

    @Test(arguments: [-10_800, 0, 10_800])
    func aLimitEndsByTheServersClock(ahead: Int) async throws {
      try await FixtureProcess.serving(["--limit", "1", "--clock-ahead", "\(ahead)"]) { server in
        let here = try TestEnvironment(server)
        let begin = Date()
        let run = try await here.ghf(
          "followers", "crowd-1000", "--parallel", "1", "--max-wait", "59m", with: ["TZ": "UTC"])
        #expect(run.status == 5)
        #expect(run.errors.contains("hint: --max-wait 59m allows no wait that long\n"))
        let hour = [begin, Date()].flatMap { [$0 + 3_600, $0 + 3_602] }
          .map { $0.formatted(.iso8601).dropFirst(11).prefix(5) }
        let end = try #require(run.errors.firstMatch(of: /is used up until (?:\S+ )?(\d\d:\d\d)/))
        #expect(hour.contains(end.output.1), "\(run.errors)")
      }
    }

    @Test(arguments: ["http://127.0.0.1:1", "https://nothing.invalid", "https://127.0.0.1:1"])
    func noAnswer(_ url: String) async throws {
      let here = try TestEnvironment(nil)
      for words in [["followers", "octavia", "--jsonl"], ["user", "octavia", "--json"]] {
        let run = try await here.run("ghf", words, with: ["GHF_API_URL": url])
        #expect(run.status == 6)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("error: no "))
      }
    }

    @Test func notCached() async throws {
      let here = try await TestEnvironment()
      #expect(try await here.ghf("followers", "octavia", "--offline").status == 6)
      #expect(try await here.server?.statistics().requests == 0)
    }

    #if os(Linux)
      @Test(arguments: ["followers octavia", "user octavia --json", "--version", "fav list --json"])
      func theDiskIsFull(_ words: String) async throws {
        let here = try await TestEnvironment()
        let run = try await here.shell("ghf \(words) > /dev/full")
        #expect(run.status == 74)
        #expect(
          run.errors == "error: the output could not be written: No space left on device\n")
      }
    #endif

    @Test(arguments: ["followers octavia", "--help"])
    func outputThatIsClosed(_ words: String) async throws {
      let here = try await TestEnvironment()
      #expect(try await here.shell("ghf \(words) >&-").status == 74)
    }

    @Test func closedErrorsAreNoFailure() async throws {
      let here = try await TestEnvironment()
      let run = try await here.shell("ghf user octavia nobody-at-all --jsonl 2>&-")
      #expect(run.lines.count == 1)
      #expect(run.status == 1)
    }

    @Test func aDirectoryAsInput() async throws {
      let here = try await TestEnvironment()
      let run = try await here.shell("ghf user - < /")
      #expect(run.status == 1)
      #expect(run.errors == "error: standard input could not be read: Is a directory\n")
    }
  }
}
