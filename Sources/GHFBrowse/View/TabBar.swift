import GHFMessages
import TerminalText

/// The line of tabs, each with its count.
struct TabBar {
  private struct Segment {
    let tab: BrowsePlace.Tab
    let text: CleanText
    let hasCount: Bool
    var columns: Range<Int>
  }

  let place: BrowsePlace
  let metrics: TextMetrics

  /// Returns all tabs, as wide as they are, with spaces between a title and the next one.
  private func segments(hasCounts: Bool, spaces: Int, isShort: Bool) -> [Segment] {
    var start = 1
    return place.tabs.map { tab in
      let number = hasCounts ? place.count(of: tab) : nil
      let count = number.map { " " + CountText.grouped($0).text } ?? ""
      let text = CleanText(place.title(of: tab, isShort: isShort) + count)
      let end = start + text.columns(metrics)
      defer { start = end + spaces }
      return Segment(tab: tab, text: text, hasCount: number != nil, columns: start..<end)
    }
  }

  /// Returns all tabs with as much space and as many counts as fit; nil if they don't.
  private func whole(fitting columns: Int) -> [Segment]? {
    let long = [(true, 3), (true, 2), (false, 3), (false, 2)].map { ($0, $1, false) }
    let short = [3, 2, 1].map { (false, $0, true) }
    return (long + short).lazy.map { segments(hasCounts: $0, spaces: $1, isShort: $2) }
      .first { $0.last.map { $0.columns.upperBound < columns } ?? true }
  }

  /// True if a tab shows its count.
  func showsCounts(fitting columns: Int) -> Bool {
    whole(fitting: columns)?.contains { $0.hasCount } ?? false
  }

  /// Returns the tabs that fit, always with the current one.
  private func visible(fitting columns: Int) -> [Segment] {
    if let whole = whole(fitting: columns) { return whole }
    // With one space, a screen of 72 columns lacks one of nine.
    let all = segments(hasCounts: false, spaces: columns >= 60 ? 1 : 2, isShort: true)
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
    let shift = (range.lowerBound == 0 ? 1 : 2) - all[range.lowerBound].columns.lowerBound
    return all[range].map { segment in
      var segment = segment
      segment.columns = segment.columns.lowerBound + shift..<segment.columns.upperBound + shift
      return segment
    }
  }

  /// Returns the line; tabs that don't fit are left out, which `‹` and `›` show.
  func line(fitting columns: Int) -> StyledLine {
    let (shown, tabs) = (visible(fitting: columns), place.tabs)
    if let only = shown.first, only.columns.upperBound >= columns {
      let title = StyledText(
        CleanText(place.title(of: place.tab, isShort: true)), Style.bold.adding(.reversed))
      return title.line(fitting: columns, metrics)
    }
    var line = StyledLine()
    if shown.first?.tab != tabs.first { line.append("‹", .dim) }
    for segment in shown {
      let isCurrent = segment.tab == place.tab
      // The current one is reversed, with a column on each side.
      let padding = isCurrent ? 1 : 0
      line.appendSpaces(segment.columns.lowerBound - padding - line.columns)
      line.append(
        isCurrent ? " " + segment.text + " " : segment.text,
        isCurrent ? Style.bold.adding(.reversed) : .dim,
        columns: segment.columns.count + 2 * padding)
    }
    if let last = shown.last, last.tab != tabs.last, last.columns.upperBound + 3 <= columns {
      line.appendSpaces(last.columns.upperBound + 2 - line.columns)
      line.append("›", .dim)
    }
    return line
  }

  func columns(fitting columns: Int) -> [BrowsePlace.Tab: Range<Int>] {
    let shown = visible(fitting: columns).map { ($0.tab, $0.columns) }
    return Dictionary(uniqueKeysWithValues: shown)
  }
}
