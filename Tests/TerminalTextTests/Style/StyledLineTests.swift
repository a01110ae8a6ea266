import TerminalText
import TestSupport
import Testing

@Suite struct StyledLineTests {
  private static let coloured = OutputTraits(
    isColored: true, showsLinks: false, canMoveCursor: false)
  private static let linked = OutputTraits(
    isColored: false, showsLinks: true, canMoveCursor: false)

  @Test func writesPlainTextUnchanged() {
    let line = StyledLine("octocat")
    #expect(line.columns == 7)
    #expect(line.text(for: .plain) == "octocat")
    #expect(line.text(for: .everything) == "octocat")
    #expect(StyledLine().text(for: .everything) == "")
    #expect(StyledLine("", .bold).text(for: .everything) == "")
  }

  @Test(arguments: [
    (Style.bold, "1"), (.dim, "2"), (Style(isUnderlined: true), "4"), (.colored(.red), "31"),
    (.reversed, "7"), (.italic, "3"), (.colored(.green), "32"), (.colored(.yellow), "33"),
    (.colored(.blue), "34"),
    (.colored(.magenta), "35"), (.colored(.cyan), "36"),
    (Style(isReversed: true, color: .cyan), "7;36;40"),
    (Style(isReversed: true, color: .blue), "7;34;107"),
    (Style(isBold: true, isDim: true, isUnderlined: true, color: .cyan), "1;2;4;36"),
    (Style.reversed.adding(.bold).adding(.colored(.red)), "1;7;31;107"),
    (Style(background: .cyan), "46"), (Style(color: .red, background: .yellow), "31;43"),
    (Style(isReversed: true, color: .blue, background: .green), "7;34;42"),
    (Style.italic.adding(Style(color: .red, background: .blue)).adding(.underlined), "3;4;31;44"),
    (Style(isBold: true, color: .rgb(red: 1, green: 2, blue: 3)), "1"),
  ])
  func resetsTheStyleAtTheEndOfTheLine(style: Style, parameters: String) {
    let line = StyledLine("a", style)
    #expect(line.text(for: StyledLineTests.coloured) == "\u{1B}[\(parameters)ma\u{1B}[0m")
    #expect(line.text(for: .plain) == "a")
  }

  @Test("draws dim text in grey 243 on terminals with 256 colours")
  func drawsDimTextInGrey() {
    let traits = OutputTraits(
      isColored: true, has256Colors: true, showsLinks: false, canMoveCursor: false)
    #expect(StyledLine("a", .dim).text(for: traits) == "\u{1B}[38;5;243ma\u{1B}[0m")
    let underlined = Style(isDim: true, isUnderlined: true)
    #expect(StyledLine("a", underlined).text(for: traits) == "\u{1B}[4;38;5;243ma\u{1B}[0m")
    // A colour wins, and stays dim.
    let red = Style(isDim: true, color: .red)
    #expect(StyledLine("a", red).text(for: traits) == "\u{1B}[2;31ma\u{1B}[0m")
  }

