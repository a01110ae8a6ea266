import Testing

@testable import TerminalText

@Suite struct CleanTextTests {
  @Test func measuresAStringAsItIsDrawn() {
    #expect("日本".columns() == 4)
    #expect("a\u{1B}[1mb\nc".columns() == "a^[[1mb c".columns())
    #expect("±".columns(TextMetrics(ambiguousIsWide: true)) == 2)
    #expect("👨‍🍳".columns(TextMetrics(emoji: .sum)) == 4)
  }

  @Test("measures and breaks bytes that are valid, even at a part that begins within a scalar")
  func takesValidatedBytes() throws {
    let bytes = Array("é 日本 x".utf8)
    let text = try UTF8Span(validating: bytes.span)
    #expect(Clusters.columns(of: text) == 8)
    #expect(LineBreaks.opportunities(in: text).map(\.offset) == [3, 6, 10, 11])
    var found: [Range<Int>] = []
    for part in [1..<4, 2..<2, 4..<5, 7..<99, -3..<1] {
      Clusters.enumerate(text, in: part) { range, _ in
        found.append(range)
        return true
      }
    }
    #expect(found == [0..<2, 2..<3, 3..<6, 3..<6, 6..<9, 9..<10, 10..<11, 0..<2])
    #expect(throws: UTF8.ValidationError.self) {
      _ = try UTF8Span(validating: [0x61, 0xE6, 0x97].span)
    }
  }

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

/// Slicing, joining, comparing and interpolating clean text.
struct CleanTextPartsTests {
  @Test func showsTabsAsSpacesInASlice() {
    let text = CleanText("a\té日\nb", lineBreaks: .kept)
    #expect(text.slice(0..<4).text == "a é")
    #expect(text.slice(2..<7).text == "é日")
    #expect(text.slice(0..<9).text == "a é日\nb")
    #expect(text.slice(4..<4).text == "")
    #expect(text.slice(7..<500).text == "\nb")
    #expect(text.slice(100..<500).text == "")
    // An offset inside a scalar rounds down to its start.
    #expect(CleanText("é日").slice(1..<4).text == "é")
  }

  @Test func cutsAPrefixBetweenClusters() {
    let text = CleanText("ae\u{301}👩‍🚀\nb", lineBreaks: .kept)
    #expect(
      [0, 1, 3, 4, 14, 15, 16, 17, 99].map { text.prefix(byteCount: $0).text.utf8.count }
        == [0, 1, 1, 4, 4, 15, 16, 17, 17])
    #expect(text.prefix(byteCount: 16).text == "ae\u{301}👩‍🚀\n")
    #expect(text.prefix(byteCount: -1).text == "")
  }

  @Test(arguments: [
    ("", "", ""), ("a", "b", "ab"), ("a\n", "\tb", "a\n\tb"), ("⌚", "\u{FE0E}a", "⌚a"),
    ("⌚", "\u{200E}\u{FE0E}a", "⌚\u{200E}a"),
    ("e" + .marks(6), .marks(4) + "x", "e" + .marks(8) + "x"),
    ("e" + .marks(8), "x", "e" + .marks(8) + "x"),
    ("👩" + .marks(8) + "\u{200D}", "👩" + .marks(2) + "x", "👩" + .marks(8) + "\u{200D}👩x"),
  ])
  func cleansJoinedText(left: String, right: String, joined: String) {
    let sum = CleanText(left, lineBreaks: .kept) + CleanText(right, lineBreaks: .kept)
    #expect(sum.text.utf8.elementsEqual(joined.utf8))
  }

  @Test func distinguishesCanonicallyEquivalentTexts() {
    #expect(CleanText("\u{E9}") != CleanText("e\u{301}"))
    #expect(Set<CleanText>(["\u{E9}", "e\u{301}", "\u{E9}"]).count == 2)
  }

  @Test func interpolatesCleanTextAndNumbers() {
    let login = CleanText("octo\u{202E}cat")
    let text: CleanText = "\(login) has \(1_200) followers\t\u{1B}"
    #expect(text.text == "octocat has 1200 followers ^[")
    let marks = CleanText(String.marks(8))
    let piled: CleanText = "e\(marks)\(marks)"
    #expect(piled.text.unicodeScalars.count == 9)
    let lines: CleanText = "\(CleanText("a\nb", lineBreaks: .kept))\nc"
    #expect(lines.text == "a\nb c")
  }

  @Test(
    "cuts a single line at a cluster",
    arguments: [
      ("octavia", 7, "octavia", 7), ("octavia", 6, "octav", 6), ("Ann Lee", 5, "Ann", 4),
      ("日本語", 6, "日本語", 6), ("日本語", 5, "日本", 5), ("日本語", 4, "日", 3),
      ("ab", 1, "", 1), ("", 3, "", 0),
    ])
  func cutsALine(_ text: String, _ columns: Int, _ kept: String, _ width: Int) {
    let clean = CleanText(text)
    let (line, isCut) = clean.line(cutToFit: columns)
    #expect(clean.slice(line.range).text == kept)
    #expect(line.columns == width)
    #expect(isCut == (kept != text))
  }
}

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
