import TerminalText

/// The line of tabs, each with its count.
struct TabBar {
  private let place: BrowsePlace
  private let metrics: TextMetrics

  init(_ place: BrowsePlace, _ metrics: TextMetrics) {
    self.place = place
    self.metrics = metrics
  }

  /// The tabs and the columns that they cover.
  private var segments: [(tab: BrowsePlace.Tab, text: CleanText, columns: Range<Int>)] {
    var start = 0
    return place.subject.tabs.map { tab in
      let count = place.count(of: tab).map { " " + CountText.grouped($0).text } ?? ""
      let text = CleanText(" " + tab.title + count + " ")
      let end = start + text.columns(metrics)
      defer { start = end + 1 }
      return (tab, text, start..<end)
    }
  }

  /// Returns the line; tabs that don't fit are left out, but never the current one.
  func line(fitting columns: Int) -> StyledLine {
    var line = StyledLine()
    for (tab, text, range) in segments where range.upperBound <= columns {
      line.appendSpaces(range.lowerBound - line.columns)
      let isCurrent = tab == place.tab
      line.append(
        text, isCurrent ? Style.bold.adding(.reversed) : .dim, columns: range.count)
    }
    if segments.contains(where: { $0.tab == place.tab && $0.columns.upperBound > columns }) {
      let title = StyledText(CleanText(place.tab.title), Style.bold.adding(.reversed))
      return title.line(fitting: columns, metrics)
    }
    return line
  }

  /// Returns the tab at a column; nil between tabs.
  func tab(atColumn column: Int) -> BrowsePlace.Tab? {
    segments.first { $0.columns.contains(column) }?.tab
  }
}
