/// Rows on which parts are drawn side by side and in any order.
struct Canvas {
  private struct Fragment {
    let column: Int
    let columns: Int
    let runs: [StyledRun]
    /// True for frames and the like, whose width all terminals agree on; false for text.
    let isCertain: Bool
    var picture: PlacedPicture?
  }

  /// The rows to draw; anything added to other rows is discarded.
  let rows: Range<Int>
  private var fragments: [[Fragment]]

  init(rows: Range<Int>) {
    self.rows = rows
    fragments = Array(repeating: [], count: rows.count)
  }

  /// Adds runs at a place; `isText` is true if terminals may disagree about their width.
  mutating func add(
    _ runs: [StyledRun], _ columns: Int, row: Int, column: Int, isText: Bool = false
  ) {
    guard rows.contains(row) else { return }
    fragments[row - rows.lowerBound].append(
      Fragment(column: column, columns: columns, runs: runs, isCertain: !isText))
  }

  /// Adds the empty cells of a picture.
  mutating func add(_ slot: PictureSlot, row: Int, column: Int) {
    for place in (row..<row + slot.size.rows).clamped(to: rows) {
      let picture = PlacedPicture(slot: slot, row: place - row, column: column)
      fragments[place - rows.lowerBound].append(
        Fragment(column: column, columns: 0, runs: [], isCertain: true, picture: picture))
    }
  }

  /// The rows as lines.
  ///
  /// A fragment directly after a text, which a terminal may draw wider or narrower than measured,
  /// is placed by its absolute column; any other fragment, by spaces.
  var lines: [StyledLine] {
    fragments.map { row in
      var line = StyledLine()
      var isCertain = true
      line.hasDisputedWidth = row.contains {
        !$0.isCertain && !$0.runs.allSatisfy(\.hasCertainWidth)
      }
      for fragment in row.sorted(by: { $0.column < $1.column }) {
        if isCertain {
          line.appendSpaces(fragment.column - line.columns)
        } else {
          line.move(to: fragment.column)
        }
        line.append(fragment.runs, columns: fragment.columns)
        if let picture = fragment.picture { line.place(picture) }
        isCertain = fragment.isCertain
      }
      return line
    }
  }
}

/// A frame one cell thick.
struct Border: Sendable, Hashable {
  let style: Style
  /// True to draw with ASCII, because box-drawing characters have an ambiguous width (UAX #11) and
  /// would break the frame on a terminal that draws them two cells wide.
  let isASCII: Bool
  /// The text in the top border, after its corner; empty for none.
  let title: StyledText
  let titleColumns: Int

  /// Draws the frame; `size` is its outer size, at least 2 columns and 2 rows.
  func draw(on canvas: inout Canvas, row: Int, column: Int, size: CellGridSize) {
    let glyphs = isASCII ? Glyphs.ascii : Glyphs.boxes
    let inner = size.columns - 2
    let last = row + size.rows - 1
    let bottom = StyledRun(glyphs.row(glyphs.bottom, inner), style)
    canvas.add(top(glyphs, inner), size.columns, row: row, column: column)
    let side = [StyledRun(glyphs.side, style)]
    for middle in (row + 1..<last).clamped(to: canvas.rows) {
      canvas.add(side, 1, row: middle, column: column)
      canvas.add(side, 1, row: middle, column: column + size.columns - 1)
    }
    canvas.add([bottom], size.columns, row: last, column: column)
  }

  /// Returns the top border; a title has a line before it and spaces around it.
  private func top(_ glyphs: Glyphs, _ inner: Int) -> [StyledRun] {
    let rest = inner - titleColumns - 3
    if titleColumns == 0 || rest < 0 {
      return [StyledRun(glyphs.row(glyphs.top, inner), style)]
    }
    let before = CleanText(glyphs.top.0 + glyphs.line + " ")
    let after = CleanText(" " + String(repeating: glyphs.line, count: rest) + glyphs.top.1)
    return [StyledRun(before, style)] + title.runs + [StyledRun(after, style)]
  }

  private struct Glyphs {
    let top: (String, String)
    let bottom: (String, String)
    let line: String
    let side: CleanText

    static let boxes = Glyphs(top: ("╭", "╮"), bottom: ("╰", "╯"), line: "─", side: "│")
    static let ascii = Glyphs(top: ("+", "+"), bottom: ("+", "+"), line: "-", side: "|")

    func row(_ corners: (String, String), _ columns: Int) -> CleanText {
      CleanText(corners.0 + String(repeating: line, count: columns) + corners.1)
    }
  }
}
