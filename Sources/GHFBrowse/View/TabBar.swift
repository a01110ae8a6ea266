import GHFMessages
import TerminalText

/// The line of tabs, each with its count.
struct TabBar {
  private struct Segment {
    let tab: BrowsePlace.Tab
    let text: CleanText
    var columns: Range<Int>
  }

  let place: BrowsePlace
  let metrics: TextMetrics

  /// All tabs, as wide as they are.
  private var segments: [Segment] {
    var start = 0
    return place.subject.tabs.map { tab in
      let count = place.count(of: tab).map { " " + CountText.grouped($0).text } ?? ""
      let text = CleanText(" " + tab.title + count + " ")
      let end = start + text.columns(metrics)
      defer { start = end + 1 }
      return Segment(tab: tab, text: text, columns: start..<end)
    }
  }

  /// Returns the tabs that fit, always with the current one.
  private func visible(fitting columns: Int) -> [Segment] {
    let all = segments
    if all.last.map({ $0.columns.upperBound <= columns }) ?? true { return all }
    let current = all.firstIndex { $0.tab == place.tab } ?? 0
    // Two columns on each side are for the marks of the tabs left out.
    let available = columns - 4
    var range = current..<current + 1
    func width(_ range: Range<Int>) -> Int {
      all[range.upperBound - 1].columns.upperBound - all[range.lowerBound].columns.lowerBound
    }
    while range.upperBound < all.count, width(range.lowerBound..<range.upperBound + 1) <= available
    {
      range = range.lowerBound..<range.upperBound + 1
    }
    while range.lowerBound > 0, width(range.lowerBound - 1..<range.upperBound) <= available {
      range = range.lowerBound - 1..<range.upperBound
    }
    let shift = 2 - all[range.lowerBound].columns.lowerBound
    return all[range].map { segment in
      var segment = segment
      segment.columns = segment.columns.lowerBound + shift..<segment.columns.upperBound + shift
      return segment
    }
  }

  /// Returns the line; tabs that don't fit are left out, which `‹` and `›` show.
  func line(fitting columns: Int) -> StyledLine {
    let (shown, tabs) = (visible(fitting: columns), place.subject.tabs)
    if let only = shown.first, only.columns.upperBound > columns {
      let title = StyledText(CleanText(place.tab.title), Style.bold.adding(.reversed))
      return title.line(fitting: columns, metrics)
    }
    var line = StyledLine()
    if shown.first?.tab != tabs.first { line.append("‹", .dim) }
    for segment in shown {
      line.appendSpaces(segment.columns.lowerBound - line.columns)
      let isCurrent = segment.tab == place.tab
      line.append(
        segment.text, isCurrent ? Style.bold.adding(.reversed) : .dim,
        columns: segment.columns.count)
    }
    if shown.last?.tab != tabs.last, line.columns + 2 <= columns {
      line.appendSpaces(1)
      line.append("›", .dim)
    }
    return line
  }

  func columns(fitting columns: Int) -> [BrowsePlace.Tab: Range<Int>] {
    let shown = visible(fitting: columns).map { ($0.tab, $0.columns) }
    return Dictionary(uniqueKeysWithValues: shown)
  }
}
