import Glibc
import Subprocess
import TestSupport
import Testing

extension EndToEnd {
  /// The terminal as ghf gives it back: its modes, and its unread input.
  @Suite(.timeLimit(.minutes(5))) struct TerminalReturnTests {
    /// DA1, which a terminal answers as if the answer were typed.
    private static let question = "\u{1B}[c"
    private static let answer = "\u{1B}[?62;4c"

    /// Variables with which ghf queries the terminal's attributes.
    private static let asked = ["TERM": "xterm-256color"].merging(.signedIn) { $1 }

    @Test(
      "keeps a late answer of the terminal from the shell and off the screen",
      .enabled(if: InstalledPrograms.drawPictures),
      arguments: [
        ("followers octavia --avatars --limit 1 --offline", ""),
        ("user octavia --avatars", ""), ("browse octavia", "\u{11}"),
      ])
    func takesALateAnswer(_ words: String, _ typed: String) async throws {
      // ghf waits for a second. An attempt in which the machine itself is slower says nothing.
      for _ in 1...20 {
        let env = try await TestEnvironment()
        let terminal = try Terminal()
        let modes = terminal.modes
        let answered = Recorder<Duration>()
        let run = try await env.ghf(
          words, on: terminal, includingOutput: true, with: TerminalReturnTests.asked
        ) { id in
          var unasked = ContinuousClock.now
          while !terminal.text.contains(TerminalReturnTests.question),
            ProcessState.isRunning(id.value)
          {
            unasked = .now
            terminal.read()
            try await Task.sleep(for: .milliseconds(5))
          }
          try await Task.sleep(for: .milliseconds(150))
          terminal.type(typed)
          try await Task.sleep(for: .milliseconds(150))
          terminal.type(TerminalReturnTests.answer)
          answered.add(ContinuousClock.now - unasked)
        }
        if answered.all.contains(where: { $0 > .milliseconds(900) }) { continue }
        #expect(run.status == (words.contains("--offline") ? 6 : 0))
        #expect(terminal.unreadByteCount == 0)
        #expect(!terminal.text.contains("[?62"))
        return #expect(terminal.modes == modes)
      }
      Issue.record("the machine was too slow each time")
    }

    @Test(
      "asks no terminal that is remote or has no pictures",
      .enabled(if: InstalledPrograms.drawPictures),
      arguments: [
        ["SSH_TTY": "/dev/pts/9"], ["TERM": "screen.xterm-256color"], ["TERM": "linux"],
      ])
    func asksNothing(_ variables: [String: String]) async throws {
      let env = try await TestEnvironment()
      let terminal = try Terminal()
      let run = try await env.ghf(
        "user octavia --avatars", on: terminal, includingOutput: true,
        with: TerminalReturnTests.asked.merging(variables) { $1 }
      ) { _ in }
      #expect(run.status == 0)
      #expect(!terminal.text.contains(TerminalReturnTests.question))
    }

    @Test(
      "restores the modes if a signal ends browse while it asks the terminal",
      .enabled(if: InstalledPrograms.drawPictures), arguments: [0, 20, 60, 99, 120])
    func restoresWhileAsking(milliseconds: Int) async throws {
      try await [SIGHUP, SIGTERM, SIGINT, SIGQUIT].concurrentMap(limit: 4) { number in
        try await expectRestored(by: number) { terminal, _ in
          try await terminal.read(until: TerminalReturnTests.question)
          try await Task.sleep(for: .milliseconds(milliseconds))
        }
      }
    }

    @Test(
      "restores the modes if a signal ends browse while nothing reads the terminal's output",
      arguments: [true, false])
    func restoresWhileBlocked(isFull: Bool) async throws {
      try await [
        SIGHUP, SIGTERM, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM,
      ].concurrentMap(limit: 9) { number in
        try await expectRestored(by: number, "--no-avatars") { terminal, id in
          if isFull { try terminal.fill() }
          // Each key draws a frame, which fills the terminal's buffer.
          for letter in ["a", "\u{15}", "e", "\u{15}", "i", "\u{15}", "o", "\u{15}", "n"] {
            try await ProcessState.waitUntilIdle(id)
            terminal.type(letter)
          }
          try await ProcessState.waitUntilIdle(id)
        }
      }
    }

    /// Ends browse by a signal once `prepare` has returned, and expects the terminal's earlier modes.
    private func expectRestored(
      by number: Int32, _ options: String = "",
      after prepare: @escaping @Sendable (Terminal, Int32) async throws -> Void
    ) async throws {
      let env = try TestEnvironment(FixtureProcess.current)
      let terminal = try Terminal()
      let modes = terminal.modes
      let run = try await env.ghf(
        "browse octavia \(options)", on: terminal, includingOutput: true,
        with: TerminalReturnTests.asked
      ) { id in
        try await prepare(terminal, id.value)
        kill(id.value, number)
      }
      #expect(run.status == -number)
      #expect(terminal.modes == modes, "after signal \(number)")
    }
  }
}
