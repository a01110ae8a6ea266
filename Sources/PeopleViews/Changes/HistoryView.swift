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
      lines += context.lines(of: row)
    }
    if steps.contains(where: { $0.check == .differences }) {
      lines.append(StyledLine("~ found by differences", .dim))
    }
    guard steps.count > 1 else { return lines }
    let chart = CountChart(
      points: steps.map { ($0.until, $0.count) }, until: until,
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

  /// Returns who followed (green), left (red, with the reason unless that is an unfollow or isn't
  /// known) and was renamed, truncated to three rows.
  private func names(in step: ChangeReport) -> LayoutPart {
    let changes = step.changes
    let came = changes.came.lazy.map { (CleanText("+" + $0.login), Style.colored(.green)) }
    let went = changes.went.lazy.map { person in
      let login = CleanText("-" + person.login)
      let text: CleanText =
        switch changes.reasons[person.id] {
        case .gone: "\(login) (deleted or hidden)"
        case .unfollowedAndRenamed(let now): "\(login) (now \(CleanText(now)))"
        case .unfollowed, nil: login
        }
      return (text, Style.colored(.red))
    }
    let renamed = changes.renamed.lazy.map {
      ("\(CleanText($0.from)) → \(CleanText($0.to))" as CleanText, Style.plain)
    }
    // Two snapshots may differ in 100,000 names.
    let limit = HistoryView.nameRows * context.columns
    let words = Array(came.prefix(limit)) + went.prefix(limit) + renamed.prefix(limit)
    let counts = [("+", came.count), ("-", went.count)]
      .filter { $0.1 > 0 }.map { "\($0.0)\(CountText.grouped($0.1))" }.joined(separator: " ")
    let total = came.count + went.count + renamed.count
    let start = total > 1 && !counts.isEmpty ? counts + ":  " : ""
    return .text(
      StyledText(words: words.prefix(limit), after: start), maximumLines: HistoryView.nameRows,
      whenCut: .text("--jsonl for all", .dim))
  }
}

extension StyledText {
  /// Creates a text of words in styles of their own, which wraps only between them where they fit.
  init(words: some Sequence<(CleanText, Style)>, after introduction: String = "") {
    var text = introduction
    var highlights: [Highlight] = []
    for (word, style) in words {
      if !highlights.isEmpty { text += "  " }
      let start = text.utf8.count
      text += word.text
      highlights.append(Highlight(start..<text.utf8.count, style))
    }
    self.init(CleanText(text), highlights: highlights)
    keepsWords = true
  }
}

/// A bar chart of the number of people in a list over time.
struct CountChart: Sendable {
  /// Counts, each with the time from which it held, in the order of the snapshots; never empty.
  let points: [(date: Date, count: Int)]
  /// The end of the chart.
  let until: Date
  /// The width of the terminal.
  let columns: Int
  /// True if the terminal draws block characters two cells wide.
  let ambiguousIsWide: Bool

  // High enough to show a shape, and low enough to fit on the screen with the log.
  private static let rows = 5
  // A wider chart shows no more.
  private static let widest = 72
  private static let eighths = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Returns the rows, labelled with the maximum and minimum count, and a line with the times.
  ///
  /// The result is empty if the terminal is too narrow to show a shape.
  func lines(day: (Date) -> String) -> [StyledLine] {
    let counts = points.map(\.count)
    let (minimum, maximum) = (counts.min() ?? 0, counts.max() ?? 0)
    let labels = [CountText.grouped(maximum), CountText.grouped(minimum)]
    let labelColumns = labels.map { $0.columns() }.max() ?? 0
    let barWidth = ambiguousIsWide ? 2 : 1
    let barColumns = min(columns - labelColumns - 1, CountChart.widest) / barWidth * barWidth
    guard barColumns >= 8 else { return [] }
    let heights = heights(barCount: barColumns / barWidth, from: minimum, to: maximum)
    let empty = String(repeating: " ", count: barWidth)
    var lines: [StyledLine] = []
    for row in (0..<CountChart.rows).reversed() {
      let label =
        row == CountChart.rows - 1 ? labels[0] : row == 0 && minimum < maximum ? labels[1] : ""
      var line = StyledLine()
      line.appendSpaces(labelColumns - label.columns())
      line.append(label, .dim)
      line.appendSpaces(1)
      let bars = heights.map { height in
        height > row * 8 ? CountChart.eighths[min(height - row * 8, 8) - 1] : empty
      }
      line.append(CleanText(bars.joined()), columns: barColumns)
      lines.append(line)
    }
    lines.append(timeLine(labelColumns + 1, barColumns, day))
    if 0 < minimum, minimum < maximum {
      let note: CleanText = "The bars start at \(labels[1]), not at 0."
      if note.columns() <= columns { lines.append(StyledLine(note, .dim)) }
    }
    return lines
  }

  /// Returns the height of each bar in eighths of a row, from the count at the end of its period.
  private func heights(barCount: Int, from minimum: Int, to maximum: Int) -> [Int] {
    let start = points.map(\.date).min() ?? until
    let span = max(until, points.map(\.date).max() ?? until).timeIntervalSince(start)
    let highest = CountChart.rows * 8
    return (0..<barCount).map { bar in
      let end = start.addingTimeInterval(span * Double(bar + 1) / Double(barCount))
      let count = (points.last { $0.date <= end } ?? points[0]).count
      if maximum == minimum { return highest }
      // The smallest count has a bar too, or it would look like zero.
      return 1 + (count - minimum) * (highest - 1) / (maximum - minimum)
    }
  }

  private func timeLine(_ indent: Int, _ barColumns: Int, _ day: (Date) -> String) -> StyledLine {
    let start = CleanText(day(points[0].date))
    let end = CleanText(day(until))
    var line = StyledLine()
    if start.columns() > barColumns { return line }
    line.appendSpaces(indent)
    line.append(start, .dim)
    let gap = barColumns - start.columns() - end.columns()
    guard gap >= 2 else { return line }
    line.appendSpaces(gap)
    line.append(end, .dim)
    return line
  }
}
