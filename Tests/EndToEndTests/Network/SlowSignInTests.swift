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

    @Test(
      "continues without a token if gh doesn't answer in 10 s, and says so",
      arguments: [[], ["--quiet"]])
    func reportsASilentGH(options: [String]) async throws {
      let env = try await TestEnvironment()
      try env.installGH("exec /bin/sleep 60")
      let run = try await env.run("ghf", ["user", "octavia", "--json"] + options)
      #expect(run.status == 0)
      let silent = "gh did not answer in 10 s; continuing without a token\n"
      #expect(run.errors == (options.isEmpty ? waiting + silent : ""))
    }

    @Test func reportsASilentGHInItsStatus() async throws {
      let env = try await TestEnvironment()
      try env.installGH("exec /bin/sleep 60")
      let run = try await env.ghf("status", "--offline", "--json", "--fields", "token,token_notice")
      #expect(run.output == "{\"token\":null,\"token_notice\":\"gh did not answer in 10 s\"}\n")
      #expect(run.errors == waiting)
      #expect(run.status == 0)
    }
  }
}
