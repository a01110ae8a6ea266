/// The places of all cards at one width.
package struct CardLayout: Sendable {
  /// A card in its column.
  private struct Entry {
    let index: Int
    let rows: Range<Int>
  }

  /// How many columns of cards there are, empty ones included.
  package let columnCount: Int
  /// The columns of the terminal that each card has.
  package let cardColumns: Int
  private let gap: Size
  private var columns: [[Entry]]
  private var count = 0

  /// An empty layout: as many columns as fit on a terminal of `columns`, none narrower than
  /// `leastColumns` where the terminal is not, with `gap` columns between columns and rows between
  /// cards.
  ///
  /// The columns share the width equally, and what can't be shared stays free at the right. A
  /// terminal narrower than a card's least width has one column, as wide as itself.
  package init(fitting columns: Int, leastColumns: Int, gap: Size = CardLayout.usualGap) {
    let columns = LayoutLimits.clamped(columns, from: 1)
    let least = LayoutLimits.clamped(leastColumns, from: 1)
    self.gap = Size(
      rows: LayoutLimits.clamped(gap.rows), columns: LayoutLimits.clamped(gap.columns))
    columnCount = max((columns + self.gap.columns) / (least + self.gap.columns), 1)
    cardColumns = (columns - (columnCount - 1) * self.gap.columns) / columnCount
    self.columns = Array(repeating: [], count: columnCount)
  }

  /// What stands between cards unless something else is asked for.
  package static let usualGap = Size(rows: 1, columns: 2)

  /// Puts the next card into the shortest column; one without rows has no place.
  package mutating func append(rows: Int) {
    defer { count += 1 }
    if rows < 1 { return }
    var shortest = 0
    for column in columns.indices where start(in: column) < start(in: shortest) {
      shortest = column
    }
    let start = start(in: shortest)
    columns[shortest].append(Entry(index: count, rows: start..<start + rows))
  }

  /// The row that the next card of a column begins at.
  private func start(in column: Int) -> Int {
    columns[column].last.map { $0.rows.upperBound + gap.rows } ?? 0
  }

  /// How many rows from the top no further card can be on: the next one goes below them.
  package var settledRows: Int { columns.indices.lazy.map(start).min() ?? 0 }

  /// The rows of the longest column and the columns that columns of cards take.
  package var size: Size {
    let used = columns.count { !$0.isEmpty }
    return Size(
      rows: columns.lazy.compactMap(\.last?.rows.upperBound).max() ?? 0,
      columns: used * cardColumns + max(used - 1, 0) * gap.columns)
  }

  /// The cards of which some rows are within `rows`, in the order in which they were given.
  ///
  /// It takes as many steps as there are cards in answer, and the logarithm of their number for each
  /// column.
  package func frames(in rows: Range<Int>) -> [CardFrame] {
    var steps = 0
    return frames(in: rows, steps: &steps)
  }

  /// The cards of which some rows are within `rows`; adds to `steps` how many cards were looked at.
  package func frames(in rows: Range<Int>, steps: inout Int) -> [CardFrame] {
    if rows.isEmpty { return [] }
    var frames: [CardFrame] = []
    for (column, entries) in columns.enumerated() {
      var next = CardLayout.first(of: entries, endingBelow: rows.lowerBound, &steps)
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

  /// The lines of some rows, cards beside each other; only what falls on the rows is drawn.
  ///
  /// What is not within the size is left out. A list of any length can be drawn window by window;
  /// `card` gives the card of a frame as it was measured at the frame's columns.
  package func lines(
    in rows: Range<Int>, card: (CardFrame) -> MeasuredPart?
  ) -> [StyledLine] {
    var canvas = Canvas(rows: rows.clamped(to: 0..<size.rows))
    for frame in frames(in: canvas.rows) {
      card(frame)?.draw(on: &canvas, row: frame.rows.lowerBound, column: frame.x)
    }
    return canvas.lines
  }

  /// The first card that ends below a row, by halving.
  private static func first(of entries: [Entry], endingBelow row: Int, _ steps: inout Int) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      steps += 1
      let middle = low + (high - low) / 2
      if entries[middle].rows.upperBound > row { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
