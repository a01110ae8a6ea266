import TerminalText

/// A table of texts, followed by columns of numbers.
enum TextTable {
  private static let gap = 2

  /// Returns rows as a table whose first row has the titles; on a narrow terminal, names wrap.
  static func lines(
    _ rows: [[CleanText]], numbersFrom start: Int, _ columns: Int, _ metrics: TextMetrics
  ) -> [StyledLine] {
    let needed = rows[0].indices.map { column in
      rows.map { $0[column].columns(metrics) }.max() ?? 0
    }
    let gaps = gap * (needed.count - 1)
    let numbers = needed[start...].reduce(gaps, +)
    let names = ColumnWidths(
      Array(needed[..<start]), fitting: columns == .max ? .max : columns - numbers, gap: 0,
      minimum: 1)
    let widths = (names?.widths ?? Array(needed[..<start])) + needed[start...]
    let parts = rows.enumerated().map { number, row in
      Part.row(
        row.enumerated().map { column, cell in
          let width = widths[column]
          let indent = column < start ? 0 : max(width - cell.columns(metrics), 0)
          let text = StyledText(cell, number == 0 ? .bold : .plain)
          return .fixed(width, .text(text).inset(Insets(leading: indent)))
        }, gap: gap)
    }
    let width = widths.reduce(gaps, +)
    return Part.stack(parts).measured(fitting: width, metrics).lines
  }
}
