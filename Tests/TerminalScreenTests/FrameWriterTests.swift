import TerminalScreen
import TerminalText
import Testing

@Suite struct FrameWriterTests {
  private static let size = CellGridSize(rows: 3, columns: 20)
  private static let begin = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"

  private static func frame(
    _ rows: CleanText..., cursor: Frame.Position? = nil, size: CellGridSize = size
  ) -> Frame {
    Frame(size: size, rows: rows.map { StyledLine($0) }, cursor: cursor)
  }

  private static func frame(line: StyledLine) -> Frame { Frame(size: size, rows: [line]) }

  /// Returns what is written for the last of some frames.
  private static func written(_ frames: Frame..., traits: OutputTraits = .everything) -> String {
    var writer = FrameWriter(traits: traits)
    return frames.reduce("") { String(decoding: writer.bytes(for: $1), as: UTF8.self) }
  }

  @Test func drawsTheFirstFrameOnAnErasedScreen() {
    #expect(
      FrameWriterTests.written(FrameWriterTests.frame("one", "", "two"))
        == "\(FrameWriterTests.begin)\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[Jone\u{1B}[3Htwo"
        + FrameWriterTests.end)
  }

  @Test func writesNothingForAnUnchangedFrame() {
    var line = StyledLine("a")
    line.append("b")
    // Other runs with the same cells.
    #expect(
      FrameWriterTests.written(FrameWriterTests.frame(line: line), FrameWriterTests.frame("ab "))
        == "")
  }

  @Test func writesOnlyChangedCells() {
    #expect(
      FrameWriterTests.written(
        FrameWriterTests.frame("count: 12 of 99"), FrameWriterTests.frame("count: 13 of 99"))
        == "\(FrameWriterTests.begin)\u{1B}[1;9H3\(FrameWriterTests.end)")
  }

  @Test func erasesTheRestOfAShorterRow() {
    #expect(
      FrameWriterTests.written(FrameWriterTests.frame("octocat"), FrameWriterTests.frame("oct"))
        == "\(FrameWriterTests.begin)\u{1B}[1;4H\u{1B}[K\(FrameWriterTests.end)")
    #expect(
      FrameWriterTests.written(FrameWriterTests.frame("octocat"), FrameWriterTests.frame("octoca"))
        == "\(FrameWriterTests.begin)\u{1B}[1;7H\u{1B}[K\(FrameWriterTests.end)")
  }

  @Test("redraws what differs, on erased cells if it has gaps")
  func redrawsOnlyWhatDiffers() {
    #expect(
      FrameWriterTests.written(
        FrameWriterTests.frame("│ ab cd ef │"), FrameWriterTests.frame("│ ax      cf │"))
        == "\(FrameWriterTests.begin)\u{1B}[1;4H\u{1B}[Kx\u{1B}[11Gcf │\(FrameWriterTests.end)")
    #expect(
      FrameWriterTests.written(
        FrameWriterTests.frame("│ ab cd ef │"), FrameWriterTests.frame("│ ax  y ef │"))
        == "\(FrameWriterTests.begin)\u{1B}[1;4Hx  y\(FrameWriterTests.end)")
    #expect(
      FrameWriterTests.written(
        FrameWriterTests.frame("│ ab cd ef │"), FrameWriterTests.frame("│ ax    ef │"))
        == "\(FrameWriterTests.begin)\u{1B}[1;4H\u{1B}[4Xx\(FrameWriterTests.end)")
  }

  @Test func writesOnlyTheMoveForAMovedCursor() {
    let frames = [nil, (0, 1), (2, 19), (9, 99), nil].map { (cursor: (Int, Int)?) in
      FrameWriterTests.frame("a", cursor: cursor.map { Frame.Position(row: $0.0, column: $0.1) })
    }
    var writer = FrameWriter(traits: .everything)
    let written = frames.map { String(decoding: writer.bytes(for: $0), as: UTF8.self) }
    #expect(
      written.dropFirst() == ["\u{1B}[1;2H\u{1B}[?25h", "\u{1B}[3;20H", "", "\u{1B}[?25l"])
  }

  @Test func hidesTheCursorWhileItDraws() {
    let cursor = Frame.Position(row: 2, column: 4)
    #expect(
      FrameWriterTests.written(
        FrameWriterTests.frame("a", cursor: cursor), FrameWriterTests.frame("b", cursor: cursor))
        == "\(FrameWriterTests.begin)\u{1B}[?25l\u{1B}[1Hb\u{1B}[3;5H\u{1B}[?25h"
        + FrameWriterTests.end)
  }

  @Test func drawsEverythingAfterAChangeOfSizeAndOnRequest() {
    let frame = FrameWriterTests.frame("a")
    let whole = FrameWriterTests.written(frame)
    #expect(
      FrameWriterTests.written(
        FrameWriterTests.frame("a", size: CellGridSize(rows: 4, columns: 20)), frame) == whole)
    var writer = FrameWriter(traits: .everything)
    _ = writer.bytes(for: frame)
    writer.invalidate()
    #expect(String(decoding: writer.bytes(for: frame), as: UTF8.self) == whole)
  }

  @Test("sets the column after each cluster whose width terminals disagree on")
  func setsTheColumnAfterDisputedClusters() {
    #expect(
      FrameWriterTests.written(FrameWriterTests.frame(), FrameWriterTests.frame("é日│👩‍🚀 x"))
        == "\(FrameWriterTests.begin)\u{1B}[1Hé日\u{1B}[4G│👩‍🚀\u{1B}[8Gx\(FrameWriterTests.end)")
  }

  @Test("sets the column by the frame's metrics, and draws all again by others")
  func measuresByTheFramesMetrics() {
    var writer = FrameWriter(traits: .everything)
    func written(_ metrics: TextMetrics) -> String {
      let size = CellGridSize(rows: 1, columns: 20)
      let frame = Frame(size: size, rows: [StyledLine("👩‍🚀x")], metrics: metrics)
      return String(decoding: writer.bytes(for: frame), as: UTF8.self)
    }
    #expect(written(.standard).contains("👩‍🚀\u{1B}[3Gx"))
    #expect(written(.standard) == "")
    #expect(written(TextMetrics(emoji: .sum)).contains("\u{1B}[J👩‍🚀\u{1B}[5Gx"))
  }

  @Test("clears the rest of a row before it redraws a disputed cluster")
  func clearsTheRestOfARow() {
    #expect(
      FrameWriterTests.written(FrameWriterTests.frame("a 日 b"), FrameWriterTests.frame("a 本 b"))
        == "\(FrameWriterTests.begin)\u{1B}[1;3H\u{1B}[K本\u{1B}[6Gb\(FrameWriterTests.end)")
    // The text before the cluster stays, and if only that text changes, so does the cluster.
    #expect(
      FrameWriterTests.written(FrameWriterTests.frame("a 日 b"), FrameWriterTests.frame("> 日 b"))
        == "\(FrameWriterTests.begin)\u{1B}[1H>\(FrameWriterTests.end)")
  }

  @Test func erasesAPictureThatGoesOrChanges() {
    func frame(_ id: Int64) -> Frame {
      let slot = PictureSlot(id: id, size: CellGridSize(rows: 1, columns: 6))
      let part = LayoutPart.row([.fixed(6, .picture(slot)), .natural(.text("a"))], gap: 1)
      return Frame(size: FrameWriterTests.size, rows: part.measured(fitting: 20).lines)
    }
    #expect(
      FrameWriterTests.written(FrameWriterTests.frame(), frame(1))
        == "\(FrameWriterTests.begin)\u{1B}[1;8Ha\(FrameWriterTests.end)")
    #expect(
      FrameWriterTests.written(frame(1), frame(2))
        == "\(FrameWriterTests.begin)\u{1B}[1H\u{1B}[6X\(FrameWriterTests.end)")
    #expect(
      FrameWriterTests.written(frame(1), FrameWriterTests.frame())
        == "\(FrameWriterTests.begin)\u{1B}[1H\u{1B}[K\(FrameWriterTests.end)")
  }

  @Test func cutsRowsAtTheRightEdge() {
    let size = CellGridSize(rows: 1, columns: 4)
    let rows: [(CleanText, String)] = [("abcdef", "abcd"), ("abc日", "abc"), ("ab日c", "ab日")]
    for (line, shown) in rows {
      var screen = ScreenModel(size)
      var writer = FrameWriter(traits: .everything)
      screen.feed(writer.bytes(for: Frame(size: size, rows: [StyledLine(line), StyledLine(line)])))
      #expect(screen.faults == [])
      #expect(screen.rows == [shown])
    }
  }

  @Test("draws the selection without colours too")
  func drawsTheSelectionWithoutColours() {
    let line = StyledLine("a", .reversed.adding(.colored(.red)).adding(.dim))
    #expect(
      FrameWriterTests.written(FrameWriterTests.frame(line: line), traits: .plain)
        .contains("\u{1B}[J\u{1B}[7ma\u{1B}[m"))
    #expect(
      FrameWriterTests.written(FrameWriterTests.frame(line: line))
        .contains("\u{1B}[J\u{1B}[2;7;31;107ma\u{1B}[m"))
  }

  @Test("marks the end of a cell with right-to-left text, never between its runs, and not in kitty")
  func marksCellsOnce() {
    var line = StyledLine("سارة ")
    line.append("الخطيب", .bold)
    line.append(" x")
    line.move(to: 14)
    line.append("سلام")
    let frame = FrameWriterTests.frame(line: line)
    // Each cluster is placed by itself.
    let written = FrameWriterTests.written(frame).replacing(/\u{1B}\[[0-9]+G/, with: "")
    #expect(
      written.contains("سارة\u{1B}[1mالخطيب\u{1B}[mx\u{200E}سلام\u{200E}"), "\(written)")
    var kitty = OutputTraits.everything
    kitty.reordersText = false
    let unmarked = FrameWriterTests.written(frame, traits: kitty)
    #expect(!unmarked.unicodeScalars.contains("\u{200E}"))
  }

  @Test("moves a selection at 120×40 with fewer than 400 bytes")
  func movesASelectionCheaply() {
    let size = CellGridSize(rows: 40, columns: 120)
    func frame(selecting selected: Int) -> Frame {
      Frame(
        size: size,
        rows: (0..<40).map { row in
          var line = StyledLine(CleanText("login-\(row)"), .bold)
          line.move(to: 30)
          line.append(CleanText("Name \(row) Überall"))
          line.move(to: 60)
          line.append(CleanText("Oslo"), .dim)
          line.move(to: 80)
          line.append(CleanText("\(row * 137)"), .colored(.green))
          if row != selected { return line }
          var reversed = StyledLine()
          for placed in line.placedRuns {
            if let column = placed.column, column > reversed.columns {
              let gap = CleanText(String(repeating: " ", count: column - reversed.columns))
              reversed.append(gap, .reversed)
            }
            reversed.append(placed.run.text, placed.run.style.adding(.reversed))
          }
          return reversed
        }, cursor: Frame.Position(row: 39, column: 3))
    }
    let written = FrameWriterTests.written(frame(selecting: 10), frame(selecting: 11))
    print("a move of the selection writes \(written.utf8.count) bytes")
    #expect(written.utf8.count < 400)
  }
}
