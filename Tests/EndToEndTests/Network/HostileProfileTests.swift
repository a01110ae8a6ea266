import Testing

extension EndToEnd {
  /// Profiles with escape sequences, printed to a real terminal.
  struct HostileProfileTests {
    private static let hostile = "red-paint linkweaver c1-controls mirror-room"

    @Test(arguments: ["", "--json", "--jsonl", "--csv", "--tsv"])
    func noFormatSendsThemToATerminal(format: String) async throws {
      let here = try await TestEnvironment()
      let terminal = try Terminal()
      // A terminal that gets no sequence of ours either.
      let run = try await here.ghf(
        "user \(Self.hostile) \(format)", on: terminal, printingThere: true,
        with: ["TERM": "dumb"]
      ) { _ in }
      #expect(run.status == 0)
      let text = terminal.written
      #expect(text.contains("owned"))
      // The terminal makes CRLF of LF, and CR CRLF of CSV's CRLF.
      let harmful = text.unicodeScalars.filter {
        !"\r\n\t".unicodeScalars.contains($0)
          && ($0.properties.generalCategory == .control || $0.properties.isBidiControl)
      }
      #expect(harmful.map(\.value) == [])
    }

    @Test func aFileHasThemAsTheyAre() async throws {
      let here = try await TestEnvironment()
      let run = try await here.shell(
        "ghf user red-paint --tsv --fields location > ~/out; cat ~/out")
      #expect(run.lines == ["location", "\u{1B}]0;owned\u{7}here"])
    }
  }
}
