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

extension Table {
  /// The minimum width of a column that wraps, beside columns of any kind.
  static let minimumWidth = 12

  /// Creates a table for a terminal from the widths of its cells; nil if its columns would be too
  /// narrow to read.
  ///
  /// On a terminal too narrow for the widest cells, the longest tenth of a column's cells may wrap,
  /// so that they don't take width from the other columns; they share what these leave.
  ///
  /// - Parameters:
  ///   - cells: The widths of the cells of each column.
  ///   - titles: The widths of the titles.
  ///   - numbers: The columns whose cells are aligned to the right.
  ///   - columns: The width of the terminal.
  ///   - metrics: The rules by which the terminal measures text.
  init?(
    of cells: [[Int]], titles: [Int], numbers: Set<Int>, fitting columns: Int,
    _ metrics: TextMetrics
  ) {
    let sorted = cells.map { $0.sorted() }
    func needed(percentile: Int) -> [Int] {
      zip(sorted, titles).map { widths, title in
        guard let widest = widths.last, widest > 0 else { return 0 }
        let usual = widths[(widths.count * percentile + 99) / 100 - 1]
        return max(usual, title, min(widest, Table.minimumWidth))
      }
    }
    let widest = needed(percentile: 100)
    let usual = needed(percentile: 90)
    let gap = Table.defaultGap
    let rest = columns - usual.reduce(gap * max(widest.count { $0 > 0 } - 1, 0), +)
    let more = zip(widest, usual).map { $0 - $1 }
    let widths: [Int]?
    if rest > 0, let shares = Table.shares(of: rest, among: more, gap: 0, minimum: 0) {
      widths = zip(usual, shares).map { $0 + $1 }
    } else {
      widths = Table.shares(of: columns, among: usual, gap: gap, minimum: Table.minimumWidth)
    }
    guard let widths else { return nil }
    self.init(widths: widths, numbers: numbers, metrics)
  }

  /// Divides a width among columns; nil if one would have to wrap at less than its minimum width.
  ///
  /// Each column gets the width it needs, up to an equal share; the others share what it doesn't
  /// need.
  ///
  /// - Parameters:
  ///   - columns: The width of all columns and gaps.
  ///   - needed: The width that each column needs; 0 for an empty column.
  ///   - gap: The width of the space between two columns.
  ///   - minimum: The minimum width of a column that wraps.
  /// - Returns: The widths; 0 for an empty column.
  static func shares(of columns: Int, among needed: [Int], gap: Int, minimum: Int) -> [Int]? {
    var widths = needed
    let used = needed.indices.filter { needed[$0] > 0 }
    var available = columns - gap * max(used.count - 1, 0)
    var remaining = used.count
    for index in used.sorted(by: { needed[$0] < needed[$1] }) {
      widths[index] = min(needed[index], available / remaining)
      if widths[index] < min(needed[index], minimum) { return nil }
      available -= widths[index]
      remaining -= 1
    }
    return widths
  }
}

extension Table {
  /// The minimum width of a column of names that wraps.
  private static let minimumNameWidth = 6

  /// Returns rows as a table, whose columns from `start` on are numbers.
  ///
  /// The first row has the titles. On a narrow terminal, names wrap; on one that is too narrow for
  /// that, each cell has a line, with its title.
  package static func lines(
    _ rows: [[CleanText]], numbersFrom start: Int, fitting columns: Int, _ metrics: TextMetrics
  ) -> [StyledLine] {
    let needed = rows[0].indices.map { column in
      rows.map { $0[column].columns(metrics) }.max() ?? 0
    }
    let gaps = defaultGap * (needed.count - 1)
    let numbers = needed[start...].reduce(gaps, +)
    let names = shares(
      of: columns == .max ? .max : columns - numbers, among: Array(needed[..<start]), gap: 0,
      minimum: minimumNameWidth)
    guard let names else {
      let records = rows.dropFirst().map { row in
        LayoutPart.stack(
          zip(rows[0], row).filter { !$0.1.isBlank }.map {
            .text(StyledText($0.0.isBlank ? $0.1 : "\($0.0): \($0.1)"))
          })
      }
      return LayoutPart.stack(records, spacing: 1).measured(fitting: columns, metrics).lines
    }
    let table = Table(widths: names + needed[start...], numbers: Set(start..<needed.count), metrics)
    let parts = rows.enumerated().map { number, row in
      table.row(row.map { StyledText($0, number == 0 ? .bold : .plain) })
    }
    return LayoutPart.stack(parts).measured(fitting: table.columns, metrics).lines
  }
}
