import Testing

@testable import TerminalText

@Suite struct CleanTextTests {
  /// Every Unicode scalar, in order.
  private static let all = String(String.UnicodeScalarView(Scalars.all))

  /// The controls that reorder a line (Unicode Standard Annex 9, table 4).
  private static let directionControls: Set<UInt32> = [
    0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ]

  @Test(arguments: [CleanText.LineBreakTreatment.spaces, .kept])
  func removesAllControlCharacters(lineBreaks: CleanText.LineBreakTreatment) {
    let clean = CleanText(CleanTextTests.all, lineBreaks: lineBreaks).text
    var harmful: Set<UInt32> = []
    for scalar in clean.unicodeScalars {
      let value = scalar.value
      if value < 0x20 || value >= 0x7F && value < 0xA0
        || value >= 0x2000 && value < 0x2100 && CleanTextTests.directionControls.contains(value)
      {
        harmful.insert(value)
      }
    }
    #expect(harmful == (lineBreaks == .kept ? [0x09, 0x0A] : []))
  }

  @Test(arguments: [CleanText.LineBreakTreatment.spaces, .kept])
  func isIdempotent(lineBreaks: CleanText.LineBreakTreatment) {
    let once = CleanText(CleanTextTests.all, lineBreaks: lineBreaks)
    #expect(CleanText(once.text, lineBreaks: lineBreaks).text.utf8.elementsEqual(once.text.utf8))
  }

  /// Distant scalars have no influence, and only suspects change.
  @Test func cleansEachScalarIndependently() {
    var others = ""
    var joined = ""
    for scalar in CleanTextTests.all.unicodeScalars {
      others.unicodeScalars.append(scalar)
      others += "x"
      if Suspect(scalar.value) == nil {
        joined.unicodeScalars.append(scalar)
      } else {
        joined += CleanText(String(scalar), lineBreaks: .kept).text
      }
      joined += "x"
    }
    let together = CleanText(others, lineBreaks: .kept).text
    #expect(together.utf8.elementsEqual(joined.utf8))
  }

  @Test(arguments: [
    ("", ""), ("octocat", "octocat"), ("~ !\"", "~ !\""), ("é 👩‍🚀 日本", "é 👩‍🚀 日本"),
    ("\u{1B}[31mred\u{1B}[0m", "^[[31mred^[[0m"), ("\u{9B}31m", "\\x9b31m"),
    ("\0\u{7}\u{1F}\u{7F}", "^@^G^_^?"),
    ("\u{202E}gpj.exe\u{202C}", "gpj.exe"), ("\u{FEFF}a\u{AD}b\u{FFF9}", "ab"),
    ("\u{206A}a\u{1D173}b\u{1D17A}", "ab"),
    ("\u{3164}a\u{FFA0}b", "\u{3000}a b"),
  ])
  func neutralisesControlCharacters(raw: String, clean: String) {
    #expect(CleanText(raw).text == clean)
    #expect(CleanText(raw, lineBreaks: .kept).description == clean)
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func normalisesEveryKindOfLineBreak(lineBreak: String) {
    #expect(CleanText("a" + lineBreak + "b").text == "a b")
    #expect(CleanText("a" + lineBreak + "b", lineBreaks: .kept).text == "a\nb")
    #expect(CleanText(lineBreak + lineBreak).text == "  ")
  }

  @Test func countsLFBeforeCRAsItsOwnBreak() {
    #expect(CleanText("a\n\rb\r\r\nc", lineBreaks: .kept).text == "a\n\nb\n\nc")
  }

  @Test func keepsTabsOnlyWithLineBreaks() {
    #expect(CleanText("\ta\t").text == " a ")
    #expect(CleanText("\ta\t", lineBreaks: .kept).text == "\ta\t")
  }
}
