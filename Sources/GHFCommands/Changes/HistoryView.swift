import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import TerminalHost
import TerminalText

import struct FoundationEssentials.Date

/// A view that draws the log of a list's changes on a terminal, with a chart of the count.
struct HistoryView: Sendable {
  /// The snapshots to draw, earliest first.
  let steps: [ChangeReport]
  /// The time at which the last snapshot was confirmed.
  let until: Date
  let grid: PeopleGrid<Account>
  let day: @Sendable (Date) -> String

  /// The maximum number of rows for the names of one snapshot.
  private static let nameRows = 3
  /// The minimum width of a terminal that shows names beside the date and the count.
  private static let sideBySideColumns = 60

  /// Draws a row for each snapshot, earliest first, and the chart.
  func draw(to sink: any OutputSink) throws(OutputError) {
    let dates = steps.map { CleanText(day($0.until)) }
    let counts = steps.map { CountText.grouped($0.count) }
    let (dateColumns, countColumns) = (widest(dates), widest(counts))
    for (index, step) in steps.enumerated() {
      let names: Part =
        step.since == nil ? .text("first snapshot", .dim) : names(in: step)
      let items = [
        RowItem.fixed(dateColumns, .text(dates[index], .dim)),
        .fixed(countColumns, .text(padded(counts[index], to: countColumns))),
      ]
      let row: Part =
        grid.columns < HistoryView.sideBySideColumns
        ? .stack([.row(items, gap: 2), names.inset(Insets(leading: 2))])
        : .row(items + [.flexible(minimum: 12, names)], gap: 2)
      let lines = row.measured(fitting: grid.columns, grid.metrics).lines
      try sink.write(lines.bytes(for: grid.traits))
    }
    guard steps.count > 1 else { return }
    let chart = CountChart(
      points: steps.map { CountChart.Point(date: $0.until, count: $0.count) }, until: until,
      columns: grid.columns, ambiguousIsWide: grid.metrics.ambiguousIsWide)
    try sink.write(([StyledLine()] + chart.lines(day: day)).bytes(for: grid.traits))
  }

  private func widest(_ texts: [CleanText]) -> Int {
    max(texts.map { $0.columns(grid.metrics) }.max() ?? 0, 1)
  }

  private func padded(_ number: CleanText, to columns: Int) -> CleanText {
    let missing = max(columns - number.columns(grid.metrics), 0)
    // Aligns to the right: at the start of a line, only spaces that don't break are kept.
    return "\(CleanText(String(repeating: "\u{A0}", count: missing)))\(number)"
  }

  /// Returns who followed, left and was renamed, truncated to three rows.
  private func names(in step: ChangeReport) -> Part {
    .text(
      ChangedNames(step.changes, limit: HistoryView.nameRows * grid.columns).text,
      maximumLines: HistoryView.nameRows, whenCut: .text("--jsonl for all", .dim))
  }
}
