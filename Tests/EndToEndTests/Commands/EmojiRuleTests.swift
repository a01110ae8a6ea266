import TestSupport
import Testing

extension EndToEnd {
  /// The built program on a terminal that tells how wide it draws emoji.
  @Suite(.fixtureServer, .timeLimit(.minutes(5))) struct EmojiRuleTests {
    private static let request = "\u{1B}[6n"
    /// The answers of a terminal that sums, and knows no emoji of Unicode 15: xterm 379 under Xvfb.
    private static let answer =
      "\u{1B}[2;2R\u{1B}[3;5R\u{1B}[4;5R\u{1B}[2;3R\u{1B}[3;2R\u{1B}[4;2R\u{1B}[2;2R\u{1B}[?62;4c"

    @Test("asks on the full screen, lays out by the answer, and keeps it for other commands")
    func keepsTheAnswer() async throws {
      let env = try await TestEnvironment()
      let terminal = try Terminal()
      let variables = ["LANG": "C.UTF-8", "TERM_PROGRAM": "tester"]
      let run = try await env.ghf(
        "browse octavia --no-avatars", on: terminal, includingOutput: true, with: variables
      ) { _ in
        try await terminal.read(until: EmojiRuleTests.request)
        terminal.type(EmojiRuleTests.answer)
        try await terminal.read(until: "harbourmaster")
        terminal.type("\u{11}")
      }
      #expect(run.status == 0)
      #expect(terminal.unreadByteCount == 0)
      let after = try Terminal()
      _ = try await env.ghf("status --offline", on: after, includingOutput: true, with: variables) {
        _ in
      }
      #expect(after.text.contains("as reported by the terminal: unicode=14"))
    }

    @Test(
      "asks no terminal without UTF-8, and none whose rule is chosen",
      arguments: [
        ["LC_ALL": "C", "LANG": "C.UTF-8"], ["LANG": ""], ["LANG": "C.UTF-8", "GHF_EMOJI": "sum"],
      ])
    func asksNothing(_ variables: [String: String]) async throws {
      let env = try await TestEnvironment()
      let terminal = try Terminal()
      let run = try await env.ghf(
        "browse octavia --no-avatars", on: terminal, includingOutput: true, with: variables
      ) { _ in
        try await terminal.read(until: "harbourmaster")
        terminal.type("\u{11}")
      }
      #expect(run.status == 0)
      #expect(!terminal.text.contains(EmojiRuleTests.request))
    }
  }
}
