extension MeasuredPart {
  /// The lines, as many as the size has rows.
  package var lines: [StyledLine] {
    var canvas = Canvas(rows: 0..<size.rows)
    draw(on: &canvas, row: 0, column: 0)
    return canvas.lines
  }

  /// Draws what falls on the rows of the canvas, the corner at a row and a column.
  func draw(on canvas: inout Canvas, row: Int, column: Int) {
    if !(row..<row + size.rows).overlaps(canvas.rows) { return }
    switch content {
    case .text(let wrapped, let text):
      let own = row..<row + wrapped.lines.count
      for place in own.clamped(to: canvas.rows) {
        let index = place - row
        canvas.addText(
          text.runs(ofLine: index, in: wrapped), wrapped.lines[index].columns, row: place,
          column: column)
      }
    case .group(let parts):
      for placed in parts {
        placed.part.draw(on: &canvas, row: row + placed.row, column: column + placed.column)
      }
    case .bordered(let placed, let border):
      border.draw(on: &canvas, row: row, column: column, size: size)
      placed.part.draw(on: &canvas, row: row + placed.row, column: column + placed.column)
    }
  }
}