  @Test("writes RGB colours as far as the terminal has them") func writesRGBColours() {
    let style = Style(
      color: .rgb(red: 250, green: 128, blue: 114), background: .rgb(red: 18, green: 18, blue: 20))
    let traits = [(false, false), (true, false), (true, true)].map { has256Colors, hasTrueColor in
      OutputTraits(
        isColored: true, has256Colors: has256Colors, hasTrueColor: hasTrueColor, showsLinks: false,
        canMoveCursor: false)
    }
    #expect(
      traits.map(style.parameters) == [
        "", "38;5;209;48;5;233", "38;2;250;128;114;48;2;18;18;20",
      ])
    #expect(StyledLine("a", style).text(for: .plain) == "a")
    let reversed = { (level: UInt8) in
      Style(isReversed: true, color: .rgb(red: level, green: level, blue: level))
    }
    #expect(reversed(90).parameters(for: traits[2]) == "7;38;2;90;90;90;107")
    #expect(reversed(200).parameters(for: traits[2]) == "7;38;2;200;200;200;40")
    #expect(reversed(200).parameters(for: traits[0]) == "7")
    // Each of xterm's colours from 16 on is its own nearest colour, or an equal one.
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    for (index, code) in (16..<232).enumerated() {
      let color = TerminalColor.rgb(
        red: levels[index / 36], green: levels[index / 6 % 6], blue: levels[index % 6])
      #expect(Style.colored(color).parameters(for: traits[1]) == "38;5;\(code)")
    }
    for grey in 0..<24 {
      let level = UInt8(8 + 10 * grey)
      let color = TerminalColor.rgb(red: level, green: level, blue: level)
      #expect(Style.colored(color).parameters(for: traits[1]) == "38;5;\(232 + grey)")
    }
    #expect(TerminalColor.allCases.count == 6)
  }

  @Test("turns line wrap off around rows whose width terminals dispute")
  func turnsOffLineWrap() {
    func drawn(_ text: CleanText, _ traits: OutputTraits) -> [String] {
      LayoutPart.text(text).measured(fitting: 20).lines.map { $0.text(for: traits) }
    }
    #expect(drawn("👩‍🚀 a", .everything) == ["\u{1B}[?7l👩‍🚀 a\u{1B}[?7h"])
    #expect(drawn("日本", .everything) == ["\u{1B}[?7l日本\u{1B}[?7h"])
    #expect(drawn("日本", .colored) == ["日本"])
    #expect(drawn("Zoë · “x”…", .everything) == ["Zoë · “x”…"])
  }

  @Test func placesRunsByColumnOrAfterEachOther() {
    var line = StyledLine("a", .bold)
    line.append("b")
    line.move(to: 5)
    line.append("c")
    #expect(line.placedRuns.map(\.run.text) == ["a", "b", "c"])
    #expect(line.placedRuns.map(\.column) == [0, nil, 5])
  }

  @Test func comparesRunsByTheirLooks() {
    let text: CleanText = "login"
    #expect(StyledRun(1..<3, of: text) == StyledRun("og"))
    #expect(StyledRun(1..<3, of: text) != StyledRun("og", .bold))
    #expect(StyledRun(1..<3, of: text) != StyledRun("oh"))
    #expect(StyledRun(1..<3, of: text) != StyledRun("o"))
    // A part draws a TAB as a space.
    let table = CleanText("a\tb", lineBreaks: .kept)
    #expect(StyledRun(0..<3, of: table) == StyledRun("a b"))
    #expect(StyledRun(table) != StyledRun("a b"))
  }

  @Test("moves from the left edge after text whose width terminals dispute")
  func movesFromTheLeftEdge() {
    func drawn(_ text: CleanText) -> [String] {
      let row = LayoutPart.row([.fixed(4, .text(text)), .fixed(1, .text("x"))], gap: 1)
      return row.measured(fitting: 6).lines.map { $0.text(for: .everything) }
    }
    #expect(drawn("กำ") == ["\u{1B}[?7lกำ\r\u{1B}[6Gx\u{1B}[?7h"])
    #expect(drawn("ab") == ["ab\u{1B}[6Gx"])
  }

  @Test("ends right-to-left text before a border, so that terminals don't reorder them")
  func marksTheEndOfRightToLeftText() {
    func drawn(_ text: CleanText, _ traits: OutputTraits) -> [String] {
      let cell = RowItem.fixed(8, .text(text))
      return LayoutPart.row([cell, cell, .fixed(1, .text("x"))], gap: 1).measured(fitting: 19).lines
        .map { $0.text(for: traits).replacing(/\r|\u{1B}\[\?7[lh]/, with: "") }
    }
    for text: CleanText in ["שלום", "سلام", "a\u{200F}", "𐤀", "𞤀"] {
      let cell = "\(text.text)\u{200E}"
      #expect(drawn(text, .everything) == ["\(cell)\u{1B}[10G\(cell)\u{1B}[19Gx"])
      // less shows the mark as text.
      #expect(drawn(text, .colored).joined().unicodeScalars.contains("\u{200E}") == false)
    }
    #expect(drawn("日本", .everything) == ["日本\u{1B}[10G日本\u{1B}[19Gx"])
    // kitty reorders nothing, and draws letters of a marked word over each other.
    var kitty = OutputTraits.everything
    kitty.reordersText = false
    #expect(drawn("سلام", kitty) == ["سلام\u{1B}[10Gسلام\u{1B}[19Gx"])
  }

  @Test("marks a cell once, and never between the runs of a text")
  func marksCellsOnce() {
    let name: CleanText = "سارة الخطيب"
    let parts = StyledText(name, highlights: [9..<name.text.utf8.count], highlight: .bold)
    var line = StyledLine(parts)
    line.move(to: 15)
    line.append("x")
    #expect(
      line.text(for: .everything)
        == "سارة \u{1B}[1mالخطيب\u{1B}[0m\u{200E}\u{1B}[16Gx")
  }

  @Test func stylesEachRunSeparately() {
    var line = StyledLine("a", .bold)
    line.append("b", .bold)
    line.append("c", .colored(.red))
    line.append("d")
    #expect(line.columns == 4)
    let text = "\u{1B}[1mab\u{1B}[0m\u{1B}[31mc\u{1B}[0md"
    #expect(line.text(for: StyledLineTests.coloured) == text)
    #expect(line.text(for: .plain) == "abcd")
  }

  @Test func closesALinkBeforeTheLineEnds() throws {
    let link = try #require(WebLink("https://e.org/%C3%A4"))
    var line = StyledLine("a", .plain.linked(to: link))
    line.append("b", .bold.linked(to: link))
    line.append("c", .plain.linked(to: WebLink("https://f.org")))
    let open = "\u{1B}]8;;https://e.org/%C3%A4\u{1B}\\"
    let close = "\u{1B}]8;;\u{1B}\\"
    let next = "\u{1B}]8;;https://f.org\u{1B}\\"
    #expect(line.text(for: StyledLineTests.linked) == "\(open)ab\(close)\(next)c\(close)")
    #expect(
      line.text(for: .everything)
        == "\(open)a\u{1B}[1mb\(close)\u{1B}[0m\(next)c\(close)")
    #expect(line.text(for: StyledLineTests.coloured) == "a\u{1B}[1mb\u{1B}[0mc")
  }

  @Test func joinsALinkOverTwoLines() throws {
    let link = try #require(WebLink("https://example.org")).spanningLines
    let lines = [CleanText("one"), "two"].map { StyledLine($0, .plain.linked(to: link)) }
    let open = "\u{1B}]8;id=5fd6a1577f2a2c90;https://example.org\u{1B}\\"
    let close = "\u{1B}]8;;\u{1B}\\"
    #expect(
      String(decoding: lines.bytes(for: StyledLineTests.linked), as: UTF8.self)
        == "\(open)one\(close)\n\(open)two\(close)\n")
  }

  @Test func reachesAColumnByCursorOrSpaces() {
    var line = StyledLine("äöü", columns: 3)
    line.move(to: 9)
    line.append("│", columns: 1)
    #expect(line.columns == 10)
    #expect(line.text(for: .everything) == "äöü\u{1B}[10G│")
    #expect(line.text(for: .plain) == "äöü      │")
  }

  @Test func leavesGapsUnstyledAndUnlinked() {
    var line = StyledLine("a", Style(isUnderlined: true).linked(to: WebLink("https://e.org")))
    line.move(to: 3)
    line.append("b", Style(isUnderlined: true).linked(to: WebLink("https://e.org")))
    let part = { (text: String) in
      "\u{1B}[4m\u{1B}]8;;https://e.org\u{1B}\\\(text)"
    }
    let gap = "\u{1B}[0m\u{1B}]8;;\u{1B}\\\u{1B}[4G"
    #expect(
      line.text(for: .everything) == "\(part("a"))\(gap)\(part("b"))\u{1B}]8;;\u{1B}\\\u{1B}[0m")
  }

  @Test func omitsColumnsAfterTheLastText() {
    var line = StyledLine("a")
    line.move(to: 5)
    line.append("", .bold)
    line.move(to: 9)
    #expect(line.text(for: .everything) == "a")
    #expect(line.text(for: .plain) == "a")
    line.append("b")
    #expect(line.text(for: .everything) == "a\u{1B}[10Gb")
    #expect(line.text(for: .plain) == "a        b")
  }

  @Test func keepsTheNextColumnAfterTooWideText() {
    var line = StyledLine("日", columns: 2)
    line.move(to: 1)
    line.append("│", columns: 1)
    #expect(line.text(for: .everything) == "日\u{1B}[2G│")
    #expect(line.text(for: .plain) == "日│")
  }

  @Test func writesTabsAndLineBreaksAsSpaces() {
    let line = StyledLine(CleanText("a\tb\nc", lineBreaks: .kept), columns: 5)
    #expect(line.text(for: .everything) == "a b c")
  }

  @Test func writesNoControlCharacters() {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let line = StyledLine(CleanText(random.text(upTo: 30), lineBreaks: .kept))
      let text = line.text(for: .plain)
      #expect(
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      #expect(line.text(for: .everything) == text)
    }
  }
}
