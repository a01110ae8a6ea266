import TerminalText

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
