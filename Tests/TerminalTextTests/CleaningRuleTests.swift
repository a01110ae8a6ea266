import Testing

@testable import TerminalText

/// Rules S3 to S9, one by one.
struct CleaningRuleTests {
  private func expect(_ raw: String, becomes clean: String) {
    let kept = CleanText(raw, lineBreaks: .kept).text
    #expect(Array(kept.unicodeScalars) == Array(clean.unicodeScalars))
  }

  @Test func agreesWithTheTableOnSuspects() {
    let differing = (UInt32(0)...0x10_FFFF).filter { value in
      ScalarTable.properties(of: value).has(.suspect) != (Suspect(value) != nil)
    }
    #expect(differing == [0x09])
  }

  /// Rule S3: characters that legitimate text needs for shaping and order stay.
  @Test func keepsJoinersAndDirectionMarks() {
    let text = "a\u{200E}b\u{200F}c\u{61C}d\u{200B}e\u{2060}f\u{34F}g\u{200C}h\u{200D}i\u{1160}"
    expect(text, becomes: text)
  }

  @Test func dropsTextSelectorsAfterWideBases() {
    expect("⌚\u{FE0E}", becomes: "⌚")
    expect("⌚\u{FE0E}\u{FE0E}a", becomes: "⌚a")
    expect("⌚\u{AD}\u{FE0E}", becomes: "⌚")
    expect("⌚\u{200D}\u{FE0E}", becomes: "⌚\u{200D}")
    expect("日\u{FE0E}", becomes: "日")
    expect("🇩🇪\u{FE0E}", becomes: "🇩🇪")
    expect("\u{3164}\u{FE0E}", becomes: "\u{3000}")
    expect("⌚\u{FFA0}\u{FE0E}", becomes: "⌚ \u{FE0E}")
    for text in ["☎\u{FE0E}", "⌚a\u{FE0E}", "⌚\n\u{FE0E}", "\u{FE0E}☎", "⌚\u{FE0F}"] {
      expect(text, becomes: text)
    }
  }

  @Test func replacesFillersWithSpaces() {
    expect("\u{3164}a\u{FFA0}b", becomes: "\u{3000}a b")
  }

  @Test func keepsTagsOnlyInFlags() {
    let scotland = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    let longest = "🏴" + String(repeating: "\u{E0061}", count: 7) + "\u{E007F}"
    for text in [scotland, scotland + scotland, longest, "🏴"] { expect(text, becomes: text) }
    expect(scotland + "🏴\u{E0067}", becomes: scotland + "🏴")
    expect(scotland + "\u{E0067}\u{E007F}", becomes: scotland)
    expect("🏴\u{E0067}\u{E0062}\u{E007F}", becomes: "🏴")
    expect("🏴\u{E0067}\u{E0062}\u{E0073}", becomes: "🏴")
    expect("🏴\u{E0067}\u{E0062}a\u{E0073}\u{E007F}", becomes: "🏴a")
    expect("🏴\u{E0067}\u{AD}\u{E0062}\u{E0073}\u{E0063}\u{E007F}", becomes: "🏴")
    expect("🏴\u{E0067}\u{E0062}\u{E0020}\u{E0063}\u{E007F}", becomes: "🏴")
    expect("🏴" + String(repeating: "\u{E0061}", count: 8) + "\u{E007F}", becomes: "🏴")
    expect("⌚\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E007F}", becomes: "⌚")
    expect("\u{E0001}\u{E0068}\u{E0069}\u{E007F}", becomes: "")
  }

  /// All 66 noncharacters.
  @Test func replacesNoncharacters() {
    let planes = (UInt32(0)...0x10).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] }
    for value in Array(0xFDD0...0xFDEF) + planes {
      let text = Unicode.Scalar(value).map { "a\(String($0))b" } ?? ""
      expect(text, becomes: "a\u{FFFD}b")
    }
  }

  @Test func limitsAClusterToEightMarks() {
    let eight = String.marks(8)
    let nine = String.marks(9)
    for text in ["e", "日", "\n", "가", "🇩🇪", "\u{102B}"] {
      let most = text == "\u{102B}" ? .marks(7) : eight
      expect(text + nine + text + nine, becomes: text + most + text + most)
    }
    expect(nine, becomes: eight)
    expect("e" + .marks(500) + "x" + .marks(500), becomes: "e" + eight + "x" + eight)
    expect(
      "e" + .marks(5) + "\u{200D}" + .marks(5), becomes: "e" + .marks(5) + "\u{200D}" + .marks(3))
    expect("e\u{FE0F}" + eight, becomes: "e\u{FE0F}" + .marks(7))
  }

  /// Dropping a mark can put a joiner before an emoji, or a linker before a consonant.
  @Test func countsMarksInTheResultingClusters() {
    let eight = String.marks(8)
    expect(
      "👩" + eight + "\u{200D}\u{301}👩\u{301}👩\u{301}",
      becomes: "👩" + eight + "\u{200D}👩👩\u{301}")
    expect("क" + .marks(7) + "\u{94D}ष\u{301}", becomes: "क" + .marks(7) + "\u{94D}ष")
    expect("क" + eight + "\u{94D}ष\u{301}", becomes: "क" + eight + "ष\u{301}")
  }
}
