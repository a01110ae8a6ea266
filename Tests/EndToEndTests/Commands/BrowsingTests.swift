import TestSupport
import Testing

extension EndToEnd {
  /// `ghf browse` in bash in tmux.
  @Suite(.enabled(if: InstalledPrograms.allowTmux), .timeLimit(.minutes(5))) struct BrowsingTests {
    /// The modes of a terminal without a full screen.
    private static let plain = "0 1 1 0\n"

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
        #expect(try await shell.modes.hasPrefix("1 1 0 1"))
        try await body(shell)
      }
    }

    /// Waits for the shell, and expects the terminal as it was.
    private func expectRestored(_ shell: ShellSession) async throws {
      // Until then, ghf reads what is typed.
      for _ in 1...300 where try await shell.modes != BrowsingTests.plain {
        try await Task.sleep(for: .milliseconds(30))
      }
      try await shell.type("clear; stty -g | cmp - ~/before && echo restored")
      try await shell.press("Enter")
      try await shell.wait(for: "restored")
      #expect(try await shell.modes == BrowsingTests.plain)
    }

    @Test("filters, opens a person, goes back to the same list, shows the others, and quits")
    func explores() async throws {
      try await browsing(with: .signedIn) { shell in
        try await shell.type("saltpan")
        try await shell.wait(for: "1 match")
        try await shell.press("Enter")
        try await shell.wait(for: "octavia › saltpan")
        try await shell.press("Escape")
        try await shell.wait(for: "1 match")
        #expect(try await shell.screen.contains("> saltpan"))
        try await shell.press("Escape")
        try await shell.wait(for: "> type to filter")
        for _ in 1...3 { try await shell.press("Tab") }
        try await shell.wait(for: "Mutual 19   Known 19")
        try await shell.press("C-q")
        try await shell.wait(for: "$")
        try await expectRestored(shell)
      }
    }

    @Test("selects an event, shows its whole text, and opens the account that it names")
    func selectsEvents() async throws {
      try await browsing(with: .signedIn) { shell in
        for _ in 1...4 { try await shell.press("Tab") }
        try await shell.wait(for: "> octavia pushed to main")
        try await shell.press("Down")
        try await shell.wait(for: "> octavia commented on #412")
        try await shell.press("C-t")
        try await shell.wait(for: "Ctrl-T shows less")
        try await shell.press("Enter")
        try await shell.wait(for: "octavia › tidepool-works")
        try await shell.press("Escape")
        try await shell.wait(for: "> octavia commented on #412")
        try await shell.press("Tab")
        try await shell.wait(for: "Received 24")
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
        try await expectRestored(shell)
      }
    }

    @Test(
      "restores the terminal before a signal ends it", arguments: ["TERM", "HUP", "INT", "ABRT"])
    func restoresTheTerminal(_ signal: String) async throws {
      try await browsing { shell in
        try await shell.kill(signal)
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
        try await shell.wait(for: "standard input › saltpan")
        try await shell.press("Escape")
        try await shell.wait(for: "People 2")
        try await shell.type("salt")
        try await shell.wait(for: "> salt")
        try await shell.press("Enter")
        try await shell.wait(for: "SALTPAN")
        try await expectRestored(shell)
      }
    }

    @Test("opens a set and a tab, and begins with a filter")
    func opensAnything() async throws {
      var env = try await TestEnvironment()
      env.variables.merge(.signedIn) { $1 }
      try await ShellSession.run(.bash, in: env) { shell in
        try await shell.type(
          "ghf browse 'followers:octavia without following:octavia' --no-avatars")
        try await shell.press("Enter")
        try await shell.wait(for: "People 214")
        try await shell.press("C-q")
        try await shell.wait(for: "$")
        try await shell.type("clear; ghf browse octavia --tab mutual --match salt --no-avatars")
        try await shell.press("Enter")
        try await shell.wait(for: "Mutual 19")
        try await shell.wait(for: "> salt")
        try await shell.press("C-q")
        try await shell.wait(for: "$")
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
