import TestSupport
import Testing

extension EndToEnd {
  /// How often the server is asked.
  struct CachingTests {
    private static let token = ["GH_ENTERPRISE_TOKEN": TestEnvironment.token]

    @Test func exactlyThePages() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      #expect(try await here.ghf("followers", "crowd-950").lines.count == 950)
      #expect(try await server.statistics().byPath == ["/users/crowd-950/followers": 12])
      #expect(try await here.ghf("followers", "crowd-950", "--json").status == 0)
      #expect(try await server.statistics().requests == 12)
      #expect(try await here.ghf("followers", "crowd-1000", "-L", "250").lines.count == 250)
      #expect(try await server.statistics().requests == 15)
    }

    @Test(arguments: [1, 3, 10]) func noMoreAtOnceThanAllowed(_ parallel: Int) async throws {
      try await FixtureProcess.serving(["--latency-ms", "20"]) { server in
        let here = try TestEnvironment(server)
        let run = try await here.ghf("followers", "crowd-3000", "--parallel", "\(parallel)")
        #expect(run.lines.count == 3_000)
        let statistics = try await server.statistics()
        #expect(statistics.requests == 32)
        #expect(statistics.peak <= parallel)
        #expect(parallel == 1 || statistics.peak > 1)
      }
    }

    @Test func refreshIsConfirmed() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      let first = try await here.ghf("followers", "crowd-950", with: CachingTests.token)
      #expect(try await server.statistics().notModified == 2)
      let second = try await here.ghf(
        "followers", "crowd-950", "--refresh", with: CachingTests.token)
      #expect(second.bytes == first.bytes)
      let statistics = try await server.statistics()
      #expect(statistics.requests == 24)
      // All but the last page, whose Link tells whether it still is the last.
      #expect(statistics.notModified == 13)
    }

    @Test func noCache() async throws {
      let here = try await TestEnvironment()
      #expect(try await here.ghf("followers", "evenly", "--no-cache").lines.count == 200)
      #expect(try await here.ghf("followers", "evenly", "--no-cache").lines.count == 200)
      #expect(try await here.server?.statistics().requests == 6)
      // A snapshot is no part of the cache.
      #expect(try here.home.files().keys.allSatisfy { $0.hasPrefix(".local/state/ghf/") })
    }

    @Test func offlineWithoutAServer() async throws {
      let here = try await TestEnvironment()
      let first = try await here.ghf("followers", "octavia")
      let again = try await here.ghf("followers", "octavia", "--offline")
      #expect(again.bytes == first.bytes)
    }

    @Test func filesAreTheirOwnersOnly() async throws {
      let here = try await TestEnvironment()
      _ = try await here.ghf("followers", "octavia")
      _ = try await here.ghf("fav", "add", "octavia")
      #expect(try here.home.permissions(ofDirectories: true) == [0o700])
      #expect(try here.home.permissions(ofDirectories: false) == [0o600])
    }

    @Test func damagedCachesAreReplaced() async throws {
      let here = try await TestEnvironment()
      let first = try await here.ghf("followers", "octavia")
      for name in try here.home.files().keys {
        try here.home.write("not what was here", to: name)
      }
      #expect(try await here.ghf("followers", "octavia").bytes == first.bytes)
      #expect(try await here.server?.statistics().requests == 10)
    }

    @Test func theTokenIsSentAndNeverShown() async throws {
      try await FixtureProcess.serving { server in
        let here = try TestEnvironment(server)
        for words in [["followers", "octavia"], ["user"], ["user", "nobody-at-all"]] {
          let run = try await here.run("ghf", words + ["--verbose"], with: CachingTests.token)
          #expect(!run.errors.contains("fixture-token"))
        }
        _ = try await here.ghf("fav", "add", "museum", with: CachingTests.token)
        let log = try server.log()
        // Behind the 404 /rate_limit shows that the server is an API.
        #expect(log.count == 9)
        #expect(log.allSatisfy { $0.contains(#""authorization_scheme":"Bearer""#) })
        #expect(!log.contains { $0.contains(TestEnvironment.token) })
      }
    }

    @Test func gitHubsTokenStaysAtHome() async throws {
      try await FixtureProcess.serving { server in
        let here = try TestEnvironment(server)
        let token = ["GH_TOKEN": TestEnvironment.token, "GITHUB_TOKEN": TestEnvironment.token]
        #expect(try await here.ghf("followers", "lonely", with: token).status == 0)
        #expect(try server.log().allSatisfy { $0.contains(#""authorization_scheme":null"#) })
      }
    }

    @Test func theTokenOfTheGHProgram() async throws {
      let here = try await TestEnvironment()
      try here.installGH(
        "echo \"$*\" >> \"$HOME/asked\"\nprintf 'fixture-token-%s\\n' never-to-be-seen")
      #expect(try await here.ghf("user", "--tsv", "--fields", "login").lines.last == "octavia")
      _ = try await here.ghf("--version")
      _ = try await here.ghf("fav", "list")
      #expect(try here.home.text(of: "asked") == "auth token --hostname 127.0.0.1\n")
    }

    @Test func cachedAnswersNeedNoGH() async throws {
      let here = try await TestEnvironment()
      try here.installGH("echo >> \"$HOME/asked\"")
      for _ in 1...2 { _ = try await here.ghf("user", "octavia") }
      #expect(try here.home.text(of: "asked") == "\n")
    }

    /// `gh` prints the token only when ghf is connected, and nothing is sent before that.
    @Test func theConnectionIsOpenedWhileGHRuns() async throws {
      let here = try TestEnvironment(nil)
      try here.installGH(
        """
        while [ ! -e "$HOME/connected" ]; do /bin/sleep 0.02; done
        echo > "$HOME/answered"
        printf 'fixture-token-%s\\n' never-to-be-seen
        """)
      let events = Recorder<String>()
      let run = try await ScriptedServer.serve { connection in
        events.add("connected")
        try here.home.write("", to: "connected")
        let request = try await connection.request()
        let fields = request.split(separator: "\r\n")
        #expect(fields.contains("Authorization: Bearer \(TestEnvironment.token)"))
        #expect(try here.home.files()["answered"] != nil)
        events.add(String(fields[0]))
        try await connection.answer(body: Array(#"{"login":"octavia","id":7,"type":"User"}"#.utf8))
        await connection.untilClosed()
      } to: { server in
        try await here.ghf(
          "user", "octavia", "--json", "--fields", "login",
          with: ["GHF_API_URL": "http://127.0.0.1:\(server.port)"])
      }
      #expect(run.output == #"{"login":"octavia"}"# + "\n")
      #expect(run.status == 0)
      #expect(events.all == ["connected", "GET /users/octavia HTTP/1.1"])
    }
  }
}
