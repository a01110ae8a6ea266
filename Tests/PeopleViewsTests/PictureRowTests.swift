import TerminalHost
import TerminalPictures
import TestSupport
import Testing

@testable import PeopleViews
@testable import TerminalText

/// The lines on a scrolling terminal that are written together with their pictures.
@Suite(.enabled(if: InstalledPrograms.drawPictures))
struct PictureRowTests {
  /// Lines of tiles with pictures of `heights` rows, each above a blank row, below a heading.
  private func lines(_ heights: [Int]) -> [StyledLine] {
    [StyledLine("heading")]
      + heights.enumerated().flatMap { index, height in
        let slot = PictureSlot(id: Int64(index), size: CellGridSize(rows: height, columns: 4))
        let tile = LayoutPart.row([.fixed(4, .picture(slot)), .flexible(.text("name \(index)"))])
        return tile.measured(fitting: 20).lines + [StyledLine()]
      }
  }

  private func picture() throws -> DrawnPicture {
    try #require(
      try PictureLibrary.shared().drawing(
        of: PictureSample.file("unusual/four-pixels.png"), format: "png",
        in: PictureArea(columns: 4, rows: 2, cell: .standard), by: .halfBlocks(.true24)))
  }

  @Test("keeps the lines beside a picture together, and all others apart")
  func dividesLines() {
    let rows = PictureRow.rows(of: lines([2, 3, 2]))
    #expect(rows.map(\.lines.count) == [1, 2, 1, 3, 1, 2, 1])
    #expect(rows.map(\.pictures.count) == [0, 1, 0, 1, 0, 1, 0])
    #expect(rows.flatMap(\.lines) == lines([2, 3, 2]))
  }

  @Test("draws pictures of different heights over the lines that they belong to")
  func drawsPictures() throws {
    let picture = try picture()
    // Two cards side by side, whose pictures begin in different lines.
    let line = { (slots: [(Int64, Int)]) in
      var line = StyledLine("text")
      for (id, row) in slots {
        let size = CellGridSize(rows: 2, columns: 4)
        line.place(PlacedPicture(slot: PictureSlot(id: id, size: size), row: row, column: Int(id)))
      }
      return line
    }
    var row = PictureRow.rows(of: [line([(1, 0)]), line([(1, 1), (5, 0)]), line([(5, 1)])])
    #expect(row.count == 1)
    let text = String(
      decoding: row[0].bytes(for: .plain) { $0.id == 5 ? picture : nil }, as: UTF8.self)
    #expect(text.hasPrefix("text\ntext\ntext\n\u{1B}7\u{1B}[2A\r\u{1B}[5C"))
    #expect(text.hasSuffix("\u{1B}8"))
    #expect(text.count { $0 == "\u{1B}" } > 4)
    // On a screen of three rows, the first line has scrolled off below the cursor's row.
    row[0].dropPictures(above: 3)
    #expect(row[0].pictures.map(\.place.slot.id) == [5])
  }
}
