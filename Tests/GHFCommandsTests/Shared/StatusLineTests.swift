import FakeGitHub
import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import TerminalHost
import TestSupport
import Testing

/// The status line on a terminal: its text at several widths, and its removal.
struct StatusLineTests {
  /// Returns the lines that a terminal shows: applies carriage return and "erase to end of line".
  private func screen(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var cells = ""
      for piece in line.split(separator: "\r", omittingEmptySubsequences: false) {
        var cursor = 0
        for (number, text) in String(piece).split(
          separator: "\u{1B}[K", omittingEmptySubsequences: false
        ).enumerated() {
          if number > 0 { cells = String(cells.prefix(cursor)) }
          let end = cursor + text.count
          cells = String(cells.prefix(cursor) + text + cells.dropFirst(end))
          cursor = end
        }
      }
      return cells
    }
  }

  /// Serves full pages, each after the duration.
  private static func slowPages(
    _ count: Int, each duration: Duration, _ time: TestTime
  ) -> GitHubService {
    let service = GitHubService(followerCount: 100 * count, time: time) { _, _ in
      time.advance(duration)
      return nil
    }
    service.leave(4_902, of: 5_000, time: time)
    return service
  }

  @Test(arguments: [20, 30, 40, 60, 80, 120])
  func fitsProgressIntoTheWidth(columns: Int) async throws {
    let time = TestTime()
    let service = StatusLineTests.slowPages(40, each: .milliseconds(250), time)
    let run = try await ghf(
      "followers", "octocat", "--parallel", "1", "--json", "--width", "\(columns)",
      service: service, terminal: .redirected, time: time)
    let drawn = run.errors.split(separator: "\r").map { piece in
      String(piece).replacing("\u{1B}[K", with: "")
    }
    // The last full page arrives before those between, and is drawn in its turn.
    #expect(drawn.count == 39)
    #expect(drawn.allSatisfy { $0.count < columns })
    #expect(drawn.first { $0.hasPrefix("12/") || $0.contains(" 12/") } == Self.twelfth[columns])
    #expect(screen(run.errors) == [""])
    #expect(run.outcome == .success)
  }

  private static let twelfth = [
    20: "12/40 pages, 4/s",
    30: "12/40 pages, 4/s, 8 s left",
    40: "12/40 pages, 4/s, 8 s left",
    60: "12/40 pages, 4/s, 8 s left, 4,889 requests left",
    80: "[######--------------] 12/40 pages, 4/s, 8 s left, 4,889 requests left",
    120: "[######--------------] 12/40 pages, 4/s, 8 s left, 4,889 requests left",
  ]

  @Test func shortensProgressIfTheTerminalNarrows() async throws {
    let time = TestTime()
    // 80 columns at first, and 40 after ten of the forty pages.
    let terminal = TerminalTraits(
      outputIsTerminal: false, messagesAreTerminal: true,
      window: .init(columns: time.now.timeIntervalSince(time.start) < 2.8 ? 80 : 40))
    let run = try await ghf(
      "followers", "octocat", "--parallel", "1", "--json",
      service: StatusLineTests.slowPages(40, each: .milliseconds(250), time),
      terminal: terminal, time: time)
    let drawn = run.errors.split(separator: "\r").map { piece in
      String(piece).replacing("\u{1B}[K", with: "")
    }
    // The last full page arrives before those between, and is drawn in its turn.
    #expect(drawn.count == 39)
    #expect(drawn[..<9].allSatisfy { $0.hasPrefix("[") && $0.count < 80 })
    #expect(drawn[10] == "11/40 pages, 4/s, 8 s left")
    #expect(drawn[10...].allSatisfy { $0.count < 40 })
    #expect(screen(run.errors) == [""])
  }

  @Test func drawsProgressAtMostTenTimesASecond() async throws {
    let time = TestTime()
    let run = try await ghf(
      "followers", "octocat", "--parallel", "1", "--json",
      service: StatusLineTests.slowPages(100, each: .milliseconds(30), time),
      terminal: .redirected,
      time: time)
    // Drawn after 210 ms, then every 120 ms, and erased at the end.
    #expect(run.errors.split(separator: "\r").count == 25)
    #expect(screen(run.errors) == [""])
  }

  /// The status line reports the wait and is erased; without a terminal, a notice is printed.
  @Test(arguments: [
    ([], TerminalTraits.redirected, "\rwaiting for api.github.com…\u{1B}[K\r\u{1B}[K"),
    ([], .none, "waiting for api.github.com…\n"), (["--quiet"], .none, ""),
    (["--quiet"], .redirected, ""),
  ])
  func reportsASilentServer(
    options: [String], terminal: TerminalTraits, expected: String
  ) async throws {
    let transport = StubTransport(
      latency: .milliseconds(100),
      ["GET /users/octocat": [StubTransport.answer(200, [:], Sample.profile())]])
    let run = try await ghf(
      ["user", "octocat", "--tsv"] + options, transport: transport, terminal: terminal,
      time: TestTime(alarmCount: 1))
    #expect(run.errors == expected)
  }

  @Test(arguments: [12, 20, 40, 80])
  func fitsCountdownsIntoTheWidth(columns: Int) async throws {
    let time = TestTime()
    let service = GitHubService(followerCount: 300, time: time)
    service.leave(2, time: time)
    let run = try await ghf(
      "followers", "octocat", "--parallel", "1", "--wait", "--width", "\(columns)",
      service: service, terminal: .redirected, time: time)
    let drawn = run.errors.split(separator: "\r").map { piece in
      String(piece).replacing("\u{1B}[K", with: "")
    }
    #expect(drawn.contains(Self.oneMinute[columns] ?? ""))
    #expect(screen(run.errors).last == "")
  }

  private static let oneMinute = [
    12: "1 min 0 s l",
    20: "1 min 0 s left",
    40: "rate limit: 1 min 0 s left",
    80: "waiting for the rate limit: 1 min 0 s left",
  ]

  @Test func printsEntriesOnTheirOwnLinesDuringACountdown() async throws {
    let time = TestTime()
    let terminal = MemorySink()
    let service = GitHubService(followerCount: 400, time: time)
    service.leave(2, time: time)
    let run = try await ghf(
      ["followers", "octocat", "--parallel", "1", "--jsonl", "--fields", "id", "--wait"],
      service: service, terminal: .terminal(80), time: time, output: terminal, messages: terminal)
    let lines = screen(run.output)
    #expect(
      lines.filter { $0.hasPrefix("{") } == (1...4).flatMap(Sample.ids).map { "{\"id\":\($0)}" })
    #expect(
      lines.filter { !$0.hasPrefix("{") } == [
        "needs 3 more requests; 1 left until 13:00. Will wait for the reset", "",
      ])
  }
}
