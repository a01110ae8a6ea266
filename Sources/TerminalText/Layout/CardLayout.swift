/// The frames of cards of different heights in columns of equal width (masonry).
///
/// Each card goes to the shortest column so far, or to the leftmost of several equally short ones.
/// Sorting the cards by first row, then from left to right, therefore gives their original order.
public struct CardLayout: Sendable {
  private struct Entry {
    let index: Int
    let rows: Range<Int>
  }

  /// The number of columns of cards, including empty ones.
  public let columnCount: Int
  /// The width of each card in terminal columns.
  public let cardColumns: Int
  private let gap: CellGridSize
  private var columns: [[Entry]]
  /// The number of cards so far.
  public private(set) var count = 0

  /// Creates an empty layout with as many columns as fit on a terminal `columns` wide.
  ///
  /// Each column is at least `leastColumns` wide; `gap` separates columns and cards.
  /// The columns share the width equally; the remainder stays empty at the right. A terminal
  /// narrower than `leastColumns` has one column of its own width.
  public init(fitting columns: Int, leastColumns: Int, gap: CellGridSize = CardLayout.defaultGap) {
    let columns = LayoutLimits.clamped(columns, from: 1)
    let least = LayoutLimits.clamped(leastColumns, from: 1)
    self.gap = CellGridSize(
      rows: LayoutLimits.clamped(gap.rows), columns: LayoutLimits.clamped(gap.columns))
    columnCount = max((columns + self.gap.columns) / (least + self.gap.columns), 1)
    cardColumns = (columns - (columnCount - 1) * self.gap.columns) / columnCount
    self.columns = Array(repeating: [], count: columnCount)
  }

  /// One blank row between cards, and two blank columns between their columns.
  public static let defaultGap = CellGridSize(rows: 1, columns: 2)

  /// Appends the next card to the shortest column; a card without rows gets no frame.
  public mutating func append(rows: Int) {
    let rows = LayoutLimits.clamped(rows, to: LayoutLimits.largest)
    defer { count += 1 }
    if rows < 1 { return }
    var shortest = 0
    for column in columns.indices where start(in: column) < start(in: shortest) {
      shortest = column
    }
    let start = start(in: shortest)
    columns[shortest].append(Entry(index: count, rows: start..<start + rows))
  }

  private func start(in column: Int) -> Int {
    columns[column].last.map { $0.rows.upperBound + gap.rows } ?? 0
  }

  /// The number of rows at the top that no further card can occupy.
  public var settledRows: Int { columns.indices.lazy.map(start).min() ?? 0 }

  /// The height of the longest column and the width of all non-empty columns.
  public var size: CellGridSize {
    let used = columns.count { !$0.isEmpty }
    return CellGridSize(
      rows: columns.lazy.compactMap(\.last?.rows.upperBound).max() ?? 0,
      columns: used * cardColumns + max(used - 1, 0) * gap.columns)
  }

  /// Returns the rows of the card at an index; nil if it has no frame.
  public func rows(ofCard index: Int) -> Range<Int>? {
    for entries in columns {
      let place = entries.firstIndex(from: index, by: \.index)
      if place < entries.count, entries[place].index == index { return entries[place].rows }
    }
    return nil
  }

  /// Returns the cards that overlap `rows`, in order.
  ///
  /// Takes one step per card returned, and per column the logarithm of the number of cards.
  public func frames(in rows: Range<Int>) -> [CardFrame] {
    var steps = 0
    return frames(in: rows, steps: &steps)
  }

  /// Returns the cards that overlap `rows`; adds the number of cards examined to `steps`.
  package func frames(in rows: Range<Int>, steps: inout Int) -> [CardFrame] {
    if rows.isEmpty { return [] }
    var frames: [CardFrame] = []
    for (column, entries) in columns.enumerated() {
      var next = entries.firstIndex(from: rows.lowerBound + 1) { entry in
        steps += 1
        return entry.rows.upperBound
      }
      while next < entries.count, entries[next].rows.lowerBound < rows.upperBound {
        steps += 1
        frames.append(
          CardFrame(
            index: entries[next].index, column: column, rows: entries[next].rows,
            x: column * (cardColumns + gap.columns), columns: cardColumns))
        next += 1
      }
    }
    return frames.sorted { $0.index < $1.index }
  }

  /// Returns the lines of `rows`; ignores rows outside the layout.
  ///
  /// Draws only these rows, so a list of any length can be drawn window by window; returns none if they
  /// have more than ten million cells. `card` returns the card of a frame, measured at the frame's
  /// columns.
  public func lines(in rows: Range<Int>, card: (CardFrame) -> MeasuredPart?) -> [StyledLine] {
    let rows = rows.clamped(to: 0..<size.rows)
    guard LayoutLimits.allowsDrawing(rows: rows.count, columns: size.columns) else { return [] }
    return drawn(rows, card: card)
  }

  /// Returns the lines of rows of the layout, however many.
  fileprivate func drawn(_ rows: Range<Int>, card: (CardFrame) -> MeasuredPart?) -> [StyledLine] {
    var canvas = Canvas(rows: rows)
    for frame in frames(in: canvas.rows) {
      card(frame)?.draw(on: &canvas, row: frame.rows.lowerBound, column: frame.x)
    }
    return canvas.lines
  }
}

/// The place of a card among columns of cards.
public struct CardFrame: Sendable, Hashable {
  /// The card's position in the order of the cards.
  public let index: Int
  /// The column of cards, from 0.
  public let column: Int
  /// The rows of the card, counted from the top of all cards.
  public let rows: Range<Int>
  /// The first terminal column of the card, from 0.
  public let x: Int
  /// The width of the card in terminal columns.
  public let columns: Int

  package init(index: Int, column: Int, rows: Range<Int>, x: Int, columns: Int) {
    self.index = index
    self.column = column
    self.rows = rows
    self.x = x
    self.columns = columns
  }
}

/// Cards in columns that are drawn incrementally: a row as soon as no further card can occupy it.
///
/// Columns and order are as in `CardLayout`. Only cards that aren't fully drawn are stored.
public struct CardStream: Sendable {
  private var layout: CardLayout
  private let metrics: TextMetrics
  private var cards: [Int: MeasuredPart] = [:]
  private var count = 0
  private var drawnRows = 0

  /// Creates an empty stream; the parameters are as in `CardLayout`.
  public init(
    fitting columns: Int, leastColumns: Int, gap: CellGridSize = CardLayout.defaultGap,
    metrics: TextMetrics = .standard
  ) {
    layout = CardLayout(fitting: columns, leastColumns: leastColumns, gap: gap)
    self.metrics = metrics
  }

  /// Appends the next card; returns the lines that it completes.
  public mutating func add(_ card: LayoutPart) -> [StyledLine] {
    let card = card.measured(fitting: layout.cardColumns, metrics)
    layout.append(rows: card.size.rows)
    if card.size.rows > 0 { cards[count] = card }
    count += 1
    return draw(to: min(layout.settledRows, layout.size.rows))
  }

  /// Returns the remaining lines.
  public mutating func finish() -> [StyledLine] { draw(to: layout.size.rows) }

  private mutating func draw(to end: Int) -> [StyledLine] {
    if end <= drawnRows { return [] }
    let rows = drawnRows..<end
    let lines = layout.drawn(rows) { cards[$0.index] }
    drawnRows = end
    for frame in layout.frames(in: rows) where frame.rows.upperBound <= end {
      cards[frame.index] = nil
    }
    return lines
  }
}
