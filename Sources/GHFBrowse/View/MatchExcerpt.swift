import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// The field that a filter matched although no column shows it, with the text around the match.
struct MatchExcerpt {
  private let field: ProfileField
  private let text: CleanText

  /// The width from which an excerpt is shown.
  static let leastColumns = 16

  /// Creates the excerpt for a person; nil if the shown fields explain the match.
  init?(of profile: KnownProfile?, _ filter: FilterExpression, besides shown: [ProfileField]) {
    guard let profile, let field = filter.field(matchingIn: profile, besides: shown),
      case .text(let value) = field.value(of: profile.profile), let text = CleanText(line: value)
    else { return nil }
    self.field = field
    self.text = text
  }

  /// Returns the field's name and as much of its text as fits.
  func line(
    fitting columns: Int, _ style: Style, _ highlights: Highlights, _ metrics: TextMetrics
  ) -> StyledLine {
    let title = CleanText("\(field.filterName): " as String)
    var line = StyledLine(title, style.isReversed ? style : .dim, columns: title.columns(metrics))
    let text = highlights.styled(text, style)
    if columns - line.columns < 4 { return StyledLine() }
    line.append(text.lineAroundMatch(fitting: columns - line.columns, metrics))
    return line
  }
}

extension StyledText {
  /// Returns the part around the first highlight on a single line, with `…` in place of the rest.
  fileprivate func lineAroundMatch(fitting columns: Int, _ metrics: TextMetrics) -> StyledLine {
    let ellipsis = metrics.ellipsisColumns
    guard let match = highlights.first?.range,
      text.columns(metrics) > columns,
      text.slice(0..<match.upperBound).columns(metrics) > columns - ellipsis
    else { return line(fitting: columns, metrics) }
    // As many whole words before the match as a third of the width holds, and leave the match whole.
    let width = text.slice(match).columns(metrics)
    let most = min(columns / 3, columns - width - 2 * ellipsis - 1)
    var start = match.lowerBound
    let bytes = Array(text.text.utf8.prefix(start))
    for index in bytes.indices.reversed() where bytes[index] == 0x20 {
      let before = text.slice(index + 1..<match.lowerBound)
      if before.columns(metrics) > most { break }
      start = index + 1
    }
    let count = text.text.utf8.count
    let shifted = highlights.filter { $0.range.lowerBound >= start }.map {
      Highlight($0.range.lowerBound - start..<$0.range.upperBound - start, $0.style)
    }
    let rest = StyledText(text.slice(start..<count), style, highlights: shifted)
    if columns < width + 2 * ellipsis + 1 { return rest.line(fitting: columns, metrics) }
    var line = StyledLine("… ", style, columns: ellipsis + 1)
    line.append(rest.line(fitting: columns - ellipsis - 1, metrics))
    return line
  }
}
