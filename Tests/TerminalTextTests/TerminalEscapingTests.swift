import TerminalText
import Testing

/// Escaping data that is printed to a terminal.
@Suite struct TerminalEscapingTests {
  private func shown(_ text: String) -> String {
    String(decoding: TerminalEscaping.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("a\tb\n", "a\tb\n"), ("a,\"b\"\r\n", "a,\"b\"\r\n"),
    ("\u{1B}]0;owned\u{7}", "^[]0;owned^G"), ("over\rwritten\r", "over^Mwritten^M"),
    ("\r\r\n", "^M\r\n"), ("\0\u{8}\u{B}\u{C}\u{7F}", "^@^H^K^L^?"),
    ("\u{80}\u{9B}2J\u{9F}\u{A0}", #"\x80\x9b2J\x9f"# + "\u{A0}"),
    ("exe.\u{202E}txt\u{202C}", #"exe.\u202etxt\u202c"#),
    ("\u{2066}\u{2069}\u{61C}\u{200E}\u{200F}", #"\u2066\u2069\u061c\u200e\u200f"#),
    ("e\u{301} 👩‍🚀 אב", "e\u{301} 👩‍🚀 אב"),
  ])
  func escapesWhatATerminalInterprets(text: String, expected: String) {
    #expect(shown(text).utf8.elementsEqual(expected.utf8))
  }

  @Test func escapesEveryControlCharacter() {
    for value in UInt32(0)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value), value != 0x09, value != 0x0A else { continue }
      let isHarmful = shown(String(scalar)).unicodeScalars.contains {
        $0.properties.generalCategory == .control || $0.properties.isBidiControl
      }
      #expect(isHarmful == false, "U+\(String(value, radix: 16))")
    }
  }

  @Test func replacesInvalidUTF8() {
    #expect(TerminalEscaping.applied(to: [0x61, 0xFF, 0x9B]) == Array("a\u{FFFD}\u{FFFD}".utf8))
  }
}
