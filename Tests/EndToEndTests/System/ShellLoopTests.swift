import FakeGitHub
import TestSupport
import Testing

extension EndToEnd {
  /// Ctrl-C in a shell's loop, which ends only if the signal itself ends ghf.
  @Suite(.enabled(if: InstalledPrograms.allowTmux), .timeLimit(.minutes(2))) struct ShellLoopTests {
    /// Types a loop of three rounds, and waits for a text of the first; zsh and bash have the same
    /// syntax.
    private func start(
      _ words: String, showing text: String = "round 1", in shell: ShellSession
    ) async throws {
      try await shell.type("clear; for n in 1 2 3; do echo round $n; ghf \(words); done")
      try await shell.press("Enter")
      try await shell.wait(for: text)
    }

    /// Expects that the loop ends in its first round, with the status of an interrupted program.
    private func expectEnd(in shell: ShellSession) async throws {
      try await shell.wait(for: "$")
      let screen = try await shell.screen
      #expect(!screen.contains("round 2"))
      try await shell.type("s=$?; clear; echo \"ended $s\"")
      try await shell.press("Enter")
      try await shell.expect(["ended 130", "$"])
    }

    @Test(
      "one Ctrl-C stops the loop",
      arguments: [ShellSession.Kind.bash] + (InstalledPrograms.allowZsh ? [.zsh] : []))
    func stops(_ kind: ShellSession.Kind) async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await ShellSession.run(kind, in: env) { shell in
        try await server.misbehave("octavia=hang")
        try await start("followers octavia", in: shell)
        try await server.waitForRequests(1)
        try await shell.press("C-c")
        try await expectEnd(in: shell)
      }
      #expect(try await server.statistics().requests == 1)
    }

    @Test("one Ctrl-C stops the loop while gh hangs")
    func stopsGH() async throws {
      let env = try await TestEnvironment()
      try env.installGH("echo called >> \"$HOME/gh-calls\"\nexec /bin/sleep 20")
      try await ShellSession.run(.bash, in: env) { shell in
        try await start("followers octavia", in: shell)
        try await env.home.waitForLines(1, in: "gh-calls")
        try await shell.press("C-c")
        try await expectEnd(in: shell)
      }
      #expect(try env.home.text(of: "gh-calls") == "called\n")
    }
  }
}
