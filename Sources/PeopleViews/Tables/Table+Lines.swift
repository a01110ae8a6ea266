package import TerminalText

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
