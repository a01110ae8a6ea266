import GHFMessages
package import GHFQueries
import LocalStore
package import TerminalText

package import struct FoundationEssentials.Date

/// A view that draws the log of a list's changes on a terminal, with a chart of the count.
package struct HistoryView: Sendable {
  /// The snapshots to draw, earliest first.
  private let steps: [ChangeReport]
  /// The time at which the last snapshot was confirmed.
  private let until: Date
  private let context: ViewContext
  private let day: @Sendable (Date) -> String

  package init(
    steps: [ChangeReport], until: Date, in context: ViewContext,
    day: @escaping @Sendable (Date) -> String
  ) {
    self.steps = steps
    self.until = until
    self.context = context
    self.day = day
  }

  /// The maximum number of rows for the names of one snapshot.
  private static let nameRows = 3
  /// The minimum width of a terminal that shows names beside the date and the count.
  private static let sideBySideColumns = 60

  /// A row for each snapshot, earliest first, and the chart.
  package var lines: [StyledLine] {
    let mark: CleanText = " ~"
    let dates = steps.map { CleanText(day($0.until)) + ($0.check == .differences ? mark : "") }
    let counts = steps.map { CountText.grouped($0.count) }
    let countColumns = widest(counts)
    let table = Table(widths: [widest(dates), countColumns], context.metrics)
    var lines: [StyledLine] = []
    for (index, step) in steps.enumerated() {
      let names: LayoutPart =
        step.since == nil ? .text("first snapshot", .dim) : names(in: step)
      let cells = [
        StyledText(dates[index], .dim), StyledText(padded(counts[index], to: countColumns)),
      ]
      let row =
        context.columns < HistoryView.sideBySideColumns
        ? .stack([table.row(cells), names.inset(CellInsets(leading: 2))])
        : table.row(cells, rest: names, minimum: 12)
      lines += row.measured(fitting: context.columns, context.metrics).lines
    }
    if steps.contains(where: { $0.check == .differences }) {
      lines.append(StyledLine("~ found by differences", .dim))
    }
    guard steps.count > 1 else { return lines }
    let chart = CountChart(
      points: steps.map { CountChart.Point(date: $0.until, count: $0.count) }, until: until,
      columns: context.columns, ambiguousIsWide: context.metrics.ambiguousIsWide)
    return lines + [StyledLine()] + chart.lines(day: day)
  }

  private func widest(_ texts: [CleanText]) -> Int {
    max(texts.map { $0.columns(context.metrics) }.max() ?? 0, 1)
  }

  private func padded(_ number: CleanText, to columns: Int) -> CleanText {
    let missing = max(columns - number.columns(context.metrics), 0)
    // Aligns to the right: at the start of a line, only spaces that don't break are kept.
    return "\(CleanText(String(repeating: "\u{A0}", count: missing)))\(number)"
  }

  /// Returns who followed, left and was renamed, truncated to three rows.
  private func names(in step: ChangeReport) -> LayoutPart {
    .text(
      ChangedNames(step.changes, limit: HistoryView.nameRows * context.columns).text,
      maximumLines: HistoryView.nameRows, whenCut: .text("--jsonl for all", .dim))
  }
}
