import TestSupport
import Testing

extension EndToEnd {
  /// The user's own commands in `ghf browse`, in bash in tmux.
  @Suite(.enabled(if: InstalledPrograms.allowTmux), .timeLimit(.minutes(5))) struct OwnCommandTests
  {
    private static let config = """
      [browse.commands]
      g = ["show", "{login}", "{url}", "two words", "$HOME"]
      f = ["sh", "-c", "exit 3"]
      b = ["sh", "-c", "stty raw -echo; printf '\\u001B[?1049h\\u001B[?25lbroken'"]
      s = ["sh", "-c", "echo $$ > ~/sleeper; echo sleeping; exec sleep 100"]
      z = ["sh", "-c", "echo began; while [ ! -e ~/go ]; do sleep 0.05; done; echo ended"]
      k = ["bash", "-ic", "echo killed; kill -9 $$"]
      x = ["no-such-program"]
      """
    private static let script = """
      #!/bin/sh
      for word; do echo "<$word>"; done
      """

    /// Runs `body` while `ghf browse octavia` shows its first list, and expects afterwards that Ctrl-Q
    /// leaves the terminal as it was.
    private func browsing(
      with settings: String = "", _ body: (ShellSession, TestEnvironment) async throws -> Void
    ) async throws {
      let env = try await TestEnvironment()
      try env.home.write(settings + Self.config, to: ".config/ghf/config.toml")
      try env.home.write(Self.script, to: "bin/show")
      _ = try await env.shell("chmod +x ~/bin/show")
      try await ShellSession.run(.bash, in: env) { shell in
        try await shell.type("stty -a > ~/before; clear; ghf browse octavia --no-avatars")
        try await shell.press("Enter")
        try await shell.wait(for: "> type to filter")
        try await shell.wait(for: "Followers 233")
        try await shell.type("saltpan")
        try await shell.wait(for: "1 match")
        try await body(shell, env)
        try await shell.press("C-q")
        try await shell.expect(modes: ShellSession.plain)
        // Until its end, ghf discards what is typed.
        try await shell.waitForEnd()
        // The line that is typed doesn't contain the text.
        try await shell.type("clear; stty -a | cmp - ~/before && echo re''stored")
        try await shell.press("Enter")
        try await shell.wait(for: "restored")
      }
    }

    /// Presses Enter at the end of a command, and waits for the list.
    private func expectReturn(_ shell: ShellSession) async throws {
      try await shell.wait(for: "Press Enter to return to ghf:")
      try await shell.press("Enter")
      try await shell.wait(for: "> saltpan")
      try await shell.expect(modes: ShellSession.fullScreen)
    }

    @Test("puts the screen away, shows the output, and returns to the same list")
    func showsOutput() async throws {
      try await browsing { shell, _ in
        try await shell.press("M-g")
        try await shell.wait(for: "<saltpan>")
        try await shell.wait(for: "/saltpan>")
        try await shell.wait(for: "<two words>")
        try await shell.wait(for: "<$HOME>")
        try await shell.expect(modes: ShellSession.plain)
        try await expectReturn(shell)
        #expect(try await !shell.screen.contains { $0.contains("<saltpan>") })
        try await shell.press("M-f")
        try await expectReturn(shell)
        try await shell.wait(for: "sh failed with exit status 3")
        try await shell.press("M-x")
        try await shell.wait(for: "no such program: 'no-such-program'")
      }
    }

    @Test("with wait = false, returns at the end of a program, but waits after one that failed")
    func returnsAtOnce() async throws {
      try await browsing(with: "[browse]\nwait = false\n") { shell, env in
        try env.home.write("", to: "go")
        try await shell.press("M-z")
        try await shell.expect(modes: ShellSession.fullScreen)
        try await shell.wait(for: "> saltpan")
        #expect(try await !shell.screen.contains { $0.contains("Press Enter") })
        try await shell.press("M-f")
        try await expectReturn(shell)
        try await shell.wait(for: "sh failed with exit status 3")
      }
    }

    @Test("restores modes that a command has changed, and a terminal that it has taken")
    func restoresBrokenModes() async throws {
      try await browsing { shell, _ in
        try await shell.press("M-b")
        try await shell.wait(for: "broken")
        try await expectReturn(shell)
        try await shell.press("M-k")
        try await shell.wait(for: "killed")
        try await expectReturn(shell)
        try await shell.wait(for: "bash was ended by signal 9")
      }
    }

    @Test("Ctrl-C ends the command and not ghf")
    func interruptsTheCommand() async throws {
      try await browsing { shell, _ in
        try await shell.press("M-s")
        try await shell.wait(for: "sleeping")
        try await shell.press("C-c")
        try await expectReturn(shell)
        try await shell.wait(for: "sh was ended by signal 2")
      }
    }

    @Test("Ctrl-Z stops both, and fg continues both")
    func suspendsTheCommand() async throws {
      try await browsing { shell, env in
        try await shell.press("M-z")
        try await shell.wait(for: "began")
        try await shell.press("C-z")
        try await shell.wait(for: "Stopped")
        try env.home.write("", to: "go")
        try await shell.type("clear; fg")
        try await shell.press("Enter")
        try await shell.wait(for: "ended")
        try await expectReturn(shell)
        // A second stop would show the shell's prompt.
        try await shell.press("Up")
        try await shell.wait(for: "> saltpan")
      }
    }

    @Test("SIGTERM ends the command and ghf")
    func endsWithTheCommand() async throws {
      let env = try await TestEnvironment()
      try env.home.write(Self.config, to: ".config/ghf/config.toml")
      try await ShellSession.run(.bash, in: env) { shell in
        try await shell.type(
          "stty -a > ~/before; clear; sh -c 'echo $$ > ~/pid; exec ghf browse octavia'")
        try await shell.press("Enter")
        try await shell.wait(for: "Followers 233")
        try await shell.press("M-s")
        try await shell.wait(for: "sleeping")
        _ = try await env.shell("kill -TERM $(cat ~/pid)")
        try await shell.wait(for: "Terminated")
        try await shell.type(
          "clear; while kill -0 $(cat ~/sleeper); do sleep 0.05; done; "
            + "stty -a | cmp - ~/before && echo re''stored")
        try await shell.press("Enter")
        try await shell.wait(for: "restored")
      }
    }

    @Test("runs commands with --plain, without their input, and keeps the order in the config file")
    func runsWithPlain() async throws {
      let env = try await TestEnvironment()
      let link =
        "[browse.commands]\ng = ['sh', '-c', 'cat; echo \"<$1>\"', 'x', '{login}'] # mine\n"
      try env.home.write(link, to: "dotfiles/ghf.toml")
      let run = try await env.shell(
        """
        mkdir -p ~/.config/ghf; ln -s ../../dotfiles/ghf.toml ~/.config/ghf/config.toml
        printf '/saltpan\\nrun g 1\\nsort login\\nkeep\\nquit\\n' | ghf browse octavia --plain 2>&1 >/dev/null
        test -L ~/.config/ghf/config.toml && cat ~/dotfiles/ghf.toml
        """)
      #expect(run.status == 0)
      #expect(run.output.contains("\n<saltpan>\nNumber, command or help:\n"))
      #expect(
        run.output.contains("\nkept the view, the order and the columns in the config file\n"))
      #expect(
        run.output.hasSuffix(
          link + """

            [browse]
            order = "login"
            reverse = false
            columns = ["name", "location", "company", "followers", "joined"]

            """))
    }
  }
}
