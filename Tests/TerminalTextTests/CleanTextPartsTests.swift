import TerminalText
import Testing

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
