import TestSupport

extension SeededGenerator {
  /// Pieces of text, chosen so that neighbours trigger the rules of clusters and line breaks.
  private static let pieces = [
    "a", "word", "Swift", " ", " ", " ", "  ", "\t", "\n", "\n\n", "1,234.5", "$7", "50%", "C++",
    ".NET", "/usr/bin", "https://example.org/a?b=c", "e-mail", "(", ")", "[x]", "«", "»", "“", "”",
    "…", "—", "-", "\u{A0}", "\u{200B}", "\u{2060}", "\u{3000}", "日本語", "한국어", "ภาษาไทย",
    "中，文。", "がぎぐ", "ﾊﾝｶｸ", "مرحبا", "שלום-עולם", "हिन्दी", "क्ष", "မြန်မာ", "e\u{301}",
    "a\u{301}\u{302}", "\u{301}", " \u{301}", "👩‍🚀", "👨‍👩‍👧", "🏳️‍🌈", "🇩🇪", "🇫🇷🇯🇵", "👍🏽", "❤️", "☝️",
    "1️⃣", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "\u{600}1", "\u{1100}\u{1161}",
    "\u{200D}", "ก\u{E33}", "x\u{200D}y",
  ]

  /// Makes a text of up to `count` pieces in many scripts.
  mutating func mixedText(upTo count: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...count, using: &self) {
      text += SeededGenerator.pieces.randomElement(using: &self) ?? ""
    }
    return text
  }
}
