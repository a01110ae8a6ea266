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

    /// What stty says of a terminal that shows what is typed.
    private static let echo = "isig icanon iexten echo"

    /// A home, and the first lines of the long listing.
    private func prepared() async throws -> (here: TestEnvironment, lines: [String]) {
      let here = try await TestEnvironment()
      let run = try await here.ghf("followers", "crowd-100", "--tsv", "--fields", "id")
      return (here, run.lines)
    }

    /// Starts the listing at a shell's prompt; its end is told by a line of its own.
    private func start(_ shell: ShellSession) async throws {
      try await shell.type(
        "clear; ghf \(PagerTests.listing); echo \"ended $?\"; stty -a | grep -o '\(PagerTests.echo)'"
      )
      try await shell.press("Enter")
    }

    /// At once, also where what is waited for never comes; an error stands below the pager.
    @Test(
      .enabled(if: hasLess),
      arguments: [
        ([], ["ended 0"]), (["page=2=hang"], ["ended 0"]),
        (
          ["page=2=status:404"],
          [
            "error: GitHub no longer finds the list of 'crowd-250000' (after 1 of 2,500 pages)",
            "hint: the account may have been renamed or deleted meanwhile", "ended 1",
          ]
        ),
      ])
    func leavingItEndsAll(_ misbehaviour: [String], _ end: [String]) async throws {
      let (here, lines) = try await prepared()
      let server = try #require(here.server)
      try await server.reset()
      try await server.misbehave(misbehaviour)
      try await ShellSession.run(.bash, in: here) { shell in
        try await start(shell)
        try await shell.expect(lines.prefix(29) + [":"])
        // What fails has failed by then.
        try await Task.sleep(for: .seconds(2))
        try await shell.press("q")
        try await shell.expect(
          lines.prefix(29).suffix(28 - end.count) + end + [PagerTests.echo, "$"])
      }
      // Of 2,500: what pipe and buffers hold, and what was under way.
      let requests = try await server.statistics().requests
      #expect(requests < 500)
    }

    /// less takes Ctrl-C for itself, and must not be left alone with the terminal.
    @Test(.enabled(if: hasLess), arguments: ["less", "LESS=FRX less"])
    func ctrlCEndsTheWorkAndLeavesThePager(_ pager: String) async throws {
      var (here, lines) = try await prepared()
      here.variables["GHF_PAGER"] = pager
      let server = try #require(here.server)
      try await server.misbehave("page=2=hang")
      try await ShellSession.run(.bash, in: here) { shell in
        try await start(shell)
        try await shell.expect(lines.prefix(29) + [":"])
        try await shell.press("C-c")
        // Longer than a run takes that does not end by itself.
        try await Task.sleep(for: .milliseconds(800))
        try await shell.press("Space")
        try await shell.expect(lines.prefix(58).suffix(29) + [":"])
        try await shell.press("q")
        try await shell.expect(lines.prefix(58).suffix(27) + ["ended 130", PagerTests.echo, "$"])
      }
    }

    @Test(.enabled(if: hasLess)) func ctrlCWhenTheWorkIsDoneIsThePagers() async throws {
      let (here, lines) = try await prepared()
      try await ShellSession.run(.bash, in: here) { shell in
        try await shell.type(
          "clear; ghf followers crowd-100 --tsv --fields id --pager -q; echo \"ended $?\"")
        try await shell.press("Enter")
        try await shell.expect(lines.prefix(29) + [":"])
        try await shell.press("C-c")
        try await Task.sleep(for: .milliseconds(800))
        try await shell.press("q")
        try await shell.expect(lines.prefix(29).suffix(28) + ["ended 0", "$"])
      }
    }

    /// The work then waits for a line that does not come, and less for a screen that is full.
    @Test(.enabled(if: hasLess)) func ctrlCEndsTheWaitForNames() async throws {
      let here = try await TestEnvironment()
      let names = "<(trap '' INT; echo octavia; exec sleep 20)"
      try await ShellSession.run(.bash, in: here) { shell in
        try await shell.type(
          "clear; ghf user - --pager --jsonl --fields id < \(names); echo \"ended $?\"")
        try await shell.press("Enter")
        try await shell.expect(["{\"id\":580613}"])
        try await shell.press("C-c")
        let rest = Array(repeating: "~", count: 28)
        try await shell.expect(["{\"id\":580613}"] + rest + ["(END)"])
        try await shell.press("q")
        try await shell.expect(rest + ["ended 130", "$"])
      }
    }

    @Test(.enabled(if: hasLess)) func sigtermLeavesTheTerminalAsItWas() async throws {
      let (here, _) = try await prepared()
      let terminal = try Terminal()
      let echoed = Recorder<Bool>()
      let run = try await here.ghf(PagerTests.listing, on: terminal, printingThere: true) { id in
        try await terminal.read(until: "300000030")
        // less shows what comes when it has prepared the terminal for that.
        echoed.add(terminal.echoes)
        kill(id.value, SIGTERM)
      }
      #expect(run.status == 143)
      #expect(echoed.all == [false])
      #expect(terminal.echoes)
    }

    @Test(.enabled(if: hasLess)) func whatFitsNeedsNoKey() async throws {
      let (here, lines) = try await prepared()
      try await ShellSession.run(.bash, in: here) { shell in
        try await shell.type("clear; ghf --pager followers crowd-20 --tsv --fields id")
        try await shell.press("Enter")
        try await shell.expect(lines.prefix(21) + ["$"])
      }
    }

    @Test(arguments: [
      ("cat", ""), ("cat | cat", ""), ("/nonexistent/less", "no pager"), ("less'", "no pager"),
    ])
    func otherPagers(_ pager: String, _ notice: String) async throws {
      let here = try await TestEnvironment()
      // Several pages: the work goes on after a pager that fails.
      let lines = try await here.ghf("followers", "crowd-1000", "--tsv", "--fields", "id").lines
      let terminal = try Terminal()
      let run = try await here.ghf(
        "followers crowd-1000 --tsv --fields id --no-cache --pager", on: terminal,
        printingThere: true,
        with: ["GHF_PAGER": pager]
      ) { _ in }
      #expect(run.status == 0)
      let shown = terminal.screen.lines
      if notice.isEmpty {
        #expect(shown == lines + [""])
      } else {
        // What the shell itself says comes first.
        #expect(
          Array(shown.suffix(lines.count + 2))
            == ["the pager '\(pager)' could not be started"] + lines + [""])
      }
    }

    @Test func aPagerThatTakesOneLine() async throws {
      let (here, lines) = try await prepared()
      let server = try #require(here.server)
      try await server.reset()
      let terminal = try Terminal()
      let run = try await here.ghf(
        PagerTests.listing, on: terminal, printingThere: true, with: ["PAGER": "head -1"]
      ) { _ in }
      #expect(run.status == 0)
      #expect(terminal.screen.lines == lines.prefix(1) + [""])
      let requests = try await server.statistics().requests
      #expect(requests < 500)
    }

    @Test func noneInAPipe() async throws {
      let here = try await TestEnvironment()
      let run = try await here.ghf(
        "followers", "crowd-20", "--pager", with: ["GHF_PAGER": "exit 3"])
      #expect(run.lines == (try await here.ghf("followers", "crowd-20")).lines)
      #expect(run.errors == "")
      #expect(run.status == 0)
    }
  }
}
