import TerminalText

/// A table of texts, followed by columns of numbers.
enum TextTable {
  private static let gap = 2
  /// Narrower columns of names can't be read.
  private static let leastColumns = 6

  /// Returns rows as a table whose first row has the titles.
  ///
  /// On a narrow terminal, names wrap; on one that is too narrow for that, each cell has a line, with
  /// its title.
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
      minimum: leastColumns)
    guard let names else {
      let records = rows.dropFirst().map { row in
        Part.stack(
          zip(rows[0], row).filter { !$0.1.isBlank }.map {
            .text(StyledText($0.0.isBlank ? $0.1 : "\($0.0): \($0.1)"))
          })
      }
      return Part.stack(records, spacing: 1).measured(fitting: columns, metrics).lines
    }
    let widths = names.widths + needed[start...]
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
