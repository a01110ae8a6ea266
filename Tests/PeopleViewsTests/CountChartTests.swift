import FoundationEssentials
import TerminalText
import Testing

@testable import PeopleViews

/// The chart of `ghf changes --history`.
struct CountChartTests {
  private let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func chart(_ columns: Int, ambiguousIsWide: Bool) -> [String] {
    let counts = [1_200, 1_250, 1_225, 1_300]
    let points: [(date: Date, count: Int)] = counts.enumerated().map { day, count in
      (start.addingTimeInterval(Double(day) * 86_400), count)
    }
    let chart = CountChart(
      points: points, until: start.addingTimeInterval(4 * 86_400), columns: columns,
      ambiguousIsWide: ambiguousIsWide)
    let lines = chart.lines { $0 == start ? "2026-05-09" : "2026-05-13" }
    return lines.map { String(decoding: [$0].bytes(for: .plain), as: UTF8.self) }
  }

  @Test(
    "draws each bar in one column, or in two if ambiguous characters are wide",
    arguments: [false, true])
  func fitsTheTerminal(ambiguousIsWide: Bool) {
    let metrics = TextMetrics(ambiguousIsWide: ambiguousIsWide)
    for columns in 1...120 {
      let lines = chart(columns, ambiguousIsWide: ambiguousIsWide)
      // Narrower than the labels, a space and eight columns of bars.
      #expect(lines.isEmpty == (columns < 14), "\(columns) columns")
      guard lines.count > 5 else { continue }
      for line in lines {
        let text = CleanText(line.split(separator: "\n").joined())
        #expect(text.columns(metrics) <= columns, "\(columns) columns: \(line)")
      }
      let bars = lines[0...4].joined().filter { "▁▂▃▄▅▆▇█".contains($0) }
      let barColumns = min(columns - 6, 72) / (ambiguousIsWide ? 2 : 1)
      // Each bar reaches the bottom row.
      #expect(lines[4].filter { "▁▂▃▄▅▆▇█".contains($0) }.count == barColumns)
      #expect(bars.count > barColumns)
    }
  }
}
