/// A part with the lines of its texts and the places of its parts, found at one width.
///
/// Size and lines come from the same measurement, so they can't disagree.
package struct MeasuredPart: Sendable {
  indirect enum Content: Sendable {
    case text(WrappedText, StyledText)
    case group([Placed])
    case bordered(Placed, Border)
  }

  /// A part within another one, rows and columns from the other's corner.
  struct Placed: Sendable {
    let part: MeasuredPart
    let row: Int
    let column: Int
  }

  /// Rows are the sum of what stands below each other; columns reach to the widest line.
  package let size: Size
  /// How many lines of its texts are not shown, as their `maximumLines` ask.
  package let hiddenLineCount: Int
  let content: Content

  private init(size: Size, content: Content, hiddenLineCount: Int) {
    self.size = size
    self.content = content
    self.hiddenLineCount = hiddenLineCount
  }

  private init(_ parts: [Placed], size: Size) {
    self.init(
      size: size, content: .group(parts),
      hiddenLineCount: parts.reduce(0) { $0 + $1.part.hiddenLineCount })
  }

  init(_ wrapped: WrappedText, _ text: StyledText) {
    let isSpread = wrapped.lines.count > 1
    let link = isSpread ? text.style.link?.spanningLines : text.style.link
    self.init(
      size: wrapped.size, content: .text(wrapped, text.styled(text.style.linked(to: link))),
      hiddenLineCount: wrapped.hiddenLineCount)
  }

  init(below parts: [MeasuredPart], spacing: Int) {
    var placed: [Placed] = []
    var size = Size(rows: 0, columns: 0)
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
    var size = Size(rows: 0, columns: 0)
    var column = 0
    for slot in slots {
      placed.append(Placed(part: slot.part, row: 0, column: column))
      size.rows = max(size.rows, slot.part.size.rows)
      size.columns = max(size.columns, column + slot.part.size.columns)
      column += slot.columns + gap
    }
    self.init(placed, size: size)
  }

  init(_ part: MeasuredPart, within insets: Insets) {
    if part.size.rows == 0 {
      self = part
      return
    }
    let size = Size(
      rows: part.size.rows + insets.top + insets.bottom,
      columns: part.size.columns + insets.leading + insets.trailing)
    self.init([Placed(part: part, row: insets.top, column: insets.leading)], size: size)
  }

  init(_ part: MeasuredPart, within border: Border, columns: Int) {
    self.init(
      size: Size(rows: part.size.rows + 2, columns: columns),
      content: .bordered(Placed(part: part, row: 1, column: 1), border),
      hiddenLineCount: part.hiddenLineCount)
  }
}
