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

  /// The code points of words: letters and marks of a script, or digits and punctuation.
  private static let scripts: [ClosedRange<UInt32>] = [
    0x21...0x40,  // ASCII digits and punctuation
    0x41...0x7A, 0xC0...0x17F, 0x370...0x3FF, 0x400...0x4FF,  // Latin, Greek, Cyrillic
    0x590...0x5FF, 0x600...0x6FF,  // Hebrew, Arabic
    0x900...0x97F, 0xE01...0xE5B,  // Devanagari, Thai
    0x1100...0x11FF, 0xAC00...0xD7A3,  // Hangul
    0x3040...0x30FF, 0x4E00...0x9FFF,  // kana, ideographs
    0x2010...0x2064, 0x3000...0x301F, 0xFF01...0xFF60,  // punctuation
    0x1F1E6...0x1F1FF, 0x1F3FB...0x1F468,  // regional indicators, emoji
  ]

  /// Makes a text of up to `count` pieces and words in many scripts.
  mutating func mixedText(upTo count: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...count, using: &self) {
      if Int.random(in: 0..<3, using: &self) == 0 {
        text += word(upTo: 6)
      } else {
        text += SeededGenerator.pieces.randomElement(using: &self) ?? ""
      }
    }
    return text
  }

  /// Makes a word of one to `length` scalars of one script.
  private mutating func word(upTo length: Int) -> String {
    let script = SeededGenerator.scripts.randomElement(using: &self) ?? 0x61...0x7A
    var word = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...length, using: &self) {
      word.append(Unicode.Scalar(UInt32.random(in: script, using: &self)) ?? "\u{FFFD}")
    }
    return String(word)
  }
}
