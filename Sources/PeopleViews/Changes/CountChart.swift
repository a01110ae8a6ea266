import GHFMessages
import TerminalText

import struct FoundationEssentials.Date

/// A bar chart of the number of people in a list over time.
struct CountChart: Sendable {
  /// A count, and the time from which it held.
  struct Point: Sendable {
    let date: Date
    let count: Int
  }

  /// The points in the order of the snapshots; never empty.
  let points: [Point]
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
