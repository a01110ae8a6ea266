import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// The cost of commands in requests, and the use of the cache and the token.
  struct CachingTests {

    @Test func requestsOnlyThePagesItNeeds() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      #expect(try await env.ghf("followers", "crowd-950").lines.count == 950)
      #expect(try await server.statistics().requestsByPath == ["/users/crowd-950/followers": 12])
      #expect(try await env.ghf("followers", "crowd-950", "--json").status == 0)
      #expect(try await server.statistics().requests == 12)
      #expect(try await env.ghf("followers", "crowd-1000", "-L", "250").lines.count == 250)
      #expect(try await server.statistics().requests == 15)
    }

    @Test("never has more requests in flight than --parallel", arguments: [1, 3, 10])
    func limitsConcurrentRequests(_ parallel: Int) async throws {
      try await FixtureProcess.serving(["--latency-ms", "20"]) { server in
        let env = try TestEnvironment(server)
        let run = try await env.ghf("followers", "crowd-3000", "--parallel", "\(parallel)")
        #expect(run.lines.count == 3_000)
        let statistics = try await server.statistics()
        #expect(statistics.requests == 32)
        #expect(statistics.peakConcurrency <= parallel)
        #expect(parallel == 1 || statistics.peakConcurrency > 1)
      }
    }

    @Test func revalidatesCachedPagesOnRefresh() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      let first = try await env.ghf("followers", "crowd-950", with: .signedIn)
      #expect(try await server.statistics().notModified == 2)
      let second = try await env.ghf(
        "followers", "crowd-950", "--refresh", with: .signedIn)
      #expect(second.bytes == first.bytes)
      let statistics = try await server.statistics()
      #expect(statistics.requests == 24)
      // All but the last page, whose Link header shows whether it is still the last.
      #expect(statistics.notModified == 13)
    }

    @Test func storesNoPagesWithNoCache() async throws {
      let env = try await TestEnvironment()
      #expect(try await env.ghf("followers", "evenly", "--no-cache").lines.count == 200)
      #expect(try await env.ghf("followers", "evenly", "--no-cache").lines.count == 200)
      #expect(try await env.server?.statistics().requests == 6)
      // Snapshots aren't part of the cache.
      #expect(try env.home.files().keys.allSatisfy { $0.hasPrefix(".local/state/ghf/") })
    }

    @Test func printsTheCachedListOffline() async throws {
      let env = try await TestEnvironment()
      let first = try await env.ghf("followers", "octavia")
      let again = try await env.ghf("followers", "octavia", "--offline")
      #expect(again.bytes == first.bytes)
    }

    @Test func createsFilesForTheirOwnerOnly() async throws {
      let env = try await TestEnvironment()
      _ = try await env.ghf("followers", "octavia")
      _ = try await env.ghf("fav", "add", "octavia")
      #expect(try env.home.permissions(ofDirectories: true) == [0o700])
      #expect(try env.home.permissions(ofDirectories: false) == [0o600])
    }

    @Test func replacesDamagedCacheFiles() async throws {
      let env = try await TestEnvironment()
      let first = try await env.ghf("followers", "octavia")
      for name in try env.home.files().keys {
        try env.home.write("not what was here", to: name)
      }
      #expect(try await env.ghf("followers", "octavia").bytes == first.bytes)
      #expect(try await env.server?.statistics().requests == 10)
    }

    @Test func sendsTheTokenAndNeverPrintsIt() async throws {
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        for words in [["followers", "octavia"], ["user"], ["user", "nobody-at-all"]] {
          let run = try await env.run("ghf", words + ["--verbose"], with: .signedIn)
          #expect(!run.errors.contains("fixture-token"))
        }
        _ = try await env.ghf("fav", "add", "museum", with: .signedIn)
        let log = try server.log()
        // An account that isn't a user takes two requests, and after the 404, ghf requests /rate_limit
        // to check that the server is a GitHub API.
        #expect(log.count == 10)
        #expect(log.allSatisfy { $0.contains(#""authorization_scheme":"Bearer""#) })
        #expect(!log.contains { $0.contains(TestEnvironment.token) })
      }
    }

    @Test func sendsNoGitHubTokenToOtherHosts() async throws {
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        let token = ["GH_TOKEN": TestEnvironment.token, "GITHUB_TOKEN": TestEnvironment.token]
        #expect(try await env.ghf("followers", "lonely", with: token).status == 0)
        #expect(try server.log().allSatisfy { $0.contains(#""authorization_scheme":null"#) })
      }
    }

    @Test("runs 'gh auth token' once, and only for a command that needs a token")
    func runsGHOnlyForCommandsThatNeedAToken() async throws {
      let env = try await TestEnvironment()
      try env.installGH(
        "echo \"$*\" >> \"$HOME/gh-calls\"\nprintf 'fixture-token-%s\\n' never-to-be-seen")
      #expect(try await env.ghf("user", "--tsv", "--fields", "login").lines.last == "octavia")
      _ = try await env.ghf("--version")
      _ = try await env.ghf("fav", "list")
      #expect(try env.home.text(of: "gh-calls") == "auth token --hostname 127.0.0.1\n")
    }

    @Test("doesn't run gh for cached responses, unless relation marks depend on the token")
    func doesNotRunGHForCachedResponses() async throws {
      let env = try await TestEnvironment()
      try env.installGH("echo >> \"$HOME/gh-calls\"")
      for _ in 1...2 {
        _ = try await env.ghf("user", "octavia", "--tsv", "--fields", "login")
        _ = try await env.ghf("followers", "harbourmaster")
      }
      #expect(try env.home.text(of: "gh-calls") == "\n\n")
      _ = try await env.ghf("user", "octavia")
      #expect(try env.home.text(of: "gh-calls") == "\n\n\n")
    }

    @Test("doesn't run gh for cached relation marks if its file names the user")
    func knowsTheViewerWithoutGH() async throws {
      let env = try await TestEnvironment()
      try env.installGH(
        "echo >> \"$HOME/gh-calls\"\nprintf 'fixture-token-%s\\n' never-to-be-seen")
      let login = "127.0.0.1:\n    users:\n        octavia:\n    user: octavia\n"
      try env.home.write(login, to: ".config/gh/hosts.yml")
      let format = "--tsv --fields login,followed_by_viewer"
      for user in ["", "octavia", "harbourmaster"] {
        let first = try await env.shell("ghf user \(user) \(format)")
        #expect(first.status == 0 && !first.output.hasSuffix("\t\n"), "\(user)")
        let calls = try env.home.text(of: "gh-calls")
        for option in ["--max-age 1h", "--offline"] {
          let again = try await env.shell("ghf user \(user) \(format) \(option)")
          #expect(again.output == first.output, "\(user) \(option)")
        }
        #expect(try env.home.text(of: "gh-calls") == calls)
      }
      // Another user gets none of it.
      try env.home.write(
        login.replacing("user: octavia", with: "user: other"), to: ".config/gh/hosts.yml")
      #expect(try await env.ghf("user", "--offline").status == 6)
      let other = try await env.shell("ghf user harbourmaster --offline \(format)")
      #expect(other.lines.last == "harbourmaster\t")
    }

    @Test("connects while gh runs, and sends nothing before gh prints the token")
    func connectsWhileGHRuns() async throws {
      let env = try TestEnvironment(nil)
      try env.installGH(
        """
        while [ ! -e "$HOME/connected" ]; do /bin/sleep 0.02; done
        echo > "$HOME/answered"
        printf 'fixture-token-%s\\n' never-to-be-seen
        """)
      let events = Recorder<String>()
      let run = try await ScriptedServer.serve { connection in
        events.add("connected")
        try env.home.write("", to: "connected")
        let request = try await connection.request()
        let fields = request.split(separator: "\r\n")
        #expect(fields.contains("Authorization: Bearer \(TestEnvironment.token)"))
        #expect(try env.home.files()["answered"] != nil)
        events.add(String(fields[0]))
        try await connection.answer(
          body: Array(#"{"data":{"user0":{"databaseId":7,"login":"octavia"}}}"#.utf8))
        await connection.untilClosed()
      } to: { server in
        try await env.ghf(
          "user", "octavia", "--json", "--fields", "login",
          with: ["GHF_API_URL": "http://127.0.0.1:\(server.port)"])
      }
      #expect(run.output == #"{"login":"octavia"}"# + "\n")
      #expect(run.status == 0)
      #expect(events.all == ["connected", "POST /graphql HTTP/1.1"])
    }
  }
}
