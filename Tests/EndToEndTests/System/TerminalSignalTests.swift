import Subprocess
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension EndToEnd {
  /// Ctrl-C and SIGTERM at a terminal: the end comes soon, and nothing of ours stays on the screen.
  @Suite(.timeLimit(.minutes(5))) struct TerminalSignalTests {
    /// What ends a run.
    enum End {
      case interrupt
      case terminate
      case typed

      var status: Int32 { self == .terminate ? 143 : 130 }
    }

    /// What a run is at when it is ended.
    struct Moment: Sendable, CustomTestStringConvertible {
      let words: String
      var misbehaviour: [String] = []
      /// What is to be seen by then.
      var shown: String?
      /// How often the server was asked by then.
      var asked = 0
      let end: End

      var testDescription: String { "\(words) \(misbehaviour) \(end)" }
    }

    private static let bar = Moment(
      words: "followers crowd-100000 --json", shown: " pages, ", end: .interrupt)

    @Test(arguments: [
      bar, Moment(words: bar.words, shown: bar.shown, end: .terminate),
      Moment(words: bar.words, shown: bar.shown, end: .typed),
      Moment(
        words: "followers crowd-1000 --wait --json", misbehaviour: ["page=2=primary-limit"],
        shown: "waiting for GitHub's limit: ", end: .typed),
      Moment(
        words: "followers crowd-1000 --json", misbehaviour: ["page=2=secondary-limit:50"],
        shown: "GitHub asks for a pause: ", end: .terminate),
      Moment(words: "user octavia", misbehaviour: ["octavia=slow"], asked: 1, end: .interrupt),
      Moment(words: "user octavia", misbehaviour: ["octavia=hang"], asked: 1, end: .typed),
      Moment(words: "user octavia", misbehaviour: ["octavia=status:502"], asked: 2, end: .typed),
    ])
    func leavesNothing(_ moment: Moment) async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave(moment.misbehaviour)
      try await expectEnd(of: moment.words, by: moment.end, in: here) { terminal in
        if let text = moment.shown { try await terminal.read(until: text) }
        try await server.waitUntilAsked(moment.asked)
      }
    }

    /// Somebody listens and never says a word, be it the server or a proxy, or has no time to.
    @Test(arguments: [
      "https://127.0.0.1:PORT", "http://127.0.0.1:PORT", "https://proxied.invalid",
      // Reserved for documentation (RFC 5737), so nobody is there.
      "https://192.0.2.1",
    ])
    func endsTheWaitForSilence(_ url: String) async throws {
      let here = try TestEnvironment(nil)
      // Asked just before the network is.
      try here.installGH("echo > \"$HOME/asked\"\nexit 1")
      try await ScriptedServer.serve { connection in
        await connection.untilClosed()
      } to: { silent in
        var variables = ["GHF_API_URL": url.replacing("PORT", with: "\(silent.port)")]
        if url.hasSuffix("invalid") { variables["https_proxy"] = "127.0.0.1:\(silent.port)" }
        try await expectEnd(of: "user octavia", by: .typed, in: here, with: variables) { _ in
          for _ in 1...500 where try here.home.files()["asked"] == nil {
            try await Task.sleep(for: .milliseconds(20))
          }
          try await Task.sleep(for: .milliseconds(200))
        }
      }
    }

    /// What was printed stays, and the next prompt has a line of its own.
    @Test func keepsWhatWasPrinted() async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      try await server.misbehave("page=3=secondary-limit:50")
      let terminal = try Terminal()
      let run = try await here.ghf(
        "followers crowd-1000 --tsv --fields id --parallel 1", on: terminal, printingThere: true
      ) { id in
        try await terminal.read(until: "GitHub asks for a pause: ")
        kill(id.value, SIGINT)
      }
      #expect(run.status == 130)
      let ids = try await here.ghf("followers", "crowd-200", "--tsv", "--fields", "id")
      let note = "stopped; cached 2 of 10 pages; rerun to resume"
      #expect(terminal.screen.lines == ids.lines + [note, ""])
      #expect(terminal.screen.showsCursor)
    }

    /// Nobody reads the terminal, so that every write to it waits.
    @Test(arguments: [SIGINT, SIGTERM]) func endsAtAStoppedTerminal(_ number: Int32) async throws {
      let here = try await TestEnvironment()
      let server = try #require(here.server)
      let terminal = try Terminal()
      let moments = Recorder<ContinuousClock.Instant>()
      let run = try await here.ghf(
        "followers crowd-20000 --jsonl", on: terminal, printingThere: true
      ) { id in
        try await server.waitUntilAsked(1)
        try await Task.sleep(for: .milliseconds(300))
        moments.add(.now)
        kill(id.value, number)
      }
      let start = try #require(moments.all.first)
      #expect(ContinuousClock.now - start < .seconds(3))
      #expect(run.status == 128 + number)
    }

    private func expectEnd(
      of words: String, by end: End, in here: TestEnvironment, with variables: [String: String] = [:],
      when: @escaping @Sendable (Terminal) async throws -> Void
    ) async throws {
      let terminal = try Terminal()
      let moments = Recorder<ContinuousClock.Instant>()
      let run = try await here.ghf(words, on: terminal, with: variables) { id in
        try await when(terminal)
        moments.add(.now)
        switch end {
        case .interrupt: kill(id.value, SIGINT)
        case .terminate: kill(id.value, SIGTERM)
        case .typed: terminal.type("\u{3}")
        }
      }
      let start = try #require(moments.all.first)
      #expect(ContinuousClock.now - start < .seconds(3))
      #expect(run.status == end.status)
      #expect(run.output == "")
      let screen = terminal.screen
      // The terminal itself shows what was typed, where nothing takes it away.
      let left = screen.lines.filter { !$0.hasPrefix("stopped; ") }
      #expect(left == [""] || (end == .typed && left == ["^C"]))
      #expect(screen.showsCursor)
    }
  }
}
