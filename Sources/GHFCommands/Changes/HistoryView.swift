import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// The log of a list's changes as a person at a terminal reads it, with a chart of the count.
struct HistoryView: Sendable {
  /// The snapshots that are shown, the earliest first.
  let steps: [ChangeReport]
  /// Of when the list is that was kept last.
  let until: Date
  let grid: PeopleGrid<Account>
  let day: @Sendable (Date) -> String

  // How many rows the names of one snapshot may take.
  private static let nameRows = 3
  // The columns of the terminal from which on names stand beside the date and the count.
  private static let leastBeside = 60

  /// Draws a row for each snapshot, the earliest first, and the chart.
  ///
  /// - Throws: `OutputError` when it could not be written.
  func draw(to sink: any OutputSink) throws(OutputError) {
    let dates = steps.map { CleanText(day($0.until)) }
    let counts = steps.map { CountText.grouped($0.count) }
    let widest = (date: widest(dates), count: widest(counts))
    for (index, step) in steps.enumerated() {
      let row = row(
        .text(dates[index], .dim), widest.date,
        .text(padded(counts[index], to: widest.count)), widest.count,
        step.since == nil ? .text("first snapshot", .dim) : names(in: step))
      let lines = row.measured(fitting: grid.columns, grid.metrics).lines
      try sink.write(lines.bytes(for: grid.traits))
    }
    guard steps.count > 1 else { return }
    let chart = CountChart(
      points: steps.map { CountChart.Point(date: $0.until, count: $0.count) }, until: until,
      columns: grid.columns)
    try sink.write(([StyledLine()] + chart.lines(day: day)).bytes(for: grid.traits))
  }

  /// Date and count, and the names beside them, or on a narrow terminal below them.
  private func row(
    _ date: Part, _ dateColumns: Int, _ count: Part, _ countColumns: Int, _ names: Part
  ) -> Part {
    let items = [RowItem.fixed(dateColumns, date), .fixed(countColumns, count)]
    if grid.columns < HistoryView.leastBeside {
      return .stack([.row(items, gap: 2), names.inset(Insets(leading: 2))])
    }
    return .row(items + [.flexible(minimum: 12, names)], gap: 2)
  }

  private func widest(_ texts: [CleanText]) -> Int {
    max(texts.map { $0.columns(grid.metrics) }.max() ?? 0, 1)
  }

  private func padded(_ number: CleanText, to columns: Int) -> CleanText {
    let missing = max(columns - number.columns(grid.metrics), 0)
    // Numbers stand right; a space at a line's beginning is kept when it does not break.
    return "\(CleanText(String(repeating: "\u{A0}", count: missing)))\(number)"
  }

  /// Who came, went and was renamed, as much of it as three rows hold.
  private func names(in step: ChangeReport) -> Part {
    let changes = step.changes
    let parts =
      changes.came.map { "+\($0.login)" } + changes.went.map { "-\($0.login)" }
      + changes.renamed.map { "\($0.from) → \($0.to)" }
    // Nobody reads, or lays out, 100,000 names in three rows.
    let shown = parts.prefix(HistoryView.nameRows * grid.columns)
    let counts = [("+", changes.came.count), ("-", changes.went.count)]
      .filter { $0.1 > 0 }.map { "\($0.0)\(CountText.grouped($0.1))" }.joined(separator: " ")
    let lead = parts.count > 1 && !counts.isEmpty ? "\(counts):  " : ""
    return .text(
      CleanText(lead + shown.joined(separator: "  ")), maximumLines: HistoryView.nameRows,
      whenCut: .text("… --jsonl for all", .dim))
  }
}
