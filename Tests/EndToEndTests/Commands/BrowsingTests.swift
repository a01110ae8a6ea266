import TestSupport
import Testing

extension EndToEnd {
  /// `ghf browse` in bash in tmux.
  @Suite(.enabled(if: InstalledPrograms.allowTmux), .timeLimit(.minutes(5))) struct BrowsingTests {
    /// Runs `body` while `ghf browse octavia` shows its first list.
    private func browsing(
      with variables: [String: String] = [:], _ body: (ShellSession) async throws -> Void
    ) async throws {
      var env = try await TestEnvironment()
      env.variables.merge(variables) { $1 }
      try await ShellSession.run(.bash, in: env) { shell in
        try await shell.type("stty -g > ~/before; clear; ghf browse octavia --no-avatars")
        try await shell.press("Enter")
        try await shell.wait(for: "Followers 233")
        try await shell.wait(for: "> type to filter")
        try await shell.expect(modes: ShellSession.fullScreen)
        try await body(shell)
      }
    }

    /// Waits for the shell, and expects the terminal as it was.
    private func expectRestored(_ shell: ShellSession) async throws {
      // Until then, ghf reads what is typed.
      try await shell.expect(modes: ShellSession.plain)
      // The line that is typed doesn't contain the text.
      try await shell.type("clear; stty -g | cmp - ~/before && echo re''stored")
      try await shell.press("Enter")
      try await shell.wait(for: "restored")
      try await shell.expect(modes: ShellSession.plain)
    }

    @Test("filters, opens a person, goes back to the same list, shows the others, and quits")
    func explores() async throws {
      try await browsing(with: .signedIn) { shell in
        try await shell.type("saltpan")
        try await shell.wait(for: "1 match")
        try await shell.press("Enter")
        try await shell.wait(for: "‹ octavia")
        try await shell.press("Escape")
        try await shell.wait(for: "1 match")
        #expect(try await shell.screen.contains { $0.hasPrefix("> saltpan ") })
        try await shell.press("Escape")
        try await shell.wait(for: "> type to filter")
        for _ in 1...2 { try await shell.press("Tab") }
        try await shell.wait(for: "1 of 19")
        try await shell.press("C-q")
        try await shell.wait(for: "$")
        try await expectRestored(shell)
      }
    }

    @Test("survives a terminal of any size")
    func resizes() async throws {
      try await browsing { shell in
        try await shell.type("monad")
        for (columns, rows) in [(20, 5), (10, 3), (1, 1), (120, 40)] {
          try await shell.resize(columns: columns, rows: rows)
          try await shell.waitUntilIdle()
          if rows > 3 { try await shell.wait(for: "> monad") }
        }
        try await shell.wait(for: "> monad")
        try await shell.wait(for: "Followers 233")
        try await shell.press("C-c")
        try await expectRestored(shell)
      }
    }

    @Test("gives the terminal back while it is stopped")
    func suspends() async throws {
      try await browsing { shell in
        try await shell.type("saltpan")
        try await shell.wait(for: "1 match")
        try await shell.press("C-z")
        try await shell.wait(for: "Stopped")
        try await expectRestored(shell)
        try await shell.type("fg")
        try await shell.press("Enter")
        try await shell.wait(for: "1 match")
        try await shell.press("C-q")
        // Until its end, ghf discards what is typed.
        try await shell.waitForEnd()
        try await expectRestored(shell)
      }
    }

    @Test(
      "restores the terminal before a signal ends it", arguments: ["TERM", "HUP", "INT", "ABRT"])
    func restoresTheTerminal(_ signal: String) async throws {
      try await browsing { shell in
        try await shell.kill(signal)
        // Until it ends, ghf reads what is typed, although SIGHUP has restored the terminal at once.
        try await shell.waitForEnd()
        try await expectRestored(shell)
      }
    }

    @Test("shows the names on standard input, and reads keys from the terminal")
    func showsNamesFromAPipe() async throws {
      var env = try await TestEnvironment()
      env.variables.merge(.signedIn) { $1 }
      try await ShellSession.run(.bash, in: env) { shell in
        try await shell.type("stty -g > ~/before; ghf fav add saltpan q --quiet; clear")
        try await shell.press("Enter")
        try await shell.type("ghf fav list | ghf browse - --no-avatars --select | tr a-z A-Z")
        try await shell.press("Enter")
        try await shell.wait(for: "standard input")
        try await shell.wait(for: "People 2")
        try await shell.press("Right")
        try await shell.wait(for: "‹ standard input")
        try await shell.press("Escape")
        try await shell.wait(for: "People 2")
        try await shell.type("salt")
        try await shell.wait(for: "> salt")
        try await shell.press("Enter")
        try await shell.wait(for: "SALTPAN")
        try await expectRestored(shell)
      }
    }

    @Test("prints the chosen account to a pipe while the screen is on the terminal")
    func selects() async throws {
      try await ShellSession.run(.bash, in: try await TestEnvironment()) { shell in
        try await shell.type("ghf browse octavia --no-avatars --select | sed 's/^/chosen: /'")
        try await shell.press("Enter")
        try await shell.wait(for: "> type to filter")
        try await shell.type("saltpan")
        try await shell.wait(for: "1 match")
        try await shell.press("Enter")
        try await shell.wait(for: "chosen: saltpan")
      }
    }
  }
}
