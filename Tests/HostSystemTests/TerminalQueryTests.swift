import Testing

@testable import HostSystem

/// The terminal's answer among what is typed.
struct TerminalQueryTests {
  @Test(
    "finds the whole answer, and leaves what was typed before and behind it",
    arguments: [
      ("\u{1B}[?62;4;22c", [62, 4, 22], ""), ("ab\u{1B}[?64cd", [64], "abd"),
      ("\u{11}", nil, "\u{11}"), ("\u{1B}[?62;4", nil, "\u{1B}[?62;4"),
      ("\u{1B}[A\u{1B}[?1c", [1], "\u{1B}[A"), ("\u{1B}[?6x", nil, "\u{1B}[?6x"),
    ])
  func findsTheAnswer(_ input: String, _ attributes: [Int]?, _ typed: String) {
    let bytes = Array(input.utf8)
    #expect(TerminalQuery.attributes(in: bytes) == attributes)
    #expect(TerminalQuery.typed(in: bytes) == Array(typed.utf8))
  }
}
