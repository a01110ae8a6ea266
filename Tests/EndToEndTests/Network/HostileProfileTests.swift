import TestSupport
import Testing

extension EndToEnd {
  /// Profiles with escape sequences, printed to a real terminal.
  struct HostileProfileTests {
    private static let hostile = "red-paint linkweaver c1-controls mirror-room"

    @Test(
      "sends no control or bidi characters of profiles to a terminal, in any format",
      arguments: ["", "--json", "--jsonl", "--csv", "--tsv"])
    func sendsNoControlCharactersToATerminal(format: String) async throws {
      let env = try await TestEnvironment()
      let terminal = try Terminal()
      // With TERM=dumb, ghf itself sends no sequences either.
      let run = try await env.ghf(
        "user \(Self.hostile) \(format)", on: terminal, includingOutput: true,
        with: ["TERM": "dumb"]
      ) { _ in }
      #expect(run.status == 0)
      let text = terminal.text
      #expect(text.contains("owned"))
      // The terminal turns LF into CRLF, and the CRLF of CSV into CR CRLF.
      let harmful = text.unicodeScalars.filter {
        !"\r\n\t".unicodeScalars.contains($0)
          && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
      }
      #expect(harmful.map(\.value) == [])
    }
  }
}
