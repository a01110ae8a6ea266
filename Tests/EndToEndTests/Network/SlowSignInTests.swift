import TestSupport
import Testing

extension EndToEnd {
  /// A `gh` that is slow to print its token, as with a keyring that waits to be unlocked.
  struct SlowSignInTests {
    private let waiting = "waiting for gh, which looks up the token…\n"

    @Test("reports a slow gh while it waits, and uses its token")
    func reportsASlowGH() async throws {
      let env = try await TestEnvironment()
      // Answers once it is reported.
      try env.installGH(
        """
        while [ ! -s "$HOME/errors" ]; do /bin/sleep 0.05; done
        printf 'fixture-token-%s\\n' never-to-be-seen
        """)
      // Without a token there is no own account.
      let run = try await env.shell("ghf user --json --fields login 2> ~/errors")
      #expect(try env.home.text(of: "errors") == waiting)
      #expect(run.status == 0)
    }

    @Test("continues with gh's new token once GitHub has rejected the last one")
    func renewsARejectedToken() async throws {
      let env = try await TestEnvironment()
      // The server rejects any token but its own.
      let gh = """
        if [ -e "$HOME/renewed" ]; then printf 'fixture-token\\n'; else echo ghu_ended; fi
        : > "$HOME/renewed"
        """
      try env.installGH(gh)
      let run = try await env.shell("ghf user @me --json --fields login")
      #expect(run.output == "{\"login\":\"octavia\"}\n")
      #expect(run.errors == "")
      try env.installGH("echo ghu_ended")
      let rejected = try await env.shell("ghf user @me --no-cache")
      #expect(rejected.status == 4)
      #expect(
        rejected.errors == """
          error: GitHub rejected the token: Bad credentials
          hint: check gh's login with 'gh auth status', or sign in again with 'gh auth login --hostname 127.0.0.1'

          """)
    }

    @Test("continues without a token if gh doesn't answer in 10 s, and says so")
    func reportsASilentGH() async throws {
      let env = try await TestEnvironment()
      try env.installGH("exec /bin/sleep 60")
      async let first = env.ghf("user", "octavia", "--json")
      async let second = env.ghf("user", "octavia", "--json", "--quiet")
      async let third = env.ghf("status", "--offline", "--json", "--fields", "token,token_notice")
      let (run, quiet, status) = try await (first, second, third)
      #expect([run.status, quiet.status, status.status] == [0, 0, 0])
      let silent = "gh did not answer in 10 s"
      #expect(run.errors == waiting + silent + "; continuing without a token\n")
      #expect(quiet.errors == "")
      #expect(status.output == "{\"token\":null,\"token_notice\":\"\(silent)\"}\n")
      #expect(status.errors == waiting)
    }
  }
}
