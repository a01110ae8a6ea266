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

extension SeededGenerator {
  /// The scalars that cleaning, clusters or line breaks treat specially, and their neighbours.
  private static let adversarialScalars: [Unicode.Scalar] = [
    0x61, 0x5A, 0x30, 0x23, 0x20, 0x20, 0x09, 0x0A, 0x0D, 0x0B, 0x1B, 0x7F, 0x80, 0x85, 0x9F,
    0xA0, 0xAD, 0x301, 0x301, 0x34F, 0x489, 0x600, 0x61C, 0x903, 0x915, 0x937, 0x94D, 0x94D,
    0xE33, 0x102B, 0x1100, 0x1160, 0x115F, 0x1161, 0x11A8, 0xAC00, 0x2028, 0x200B, 0x200C, 0x200D,
    0x200D, 0x200E, 0x202E, 0x2066, 0x2069, 0x206A, 0x260E, 0x231A, 0x2764, 0x20E3, 0x2800,
    0x3000, 0x3164, 0x65E5, 0xFE0E, 0xFE0E, 0xFE0F, 0xFEFF, 0xFFA0, 0xFDD0, 0xFFF9, 0xFFFE,
    0x1_1F02, 0x1_D173, 0x1_F1E6, 0x1_F1FF, 0x1_F3F4, 0x1_F3F4, 0x1_F3FD, 0x1_F469, 0x1_F469,
    0xE_0001, 0xE_0067, 0xE_0067, 0xE_0020, 0xE_007F, 0xE_007F, 0x10_FFFF,
  ].compactMap { (value: UInt32) in Unicode.Scalar(value) }

  /// Makes a text of at most about `length` scalars that are easy to get wrong, some of them
  /// repeated.
  mutating func adversarialText(upTo length: Int) -> String {
    var text = String.UnicodeScalarView()
    var rest = Int.random(in: 0...length, using: &self)
    while rest > 0 {
      let scalar = SeededGenerator.adversarialScalars.randomElement(using: &self) ?? "a"
      let isMany = Int.random(in: 0..<12, using: &self) == 0
      let count = isMany ? Int.random(in: 2...12, using: &self) : 1
      text.append(contentsOf: repeatElement(scalar, count: count))
      rest -= count
    }
    return String(text)
  }
}
