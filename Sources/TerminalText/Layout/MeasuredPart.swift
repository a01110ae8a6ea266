/// A part measured at one width, with the lines of its texts and the places of its parts.
///
/// Size and lines come from the same measurement, so they can't disagree.
public struct MeasuredPart: Sendable {
  indirect enum Content: Sendable {
    case text(WrappedText, StyledText, CellAlignment)
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

  init(_ wrapped: WrappedText, _ text: StyledText, _ alignment: CellAlignment, columns: Int) {
    let link = wrapped.lines.count > 1 ? text.style.link?.spanningLines : text.style.link
    var size = wrapped.size
    if alignment != .leading, size.rows > 0 { size.columns = max(size.columns, columns) }
    self.init(
      size: size, content: .text(wrapped, text.styled(text.style.linked(to: link)), alignment),
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

  init(_ part: MeasuredPart, _ alignment: CellAlignment, columns: Int) {
    if part.size.rows == 0 {
      self = part
      return
    }
    let offset = alignment.offset(of: part.size.columns, in: columns)
    let size = CellGridSize(rows: part.size.rows, columns: max(columns, part.size.columns))
    self.init([Placed(part: part, row: 0, column: offset)], size: size)
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
    case .text(let wrapped, let text, let alignment):
      for place in (row..<row + wrapped.lines.count).clamped(to: canvas.rows) {
        let index = place - row
        let line = wrapped.lines[index]
        let offset = alignment.offset(of: line.columns, in: size.columns) + line.indent
        canvas.add(
          text.runs(ofLine: index, in: wrapped), line.columns - line.indent, row: place,
          column: column + offset, isText: true)
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

struct RowMeasurement {
  struct Slot {
    let part: MeasuredPart
    let columns: Int
  }

  private typealias FlexibleShare = (minimum: Int, weight: Int)

  let slots: [Slot]

  /// Distributes `columns`; nil if they can't hold the fixed widths, the minimums and the gaps.
  ///
  /// `slack` is the number of empty columns to the right of the row; nil is unlimited.
  init?(
    _ items: [RowItem], gap: Int, fitting columns: Int, slack: Int?, _ metrics: TextMetrics
  ) {
    let gaps = gap * max(items.count - 1, 0)
    var left = columns - gaps - items.reduce(0) { $0 + $1.leastColumns }
    if left < 0 { return nil }
    // Between two parts is only the gap.
    let slacks = items.indices.map { index in
      slack.map { index == items.count - 1 ? $0 : gap }
    }
    // Flexible parts share the width that the natural ones leave, so they come second.
    var found: [Slot?] = zip(items, slacks).map { item, slack in
      switch item.width {
      case .fixed(let fixed):
        return Slot(part: item.part.measured(fitting: fixed, slack: slack, metrics), columns: fixed)
      case .natural(let minimum):
        let part = item.part.measured(fitting: minimum + left, slack: slack, metrics)
        // A cluster wider than its part (rule L3) takes no columns from the others.
        let own = min(part.size.columns, minimum + left)
        left += minimum - own
        return Slot(part: part, columns: own)
      case .flexible: return nil
      }
    }
    var shares: [FlexibleShare] = []
    for case .flexible(let minimum, let weight) in items.map(\.width) {
      shares.append((minimum, weight))
    }
    let total = left + shares.reduce(0) { $0 + $1.minimum }
    let shared = RowMeasurement.distribute(total, to: shares)
    for (index, own) in zip(found.indices.filter { found[$0] == nil }, shared) {
      let part = items[index].part.measured(fitting: own, slack: slacks[index], metrics)
      found[index] = Slot(part: part, columns: own)
    }
    slots = found.compactMap { $0 }
  }

  /// Returns the columns of each share, which add up to `columns`.
  ///
  /// Shares whose weight yields less than their minimum get the minimum, and the others share the
  /// rest, until all have enough. The sum of the minimums is at most `columns`.
  private static func distribute(_ columns: Int, to shares: [FlexibleShare]) -> [Int] {
    var result = shares.map(\.minimum)
    var left = columns
    var sharing = Array(shares.indices)
    while true {
      let weights = sharing.reduce(0) { $0 + shares[$1].weight }
      let short = sharing.filter { left * shares[$0].weight / weights < shares[$0].minimum }
      if short.isEmpty { break }
      left -= short.reduce(0) { $0 + shares[$1].minimum }
      sharing.removeAll(where: short.contains)
    }
    let weights = sharing.reduce(0) { $0 + shares[$1].weight }
    var before = 0
    for index in sharing {
      let after = before + shares[index].weight
      // Rounding the ends instead of the shares leaves no remainder.
      result[index] = left * after / weights - left * before / weights
      before = after
    }
    return result
  }
}
