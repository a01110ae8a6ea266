import FakeGitHub
import Subprocess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension EndToEnd {
  /// `--pager` with real pagers, on a real terminal.
  @Suite(.timeLimit(.minutes(2))) struct PagerTests {
    private static let hasLess = InstalledPrograms.allowTmux && InstalledPrograms.allowLess
    private static let listing = "followers crowd-250000 --tsv --fields id --no-cache --pager"

    /// The output of stty for a terminal that echoes.
    private static let echo = "isig icanon iexten echo"

    /// Returns an environment and the first lines of the long listing.
    private func preparedEnvironment() async throws -> (env: TestEnvironment, lines: [String]) {
      let env = try await TestEnvironment()
      let run = try await env.ghf("followers", "crowd-100", "--tsv", "--fields", "id")
      return (env, run.lines)
    }

    /// Prints the terminal's modes.
    private static let modes = "stty -a | grep -o '\(echo)'"

    /// Starts the listing at a shell's prompt, followed by a line with the exit status.
    private func start(_ shell: ShellSession) async throws {
      try await shell.type(
        "clear; ghf \(PagerTests.listing); echo \"ended $?\"; \(PagerTests.modes)")
      try await shell.press("Enter")
    }

    /// Waits until ghf waits, for the pager or for a response.
    private func waitUntilIdle(_ env: TestEnvironment) async throws {
      try await ProcessState.waitUntilIdle(try await ProcessState.ghf(in: env.home.path))
    }

    /// Presses Ctrl-C, and waits until less has handled it.
    ///
    /// Until then, less drops the keys that it gets; an answer to `=` shows that it doesn't.
    private func interrupt(_ shell: ShellSession, showing lines: [String]) async throws {
      try await shell.press("C-c")
      try await shell.press("=", until: "(press RETURN)")
      try await shell.press("Enter")
      try await shell.expect(lines)
    }

    @Test(
      "ends at its next write when the pager is quit",
      .enabled(if: hasLess),
      arguments: [
        ([], ["ended 0"]),
        (
          ["page=2=status:404"],
          [
            "error: crowd-250000's list disappeared (after 1 of 2,500 pages)",
            "hint: check whether the account was renamed or deleted", "ended 1",
          ]
        ),
      ])
    func endsWhenThePagerIsQuit(_ misbehaviour: [String], _ lastLines: [String]) async throws {
      let (env, lines) = try await preparedEnvironment()
      let server = try #require(env.server)
      try await server.reset()
      try await server.misbehave(misbehaviour)
      try await ShellSession.run(.bash, in: env) { shell in
        try await start(shell)
        try await shell.expect(lines.prefix(29) + [":"])
        try await waitUntilIdle(env)
        try await shell.press("q")
        try await shell.expect(
          lines.prefix(29).suffix(28 - lastLines.count) + lastLines + [PagerTests.echo, "$"])
      }
      // Of 2,500: those that filled the pipe and buffers, and those in flight.
      let requests = try await server.statistics().requests
      #expect(requests < 500)
    }

    /// less handles Ctrl-C itself and keeps running; ghf must not exit before it.
    @Test(.enabled(if: hasLess), arguments: ["less", "LESS=FRX less"])
    func stopsOnCtrlCAndKeepsThePagerOpen(_ pager: String) async throws {
      var (env, lines) = try await preparedEnvironment()
      env.variables["GHF_PAGER"] = pager
      let server = try #require(env.server)
      try await server.misbehave("page=2=hang")
      try await ShellSession.run(.bash, in: env) { shell in
        try await start(shell)
        try await shell.expect(lines.prefix(29) + [":"])
        try await interrupt(shell, showing: lines.prefix(29) + [":"])
        try await waitUntilIdle(env)
        try await shell.press("Space")
        try await shell.expect(lines.prefix(58).suffix(29) + [":"])
        try await shell.press("q")
        // bash skips the rest of the line, because SIGINT has killed ghf.
        try await shell.expect(lines.prefix(58).suffix(28) + ["", "$"])
        try await shell.type(
          "s=$?; clear; echo \"ended $s\"; \(PagerTests.modes)")
        try await shell.press("Enter")
        try await shell.expect(["ended 130", PagerTests.echo, "$"])
      }
    }

    @Test(.enabled(if: hasLess)) func ignoresCtrlCAfterTheWorkIsDone() async throws {
      let (env, lines) = try await preparedEnvironment()
      try await ShellSession.run(.bash, in: env) { shell in
        try await shell.type(
          "clear; ghf followers crowd-100 --tsv --fields id --pager -q; echo \"ended $?\"")
        try await shell.press("Enter")
        try await shell.expect(lines.prefix(29) + [":"])
        try await interrupt(shell, showing: lines.prefix(29) + [":"])
        try await waitUntilIdle(env)
        try await shell.press("q")
        try await shell.expect(lines.prefix(29).suffix(28) + ["ended 0", "$"])
      }
    }

    /// ghf waits for a line that never comes, and less for a full screen.
    @Test(.enabled(if: hasLess)) func stopsWaitingForInputOnCtrlC() async throws {
      let env = try await TestEnvironment()
      let names = "<(trap '' INT; echo octavia; exec sleep 20)"
      try await ShellSession.run(.bash, in: env) { shell in
        try await shell.type(
          "clear; ghf user - --pager --jsonl --fields id < \(names)")
        try await shell.press("Enter")
        try await shell.expect(["{\"id\":580613}"])
        try await shell.press("C-c")
        let rest = Array(repeating: "~", count: 28)
        try await shell.expect(["{\"id\":580613}"] + rest + ["(END)"])
        try await shell.press("q")
        try await shell.expect(rest + ["", "$"])
        try await shell.type("s=$?; clear; echo \"ended $s\"")
        try await shell.press("Enter")
        try await shell.expect(["ended 130", "$"])
      }
    }

    @Test(
      "shows colours whatever LESS says", .enabled(if: hasLess),
      arguments: ["-XF", "XF", "", "-X -F -Ps%f", "-XFR", "-XFr"])
    func showsColours(_ options: String) async throws {
      var env = try await TestEnvironment()
      env.variables["LESS"] = options
      env.variables["PAGER"] = "less"
      try await ShellSession.run(.bash, in: env) { shell in
        try await shell.type("clear; ghf user octavia --pager --color always | cat -v")
        try await shell.press("Enter")
        try await shell.wait(for: "Octavia")
        #expect(try await shell.screen.contains { $0.contains("^[[1m") })
        try await shell.type("clear; ghf user octavia --pager")
        try await shell.press("Enter")
        try await shell.wait(for: "Octavia")
        #expect(try await !shell.screen.contains { $0.contains("ESC[") })
        try await shell.press("q")
      }
    }

    @Test(.enabled(if: hasLess)) func restoresTheTerminalOnSIGTERM() async throws {
      let (env, _) = try await preparedEnvironment()
      let terminal = try Terminal()
      let echoed = Recorder<Bool>()
      let run = try await env.ghf(PagerTests.listing, on: terminal, includingOutput: true) { id in
        try await terminal.read(until: "300000030")
        // less prints only after it has turned off echo.
        echoed.add(terminal.echoes)
        kill(id.value, SIGTERM)
      }
      #expect(run.status == -SIGTERM)
      #expect(echoed.all == [false])
      #expect(terminal.echoes)
    }

    @Test(.enabled(if: hasLess)) func exitsWithoutAKeyIfTheOutputFits() async throws {
      let (env, lines) = try await preparedEnvironment()
      try await ShellSession.run(.bash, in: env) { shell in
        try await shell.type("clear; ghf --pager followers crowd-20 --tsv --fields id")
        try await shell.press("Enter")
        try await shell.expect(lines.prefix(21) + ["$"])
      }
    }

    @Test(
      "uses the configured pager, or prints directly if it cannot start",
      arguments: [
        ("cat", ""), ("cat | cat", ""), ("/nonexistent/less", "no pager"),
      ])
    func usesTheConfiguredPagerOrNone(_ pager: String, _ notice: String) async throws {
      let env = try await TestEnvironment()
      // Several pages, so that ghf is still working when a pager fails.
      let lines = try await env.ghf("followers", "crowd-1000", "--tsv", "--fields", "id").lines
      let terminal = try Terminal()
      let run = try await env.ghf(
        "followers crowd-1000 --tsv --fields id --no-cache --pager", on: terminal,
        includingOutput: true,
        with: ["GHF_PAGER": pager]
      ) { _ in }
      #expect(run.status == 0)
      let shown = terminal.screen.lines
      if notice.isEmpty {
        #expect(shown == lines + [""])
      } else {
        #expect(shown == ["cannot start the pager '\(pager)'"] + lines + [""])
      }
    }

    @Test func stopsWhenThePagerExitsEarly() async throws {
      let (env, lines) = try await preparedEnvironment()
      let server = try #require(env.server)
      try await server.reset()
      let terminal = try Terminal()
      let run = try await env.ghf(
        PagerTests.listing, on: terminal, includingOutput: true, with: ["PAGER": "head -1"]
      ) { _ in }
      #expect(run.status == 0)
      #expect(terminal.screen.lines == lines.prefix(1) + [""])
      let requests = try await server.statistics().requests
      #expect(requests < 500)
    }

    @Test func startsNoPagerInAPipe() async throws {
      let env = try await TestEnvironment()
      let run = try await env.ghf(
        "followers", "crowd-20", "--pager", with: ["GHF_PAGER": "exit 3"])
      #expect(run.lines == (try await env.ghf("followers", "crowd-20")).lines)
      #expect(run.errors == "")
      #expect(run.status == 0)
    }
  }
}
