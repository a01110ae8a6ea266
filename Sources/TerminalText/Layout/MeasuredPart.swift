/// A part measured at one width, with the lines of its texts and the places of its parts.
///
/// Size and lines come from the same measurement, so they can't disagree.
public struct MeasuredPart: Sendable {
  indirect enum Content: Sendable {
    case text(WrappedText, StyledText)
    case group([Placed])
    case bordered(Placed, Border)
    case picture(PictureSlot)
  }

  /// A part inside another one, at an offset from the outer part's corner.
  struct Placed: Sendable {
    let part: MeasuredPart
    let row: Int
    let column: Int
  }

  /// The size of the drawn part, which is as wide as its widest line.
  public let size: CellGridSize
  let content: Content
  /// The number of lines that `maximumLines` hides.
  public let hiddenLineCount: Int
}

extension MeasuredPart {
  private init(_ parts: [Placed], size: CellGridSize) {
    self.init(
      size: size, content: .group(parts),
      hiddenLineCount: parts.reduce(0) { $0 + $1.part.hiddenLineCount })
  }

  init(_ wrapped: WrappedText, _ text: StyledText) {
    let link = wrapped.lines.count > 1 ? text.style.link?.spanningLines : text.style.link
    self.init(
      size: wrapped.size, content: .text(wrapped, text.styled(text.style.linked(to: link))),
      hiddenLineCount: wrapped.hiddenLineCount)
  }

  init(_ slot: PictureSlot) {
    self.init(size: slot.size, content: .picture(slot), hiddenLineCount: 0)
  }

  init(below parts: [MeasuredPart], spacing: Int) {
    var placed: [Placed] = []
    var size = CellGridSize(rows: 0, columns: 0)
    for part in parts where part.size.rows > 0 || part.hiddenLineCount > 0 {
      if size.rows > 0 && part.size.rows > 0 { size.rows += spacing }
      placed.append(Placed(part: part, row: size.rows, column: 0))
      size.rows += part.size.rows
      size.columns = max(size.columns, part.size.columns)
    }
    self.init(placed, size: size)
  }

  init(beside slots: [RowMeasurement.Slot], gap: Int) {
    var placed: [Placed] = []
    var size = CellGridSize(rows: 0, columns: 0)
    var column = 0
    for slot in slots {
      placed.append(Placed(part: slot.part, row: 0, column: column))
      size.rows = max(size.rows, slot.part.size.rows)
      size.columns = max(size.columns, column + slot.part.size.columns)
      column += slot.columns + gap
    }
    self.init(placed, size: size)
  }

  init(_ part: MeasuredPart, within insets: CellInsets) {
    if part.size.rows == 0 {
      self = part
      return
    }
    let size = CellGridSize(
      rows: part.size.rows + insets.top + insets.bottom,
      columns: part.size.columns + insets.leading + insets.trailing)
    self.init([Placed(part: part, row: insets.top, column: insets.leading)], size: size)
  }

  init(_ part: MeasuredPart, within border: Border, columns: Int) {
    self.init(
      size: CellGridSize(rows: part.size.rows + 2, columns: columns),
      content: .bordered(Placed(part: part, row: 1, column: 1), border),
      hiddenLineCount: part.hiddenLineCount)
  }

  /// The drawn lines, one per row of the size.
  public var lines: [StyledLine] {
    var canvas = Canvas(rows: 0..<size.rows)
    draw(on: &canvas, row: 0, column: 0)
    return canvas.lines
  }

  /// Draws the rows that are on the canvas, with the top left corner at a row and column.
  func draw(on canvas: inout Canvas, row: Int, column: Int) {
    if !(row..<row + size.rows).overlaps(canvas.rows) { return }
    switch content {
    case .text(let wrapped, let text):
      for place in (row..<row + wrapped.lines.count).clamped(to: canvas.rows) {
        let index = place - row
        canvas.add(
          text.runs(ofLine: index, in: wrapped), wrapped.lines[index].columns, row: place,
          column: column, isText: true)
      }
    case .group(let parts):
      for placed in parts {
        placed.part.draw(on: &canvas, row: row + placed.row, column: column + placed.column)
      }
    case .bordered(let placed, let border):
      border.draw(on: &canvas, row: row, column: column, size: size)
      placed.part.draw(on: &canvas, row: row + placed.row, column: column + placed.column)
    case .picture(let slot): canvas.add(slot, row: row, column: column)
    }
  }
}
