import Glibc
import Subprocess
import TestSupport
import Testing

extension EndToEnd {
  /// Ctrl-C and SIGTERM at a terminal: ghf exits, whatever it waits for, and cleans up the screen.
  @Suite(.timeLimit(.minutes(5))) struct TerminalSignalTests {
    /// The way in which a run is stopped.
    enum Stop {
      case interrupt
      case terminate
      case typed

      var status: Int32 { self == .terminate ? -SIGTERM : -SIGINT }
    }

    /// A run, and the moment when it is stopped.
    struct StoppedRun: Sendable, CustomTestStringConvertible {
      let words: String
      var misbehaviour: [String] = []
      /// The text on the screen at that moment.
      var shown: String?
      /// The number of requests sent by that moment.
      var requestCount = 0
      let stop: Stop

      var testDescription: String { "\(words) \(misbehaviour) \(stop)" }
    }

    private static let bar = StoppedRun(
      words: "followers crowd-100000 --json", shown: " pages, ", stop: .interrupt)

    @Test(arguments: [
      bar, StoppedRun(words: bar.words, shown: bar.shown, stop: .terminate),
      StoppedRun(words: bar.words, shown: bar.shown, stop: .typed),
      StoppedRun(
        words: "followers crowd-1000 --wait --json", misbehaviour: ["page=2=primary-limit"],
        shown: "waiting for the rate limit: ", stop: .typed),
      StoppedRun(
        words: "followers crowd-1000 --json", misbehaviour: ["page=2=secondary-limit:50"],
        shown: "GitHub requires a pause: ", stop: .terminate),
      StoppedRun(
        words: "user octavia", misbehaviour: ["octavia=slow"], requestCount: 1, stop: .interrupt),
      StoppedRun(
        words: "user octavia", misbehaviour: ["octavia=hang"], requestCount: 1, stop: .typed),
      StoppedRun(
        words: "user octavia", misbehaviour: ["octavia=status:502"], requestCount: 2, stop: .typed),
    ])
    func leavesNothingOnTheScreen(_ stopped: StoppedRun) async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave(stopped.misbehaviour)
      try await expectEnd(of: stopped.words, by: stopped.stop, in: env) { terminal, _ in
        if let text = stopped.shown { try await terminal.read(until: text) }
        try await server.waitForRequests(stopped.requestCount)
      }
    }

    @Test(
      "stops waiting for a server or proxy that never responds or never accepts",
      arguments: [
        "https://127.0.0.1:PORT", "http://127.0.0.1:PORT", "https://proxied.invalid",
        // Reserved for documentation (RFC 5737), so no host has it.
        "https://192.0.2.1",
      ])
    func stopsWaitingForASilentServer(_ url: String) async throws {
      let env = try TestEnvironment(nil)
      // ghf runs gh just before it connects.
      try env.installGH("echo > \"$HOME/gh-calls\"\nexit 1")
      try await ScriptedServer.serve { connection in
        await connection.untilClosed()
      } to: { silent in
        var variables = ["GHF_API_URL": url.replacing("PORT", with: "\(silent.port)")]
        if url.hasSuffix("invalid") { variables["https_proxy"] = "127.0.0.1:\(silent.port)" }
        try await expectEnd(of: "user octavia", by: .typed, in: env, with: variables) { _, id in
          try await env.home.waitForLines(1, in: "gh-calls")
          try await ProcessState.waitUntilIdle(id)
        }
      }
    }

