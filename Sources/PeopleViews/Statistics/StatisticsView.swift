import GHFMessages
package import GHFQueries
import GitHubAPI
package import TerminalText

/// The statistics as text: aligned numbers, on a terminal with bars.
package struct StatisticsView: Sendable {
  let result: StatisticsResult
  /// The number of companies and of locations to show.
  let top: Int
  /// The width of the terminal; nil for text of any width, without bars.
  let columns: Int?
  let metrics: TextMetrics

  package init(_ result: StatisticsResult, top: Int, columns: Int?, _ metrics: TextMetrics) {
    (self.result, self.top, self.columns, self.metrics) = (result, top, columns, metrics)
  }

  private static let indent = 2
  private static let gap = 2
  /// The names of properties and ranges, which are never cut on terminals of 40 columns.
  private static let ownNames = 21
  /// A longer bar shows no more, and a shorter one nothing.
  private static let widestBar = 40
  private static let shortestBar = 4
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The lines; empty for an empty set.
  package var lines: [StyledLine] {
    let rows = result.rows(top: top)
    if rows.isEmpty { return [] }
    let counts = result.statistics
    func group(_ group: StatisticsRow.Group) -> [StatisticsRow] {
      rows.filter { $0.group == group }
    }
    let median =
      counts.median.map { "median " + CountText.grouped($0.whole) + ($0.hasHalf ? ".5" : "") } ?? ""
    let all: [(title: CleanText, note: CleanText, rows: [StatisticsRow])] = [
      columns == nil
        ? ("Accounts", CountText.grouped(counts.count), group(.account))
        : ("Profiles", "", group(.account)),
      ("Companies", "", group(.company)), ("Locations", "", group(.location)),
      ("Joined", "", group(.joined)), ("Followers", median, group(.followers)),
    ]
    let sections = all.filter { !$0.rows.isEmpty }
    let layout = layout(of: sections.flatMap(\.rows).map(cells))
    var lines: [StyledLine] = []
    for section in sections {
      if !lines.isEmpty { lines.append(StyledLine()) }
      let largest = section.rows.compactMap { $0.share?.count }.max() ?? 0
      var title = StyledLine(section.title, .bold)
      let gap: CleanText = columns == nil ? "  " : ", "
      let note: CleanText = section.note.isBlank ? "" : gap + section.note
      let fits = columns.map { title.columns + note.columns(metrics) <= $0 } ?? true
      if fits { title.append(note, .dim) }
      lines.append(title)
      if !fits { lines.append(StyledLine(note, .dim)) }
      if layout.bar > 0, largest > 0 { addScale(largest, layout, to: &lines[lines.count - 1]) }
      lines += section.rows.map { line(of: $0, layout, largest: largest) }
    }
    return lines
  }

  /// Adds the number that a full bar stands for, above the end of the longest bar.
  private func addScale(
    _ largest: Int, _ layout: (widths: [Int], bar: Int), to title: inout StyledLine
  ) {
    let text: CleanText = "full bar: \(CountText.grouped(largest))"
    let gap = StatisticsView.gap
    let end = layout.widths.reduce(StatisticsView.indent) { $0 + $1 + gap } + layout.bar
    let start = end - text.columns(metrics)
    if start >= title.columns + gap {
      title.move(to: start)
      title.append(text, .dim)
    }
  }

  /// The cells of a row: the name, the number and the share.
  private func cells(of row: StatisticsRow) -> [CleanText] {
    guard let share = row.share else { return [] }
    return [
      name(of: row), CountText.grouped(share.count),
      CleanText(percent(Double(share.count) / Double(share.total))),
    ]
  }

  private func percent(_ fraction: Double) -> String {
    let tenths = Int((fraction * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }

  private func name(of row: StatisticsRow) -> CleanText {
    switch (row.group, row.name) {
    case (.account, "bio"): "with a bio"
    case (.account, "company"): "with a company"
    case (.account, "location"): "with a location"
    case (.account, "organizations"): "organisations"
    case (.account, "no_repositories_no_followers"): "no repos or followers"
    case (.followers, let range):
      CleanText(
        range.split(separator: "-").map { CountText.grouped(Int($0) ?? 0).text }.joined(
          separator: "-"))
    case (_, let name): CleanText(name)
    }
  }

  /// Returns the widths of the columns, which all sections share, and of the longest bar; 0 without
  /// bars.
  private func layout(of rows: [[CleanText]]) -> (widths: [Int], bar: Int) {
    let count = rows.map(\.count).max() ?? 0
    var widths = (0..<count).map { column in
      rows.map { $0.count > column ? $0[column].columns(metrics) : 0 }.max() ?? 0
    }
    guard let columns, let widest = widths.first else { return (widths, 0) }
    let (indent, gap) = (StatisticsView.indent, StatisticsView.gap)
    let numbers = widths.dropFirst().reduce(indent) { $0 + $1 + gap }
    let names = max(columns - numbers, 1)
    // Names may take half the width, or all of it if that leaves no bar.
    widths[0] = min(widest, max(names / 2, min(StatisticsView.ownNames, names)))
    let left = columns - numbers - widths[0] - gap
    if left >= StatisticsView.shortestBar { return (widths, min(left, StatisticsView.widestBar)) }
    widths[0] = min(widest, names)
    return (widths, 0)
  }

  private func line(
    of row: StatisticsRow, _ layout: (widths: [Int], bar: Int), largest: Int
  ) -> StyledLine {
    let texts = cells(of: row)
    var cells = texts.enumerated().map { column, cell in
      column == 0
        ? fitted(cell, to: layout.widths[0])
        : StyledLine(cell, column == 1 ? .plain : .dim, columns: cell.columns(metrics))
    }
    if layout.bar > 0, let share = row.share, share.count > 0 {
      cells.append(bar(of: Double(share.count) / Double(largest), columns: layout.bar))
    }
    let widths = Array(layout.widths.prefix(texts.count))
    return Table(widths: widths, numbers: Set(widths.indices.dropFirst()), metrics)
      .line(cells, indent: StatisticsView.indent)
  }

  private func fitted(_ name: CleanText, to width: Int) -> StyledLine {
    if columns == nil { return StyledLine(name, columns: name.columns(metrics)) }
    return LayoutPart.text(name, maximumLines: 1).measured(fitting: width, metrics).lines.first
      ?? StyledLine()
  }

  /// Returns the bar of a fraction, which is 1 for the largest number of a section; in eighths of a
  /// column unless block characters are two columns wide.
  private func bar(of fraction: Double, columns: Int) -> StyledLine {
    let length = Double(columns) * fraction
    if metrics.ambiguousIsWide {
      let blocks = max(Int(length / 2), 1)
      return StyledLine(CleanText(String(repeating: "█", count: blocks)), columns: blocks * 2)
    }
    let eighths = max(Int((length * 8).rounded()), 1)
    let blocks = String(repeating: "█", count: eighths / 8) + StatisticsView.eighths[eighths % 8]
    return StyledLine(CleanText(blocks), columns: (eighths + 7) / 8)
  }
}

/// A number in the statistics of people.
package struct StatisticsRow: Sendable {
  enum Group: String, Sendable, CaseIterable {
    case people, account, company, location, joined, followers, median
  }

  let group: Group
  /// The company, the location, the year, the range of numbers, or the property.
  let name: String
  let value: FieldValue
  /// The number of people it counts, and of those it was counted among; nil for other numbers.
  var share: (count: Int, total: Int)?

  package static let fields: [Field<StatisticsRow>] = [
    Field("group") { .text($0.group.rawValue) },
    Field("name") { .text($0.name) },
    Field("value") { $0.value },
    Field("share") { row in
      row.share.map { .json(DecimalText.ratio($0.count, of: $0.total)) } ?? .null
    },
  ]
}

extension StatisticsResult {
  /// Returns the rows, group by group, with the `top` most frequent companies and locations; none for
  /// an empty set.
  package func rows(top: Int) -> [StatisticsRow] {
    if totalCount == 0 { return [] }
    let counts = statistics
    let people = [("all", totalCount), ("profiles", counts.count)]
      .map { StatisticsRow(group: .people, name: $0.0, value: .number(Int64($0.1))) }
    guard let median = counts.median else { return people }
    let known = counts.years.values.reduce(0, +)
    let years = counts.years.sorted { $0.key < $1.key }.map { ("\($0.key)", $0.value) }
    let unknown = known < counts.count ? [("unknown", counts.count - known)] : []
    return people
      + rows(
        .account,
        [
          ("bio", counts.bioCount), ("company", counts.companyCount),
          ("location", counts.locationCount), ("hireable", counts.hireableCount),
          ("organizations", counts.organizationCount),
          ("no_repositories_no_followers", counts.emptyCount),
        ])
      + rows(.company, counts.companies.top(top)) + rows(.location, counts.locations.top(top))
      + rows(.joined, years + unknown)
      + rows(.followers, counts.decades)
      + [StatisticsRow(group: .median, name: "followers", value: .json(median.description))]
  }

  private func rows(
    _ group: StatisticsRow.Group, _ counts: [(name: String, count: Int)]
  ) -> [StatisticsRow] {
    counts.map { name, count in
      StatisticsRow(
        group: group, name: name, value: .number(Int64(count)),
        share: (count, statistics.count))
    }
  }
}
