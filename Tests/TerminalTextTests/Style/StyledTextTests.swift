import TerminalText
import Testing

@Suite struct StyledTextTests {
  @Test(arguments: [
    ([], []), ([0..<0, 3..<3], []), ([5..<6, 1..<2], [1..<2, 5..<6]), ([0..<3, 2..<5], [0..<5]),
    ([0..<3, 3..<4], [0..<4]), ([0..<7, 2..<3], [0..<7]), ([-9..<2, 6..<Int.max], [0..<2, 6..<7]),
    ([7..<9, Int.min..<0], []),
  ])
  func sortsAndMergesHighlights(given: [Range<Int>], kept: [Range<Int>]) {
    #expect(StyledText("octocat", highlights: given).highlights.map(\.range) == kept)
  }

  @Test func addsAHighlightToTheStyle() throws {
    let link = try #require(WebLink("https://example.org"))
    let style = Style(isDim: true, color: .red, link: link)
    let text = StyledText(
      "äbç", style, highlights: [2..<3], highlight: Style(isBold: true, color: .cyan))
    let both = Style(isBold: true, isDim: true, color: .cyan, link: link)
    #expect(
      text.runs == [StyledRun("ä", style), StyledRun("b", both), StyledRun("ç", style)])
    #expect(
      text.styled(.plain).runs.map(\.style) == [.plain, Style(isBold: true, color: .cyan), .plain])
  }

  @Test func highlightsAPartOfTheText() {
    let text = StyledText("octocat", highlights: [1..<3, 4..<7])
    #expect(text.runs(in: 2..<5).map(\.text) == ["t", "o", "c"])
    #expect(text.runs(in: 2..<5).map(\.style) == [.bold, .plain, .bold])
    #expect(text.runs(in: 3..<4) == [StyledRun("o")])
    #expect(text.runs(in: 5..<5) == [])
    #expect(StyledText("octocat", .dim).runs == [StyledRun("octocat", .dim)])
  }

  @Test func stylesTheEllipsisOfCutText() {
    let text = StyledText(
      CleanText("abc\ndef", lineBreaks: .kept), .dim, highlights: [1..<3], highlight: .bold)
    let lines = LayoutPart.text(text, maximumLines: 1).measured(fitting: 9).lines
    var expected = StyledLine("a", .dim)
    expected.append("bc", Style(isBold: true, isDim: true))
    expected.append("…", .dim)
    #expect(lines == [expected])
  }
}