    @Test("keeps the printed lines, and leaves a new line for the prompt")
    func keepsPrintedLines() async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave("page=3=secondary-limit:50")
      let terminal = try Terminal()
      let run = try await env.ghf(
        "followers crowd-1000 --tsv --fields id --parallel 1", on: terminal, includingOutput: true
      ) { id in
        try await terminal.read(until: "GitHub requires a pause: ")
        kill(id.value, SIGINT)
      }
      #expect(run.status == -SIGINT)
      let ids = try await env.ghf("followers", "crowd-200", "--tsv", "--fields", "id")
      let note = "stopped; cached 2 of 10 pages; rerun to resume"
      #expect(terminal.screen.lines == ids.lines + [note, ""])
      #expect(terminal.screen.showsCursor)
    }

    /// Every write to a terminal that isn't read blocks.
    @Test(arguments: [SIGINT, SIGTERM])
    func exitsIfTheTerminalIsNotRead(_ number: Int32) async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      let terminal = try Terminal()
      let run = try await env.ghf(
        "followers crowd-20000 --jsonl", on: terminal, includingOutput: true
      ) { id in
        try await server.waitForRequests(1)
        try await ProcessState.waitUntilIdle(id.value)
        kill(id.value, number)
      }
      #expect(run.status == -number)
    }

    /// The terminal discards output that it hasn't shown, with the ends of rows.
    @Test("turns line wrap on again if Ctrl-C interrupts rows of cards")
    func restoresLineWrap() async throws {
      let env = try await TestEnvironment()
      let terminal = try Terminal()
      let run = try await env.ghf(
        "followers crowd-10000 --cards --sort login", on: terminal, includingOutput: true,
        with: .signedIn
      ) { id in
        // Far more follows than the terminal's buffer holds, so that ghf waits.
        try await terminal.read(until: "\u{1B}[?7l")
        try await ProcessState.waitUntilIdle(id.value)
        terminal.type("\u{3}")
        while ProcessState.isRunning(id.value) {
          terminal.read()
          try await Task.sleep(for: .milliseconds(10))
        }
      }
      #expect(run.status == -SIGINT)
      #expect(terminal.screen.wrapsLines)
    }

    @Test(
      "writes no escape sequences if it has changed nothing on the terminal",
      arguments: [
        ("followers crowd-100000 --sort login", ["GHF_PLAIN": "1"], "page=3=hang", ""),
        ("followers crowd-100000 --sort login", ["TERM": "dumb"], "page=3=hang", ""),
        ("followers crowd-100000 --json", ["ACCESSIBLE": "1"], "page=3=hang", ""),
        ("browse octavia --plain", [:], "octavia=hang", "fetching…\r\n"),
      ])
    func writesNoSequences(
      _ words: String, _ variables: [String: String], _ misbehaviour: String, _ written: String
    ) async throws {
      let env = try await TestEnvironment()
      let server = try #require(env.server)
      try await server.misbehave(misbehaviour)
      let terminal = try Terminal()
      let run = try await env.ghf(words, on: terminal, includingOutput: true, with: variables) {
        _ in
        try await server.waitForRequests(1)
        try await terminal.read(until: written)
        terminal.type("\u{3}")
      }
      #expect(run.status == -SIGINT)
      let report = /stopped; cached [^;]*; rerun to resume\r\n/
      #expect(terminal.text.replacing(report, with: "") == written + "^C")
    }

    private func expectEnd(
      of words: String, by stop: Stop, in env: TestEnvironment,
      with variables: [String: String] = [:],
      when: @escaping @Sendable (Terminal, Int32) async throws -> Void
    ) async throws {
      let terminal = try Terminal()
      let run = try await env.ghf(words, on: terminal, with: variables) { id in
        try await when(terminal, id.value)
        switch stop {
        case .interrupt: kill(id.value, SIGINT)
        case .terminate: kill(id.value, SIGTERM)
        case .typed: terminal.type("\u{3}")
        }
      }
      #expect(run.status == stop.status)
      #expect(run.output == "")
      let screen = terminal.screen
      // The terminal itself echoes ^C unless ghf erases that.
      let remaining = screen.lines.filter { !$0.hasPrefix("stopped; ") }
      #expect(remaining == [""] || (stop == .typed && remaining == ["^C"]))
      #expect(screen.showsCursor)
    }
  }
}
