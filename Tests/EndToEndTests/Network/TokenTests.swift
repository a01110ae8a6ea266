import TestSupport
import Testing

extension EndToEnd {
  /// The token: from which variable or program, when, and for which host.
  struct TokenTests {
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

    @Test("says why a login of gh yields no token, in one line without the token")
    func saysWhyGHHasNoToken() async throws {
      let env = try await TestEnvironment()
      let errors = #"'no oauth token\033[31m for gho_0123456789\n\nUsage:\n'"#
      try env.installGH("printf \(errors) >&2; exit 1")
      try env.home.write(
        "127.0.0.1:\n    users:\n        octavia:\n    user: octavia\n", to: ".config/gh/hosts.yml")
      let run = try await env.ghf("followers", "lonely")
      #expect(run.status == 0)
      #expect(
        run.errors == "gh has a login for 127.0.0.1 but no token: no oauth token^[[31m for ***; "
          + "continuing without a token\n")
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
  }
}
