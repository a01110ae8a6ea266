import TerminalText
import TestSupport
import Testing

@Suite struct NameGridTests {
  private static let names = ["ant", "bee", "caterpillar", "dog", "emu"]

  private func lines(_ names: [String], fitting columns: Int) -> [String] {
    let texts = names.map { StyledText(CleanText($0)) }
    let grid = NameGrid(widths: texts.map { $0.text.columns() }, fitting: columns)
    return (0..<grid.rowCount).map { grid.line($0) { texts[$0] }.text(for: .plain) }
  }

  @Test func ordersNamesDownThenAcross() {
    #expect(lines(NameGridTests.names, fitting: 31) == ["ant  bee  caterpillar  dog  emu"])
    // Four columns would hold two names each, and 5 names fill only three of those.
    #expect(lines(NameGridTests.names, fitting: 30) == ["ant  caterpillar  emu", "bee  dog"])
    #expect(lines(NameGridTests.names, fitting: 21) == ["ant  caterpillar  emu", "bee  dog"])
    #expect(
      lines(NameGridTests.names, fitting: 20) == [
        "ant          dog", "bee          emu", "caterpillar",
      ])
    #expect(
      lines(NameGridTests.names, fitting: 16) == [
        "ant          dog", "bee          emu", "caterpillar",
      ])
    #expect(lines(NameGridTests.names, fitting: 15) == NameGridTests.names)
  }

  @Test(arguments: [Int.min, 0, 1, 10])
  func keepsNamesWiderThanTheTerminalWhole(columns: Int) {
    #expect(lines(NameGridTests.names, fitting: columns) == NameGridTests.names)
  }

  @Test func measuresCellsAndMovesTheCursor() {
    let names = ["日本", "e\u{301}", "x"].map { StyledText(CleanText($0), .bold) }
    let grid = NameGrid(widths: names.map { $0.text.columns() }, fitting: 80)
    #expect(grid.offsets == [0, 6, 9])
    let bold = { (text: String) in "\u{1B}[1m\(text)\u{1B}[0m" }
    let line = grid.line(0) { names[$0] }
    #expect(
      line.text(for: .everything)
        == bold("日本") + "\u{1B}[7G" + bold("e\u{301}") + "\u{1B}[10G" + bold("x"))
    #expect(line.text(for: .plain) == "日本  e\u{301}  x")
    #expect(line.columns == 10)
  }

  @Test func linksAndHighlightsNames() throws {
    let link = try #require(WebLink("https://github.com/octocat"))
    let name = StyledText("octocat", Style.plain.linked(to: link), highlights: [4..<7])
    let line = NameGrid(widths: [7], fitting: 80).line(0) { _ in name }
    var expected = StyledLine("octo", Style.plain.linked(to: link))
    expected.append("cat", Style.bold.linked(to: link))
    #expect(line == expected)
  }

  @Test func hasNoRowsWithoutNames() {
    let grid = NameGrid(widths: [], fitting: 80)
    #expect(grid.rowCount == 0)
    #expect(grid.offsets == [])
    #expect(Array(grid.indices(inRow: 0)) == [])
    #expect(grid.line(0) { _ in StyledText("x") }.columns == 0)
  }

  @Test func returnsEmptyLinesForMissingRows() {
    let grid = NameGrid(widths: [1, 1, 1], fitting: 1)
    #expect(grid.rowCount == 3)
    #expect(
      [-1, 3, Int.max].map { grid.line($0) { _ in StyledText("x") } }
        == Array(repeating: StyledLine(), count: 3))
  }

  @Test func usesTheMostColumnsThatFit() {
    var random = SeededGenerator()
    for _ in 0..<1_000 {
      let longest = Int.random(in: 0...39, using: &random)
      let widths = (0..<Int.random(in: 0...90, using: &random)).map { _ in
        Int.random(in: 0...longest, using: &random)
      }
      let columns = Int.random(in: 1...200, using: &random)
      let grid = NameGrid(widths: widths, fitting: columns)
      let expected = NameGridTests.referenceRowCount(widths, fitting: columns)
      #expect(grid.rowCount == expected)
      let places = (0..<grid.rowCount).flatMap { Array(grid.indices(inRow: $0)) }
      #expect(places.sorted() == Array(widths.indices))
    }
  }

  @Test func keepsEveryNameInRowsThatFit() {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let names = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        String(repeating: "a", count: Int.random(in: 1...30, using: &random))
      }
      let columns = Int.random(in: 1...200, using: &random)
      let lines = lines(names, fitting: columns)
      let rows = lines.map { $0.split(separator: " ").map(String.init) }
      #expect(rows.joined().sorted() == names.sorted())
      let widest = names.map(\.utf8.count).max() ?? 0
      #expect(lines.allSatisfy { $0.utf8.count <= max(columns, widest) && !$0.hasSuffix(" ") })
    }
  }

  /// Finds the number of rows by trying every number of columns.
  private static func referenceRowCount(_ widths: [Int], fitting columns: Int) -> Int {
    var best = widths.count
    for count in 1...max(widths.count, 1) {
      let rows = (widths.count + count - 1) / count
      let starts = Array(stride(from: 0, to: widths.count, by: max(rows, 1)))
      let parts = starts.map { widths[$0..<min($0 + rows, widths.count)].max() ?? 0 }
      let total = parts.reduce(0, +) + 2 * (parts.count - 1)
      if parts.count == count, total <= columns { best = rows }
    }
    return best
  }
}
