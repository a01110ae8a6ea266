import TerminalText
import Testing

/// Cleaning text for a card, and detecting blank text (rules S5 and S8).
struct CardTextTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("\r\n    a", "a"), ("  a \t\n b  ", "a \t\n b"),
    ("\n \n\u{3000}\na\n\n", "a"), ("a\n\nb", "a\n\nb"), ("a\n \t\nb", "a\n\nb"),
    ("a\r\n\r\n\r\n\r\nb\n\n\n\nc", "a\n\nb\n\nc"), ("a\n\u{200B}\u{FEFF}\n\u{2800}\nb", "a\n\nb"),
    ("\u{A0}a\u{A0}b\u{A0}", "a\u{A0}b"), (" \u{3164}\u{FFA0}", ""), (" \u{200F}a", "\u{200F}a"),
    ("  \u{301}a", " \u{301}a"), ("a \u{301}", "a \u{301}"), ("\u{1B}\n", "^["),
  ])
  func trimsBlankEdges(raw: String, clean: String) {
    #expect(CleanText(card: raw).text.utf8.elementsEqual(clean.utf8))
    #expect(CleanText(card: clean).text.utf8.elementsEqual(clean.utf8))
  }

  @Test(arguments: [
    "", " ", "\t\n", "\u{3164}\u{3164}", "\u{FFA0}", "\u{115F}\u{1160}", "\u{2800}",
    "\u{A0}\u{202F}",
    "\u{200B}\u{200D}\u{FE0F}\u{34F}", "\u{202E}\u{AD}", "\u{E0067}", "\u{17B4}",
  ])
  func treatsInvisibleTextAsBlank(raw: String) {
    #expect(CleanText(raw).isBlank)
  }

  @Test(arguments: ["a", "  .", "\u{3164}a", "\u{301}", "\u{0}", "\u{2801}", "\u{1161}", "👻"])
  func treatsVisibleTextAsNotBlank(raw: String) {
    #expect(!CleanText(raw).isBlank)
  }
}
