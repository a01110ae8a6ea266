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

  private let place: BrowsePlace
  private let metrics: TextMetrics
  private let width: Int
  /// The tabs that fit, always with the current one.
  private var shown: [Segment] = []

  init(_ place: BrowsePlace, fitting columns: Int, _ metrics: TextMetrics) {
    (self.place, self.metrics, width) = (place, metrics, columns)
    shown = whole ?? part
  }

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

  /// All tabs with as much space and as many counts as fit; nil if they don't.
  private var whole: [Segment]? {
    let long = [(true, 3), (true, 2), (false, 3), (false, 2)].map { ($0, $1, false) }
    let short = [3, 2, 1].map { (false, $0, true) }
    return (long + short).lazy.map { segments(hasCounts: $0, spaces: $1, isShort: $2) }
      .first { $0.last.map { $0.columns.upperBound < width } ?? true }
  }

  /// True if a tab shows its count.
  var showsCounts: Bool { shown.contains { $0.hasCount } }

  /// The tabs around the current one.
  private var part: [Segment] {
    // With one space, a screen of 72 columns lacks one of nine.
    let all = segments(hasCounts: false, spaces: width >= 60 ? 1 : 2, isShort: true)
    let current = all.firstIndex { $0.tab == place.tab } ?? 0
    // Two columns on each side are for the marks of the tabs left out.
    let available = width - 4
    var range = current..<current + 1
    func length(_ range: Range<Int>) -> Int {
      all[range.upperBound - 1].columns.upperBound - all[range.lowerBound].columns.lowerBound
    }
    while range.upperBound < all.count, length(range.lowerBound..<range.upperBound + 1) <= available
    {
      range = range.lowerBound..<range.upperBound + 1
    }
    while range.lowerBound > 0, length(range.lowerBound - 1..<range.upperBound) <= available {
      range = range.lowerBound - 1..<range.upperBound
    }
    let shift = (range.lowerBound == 0 ? 1 : 2) - all[range.lowerBound].columns.lowerBound
    return all[range].map { segment in
      var segment = segment
      segment.columns = segment.columns.lowerBound + shift..<segment.columns.upperBound + shift
      return segment
    }
  }

  /// The line; tabs that don't fit are left out, which `‹` and `›` show.
  var line: StyledLine {
    let tabs = place.tabs
    if let only = shown.first, only.columns.upperBound >= width {
      let title = StyledText(
        CleanText(place.title(of: place.tab, isShort: true)), Style.bold.adding(.reversed))
      return title.line(fitting: width, metrics)
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
    if let last = shown.last, last.tab != tabs.last, last.columns.upperBound + 3 <= width {
      line.appendSpaces(last.columns.upperBound + 2 - line.columns)
      line.append("›", .dim)
    }
    return line
  }

  var columns: [BrowsePlace.Tab: Range<Int>] {
    Dictionary(uniqueKeysWithValues: shown.map { ($0.tab, $0.columns) })
  }
}
