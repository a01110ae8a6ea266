package import TerminalText

/// Cells in aligned columns; everything that ghf prints as a table is laid out by it.
package struct Table: Sendable {
  /// The default space between two columns.
  static let defaultGap = 2

  /// The widths of the columns; 0 for a column that isn't drawn.
  let widths: [Int]
  /// The columns whose cells are aligned to the right.
  private let numbers: Set<Int>
  private let gap: Int
  private let metrics: TextMetrics

  package init(
    widths: [Int], numbers: Set<Int> = [], gap: Int = Table.defaultGap, _ metrics: TextMetrics
  ) {
    self.widths = widths
    self.numbers = numbers
    self.gap = gap
    self.metrics = metrics
  }

  /// The width of a row.
  package var columns: Int { widths.reduce(gap * max(widths.count - 1, 0), +) }

  /// Returns a row of cells that wrap in their columns, on a terminal that holds all of them.
  ///
  /// `rest` takes the remaining width, if it has at least `minimum` columns.
  package func row(_ cells: [StyledText], rest: LayoutPart? = nil, minimum: Int = 1) -> LayoutPart {
    var items: [RowItem] = []
    for (column, (cell, width)) in zip(cells, widths).enumerated() where width > 0 {
      let indent = numbers.contains(column) ? width - cell.text.columns(metrics) : 0
      items.append(.fixed(width, .text(cell).inset(CellInsets(leading: max(indent, 0)))))
    }
    if let rest { items.append(.flexible(minimum: minimum, rest)) }
    return .row(items, gap: gap)
  }

  /// Returns a row of cells that don't wrap; cells without a column follow the others.
  package func line(_ cells: [StyledLine], indent: Int = 0) -> StyledLine {
    var line = StyledLine()
    line.appendSpaces(indent)
    var start = indent
    for (column, cell) in cells.enumerated() {
      let width = column < widths.count ? widths[column] : cell.columns
      if column > 0 {
        line.move(to: start + (numbers.contains(column) ? width - cell.columns : 0))
      }
      line.append(cell)
      start += width + gap
    }
    return line
  }
}
