/// A frame of box-drawing characters, one cell thick.
struct Border: Sendable, Hashable {
  let style: Style
  /// Whether it is drawn with ASCII: box-drawing characters are of ambiguous width (UAX #11), and
  /// a terminal that draws those two cells wide would tear the frame apart.
  let isASCII: Bool

  /// Draws the frame around `size`, which is the outer one, 2 columns and 2 rows at least.
  func draw(on canvas: inout Canvas, row: Int, column: Int, size: Size) {
    let glyphs = isASCII ? Glyphs.ascii : Glyphs.boxes
    let inner = size.columns - 2
    let last = row + size.rows - 1
    canvas.add([StyledRun(glyphs.top(inner), style)], size.columns, row: row, column: column)
    let side = [StyledRun(glyphs.side, style)]
    for middle in (row + 1..<last).clamped(to: canvas.rows) {
      canvas.add(side, 1, row: middle, column: column)
      canvas.add(side, 1, row: middle, column: column + size.columns - 1)
    }
    canvas.add([StyledRun(glyphs.bottom(inner), style)], size.columns, row: last, column: column)
  }

  private struct Glyphs {
    let corners: (String, String, String, String)
    let line: String
    let side: CleanText

    static let boxes = Glyphs(corners: ("╭", "╮", "╰", "╯"), line: "─", side: "│")
    static let ascii = Glyphs(corners: ("+", "+", "+", "+"), line: "-", side: "|")

    func top(_ columns: Int) -> CleanText {
      CleanText(corners.0 + String(repeating: line, count: columns) + corners.1)
    }

    func bottom(_ columns: Int) -> CleanText {
      CleanText(corners.2 + String(repeating: line, count: columns) + corners.3)
    }
  }
}
