import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// Data with terminal control sequences, in every output format.
@Suite struct HostileDataTests {
  private static let bio = "\u{1B}]0;owned\u{7} \u{9B}2J a\rb \u{202E}evil\u{202C} \u{200F}"

  private static func transport(_ words: [String]) -> StubTransport {
    let profile = Sample.profile("octocat", 1, ["bio": Sample.json(bio)])
    guard words.first == "feed" else { return .one("GET /users/octocat", profile) }
    return .one(
      "GET /users/octocat/events/public?per_page=100",
      """
      [{"id":"1","type":"IssuesEvent","actor":{"id":1,"login":"octocat"},\
      "repo":{"id":2,"name":"octocat/a"},"public":true,"created_at":"2026-11-21T12:00:00Z",\
      "payload":{"action":"opened","issue":{"number":3,"title":\(Sample.json(bio))}}}]
      """)
  }

  private static func run(_ words: [String], _ terminal: TerminalTraits) async throws -> Run {
    try await ghf(
      words, transport: transport(words), terminal: terminal, environment: ["TERM": "dumb"])
  }

  /// Compares CSV and TSV in a pipe, with only TSV's own escapes, with their forms on a terminal.
  @Test(arguments: [
    (
      ["user", "octocat", "--csv", "--fields", "bio"], "bio\r\n\"\(bio)\"\r\n",
      "bio\r\n\"^[]0;owned^G \\x9b2J a^Mb \\u202eevil\\u202c \\u200f\"\r\n"
    ),
    (
      ["user", "octocat", "--tsv", "--fields", "bio"],
      "bio\n\(bio.replacing("\r", with: #"\r"#))\n",
      "bio\n^[]0;owned^G \\x9b2J a\\rb \\u202eevil\\u202c \\u200f\n"
    ),
  ])
  func escapesDataOnlyOnATerminal(
    words: [String], piped: String, shown: String
  ) async throws {
    #expect(try await Self.run(words, .piped).bytes == Array(piped.utf8))
    #expect(try await Self.run(words, .terminal(80)).bytes == Array(shown.utf8))
  }

  @Test(arguments: [["user", "octocat"], ["feed", "octocat"]])
  func printsNoControlCharactersOnATerminal(command: [String]) async throws {
    for format in [[], ["--json"], ["--jsonl"], ["--csv"], ["--tsv"]] {
      let run = try await Self.run(command + format, .terminal(80))
      #expect(run.outcome == .success)
      #expect(run.output.contains("owned"))
      let text = run.output.replacing("\r\n", with: "\n")
      let isHarmful = text.unicodeScalars.contains {
        $0 != "\n" && $0 != "\t"
          && ($0.properties.generalCategory == .control || (0x202A...0x202E).contains($0.value))
      }
      #expect(isHarmful == false, "\(format)")
    }
  }
}
