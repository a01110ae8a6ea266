import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// The columns of the view of rows: the login, and as many of the chosen ones as fit.
///
/// They depend on the width alone, so that they stay while the list scrolls.
struct FactColumns {
  /// A column of the login or of a chosen field, which has a place on the line.
  struct Column {
    /// The chosen column; nil for the login.
    let kind: ExplorerColumn?
    fileprivate(set) var start = 0
    fileprivate(set) var width = 0

    var field: ProfileField { kind?.field ?? .login }
    var isNumber: Bool { kind?.isNumber ?? false }
    var end: Int { start + width }

    fileprivate var share: Int { kind?.share ?? 3 }
    fileprivate var limits: ClosedRange<Int> { kind?.width ?? 14...39 }
  }

  private static let gap = 2

  let columns: [Column]

  /// Arranges columns from `start` on; those that don't fit are left out, the last ones first.
  init(_ chosen: [ExplorerColumn], from start: Int, fitting available: Int) {
    var columns = [Column(kind: nil)]
    var used = start + columns[0].limits.lowerBound
    for kind in chosen {
      let column = Column(kind: kind)
      let width = FactColumns.gap + column.limits.lowerBound
      if used + width > available { continue }
      used += width
      columns.append(column)
    }
    let shares = columns.reduce(0) { $0 + $1.share }
    let rest = max(available - used, 0)
    var next = start
    for index in columns.indices {
      let limits = columns[index].limits
      let width = limits.lowerBound + rest * columns[index].share / max(shares, 1)
      columns[index].width = min(width, limits.upperBound)
      columns[index].start = next
      next = columns[index].end + FactColumns.gap
    }
    self.columns = columns
  }

  func titles(fitting available: Int, _ metrics: TextMetrics) -> StyledLine {
    let style = Style(isDim: true, isUnderlined: true)
    var line = StyledLine()
    for column in columns {
      let title = CleanText(column.kind?.title ?? "Login")
      append(StyledText(title, style), in: column, to: &line, style, metrics)
    }
    line.fill(to: available, style)
    return line
  }

  func append(
    _ text: StyledText, in column: Column, to line: inout StyledLine, _ style: Style,
    _ metrics: TextMetrics
  ) {
    // A long number may take a column of the gap.
    let cell = text.line(fitting: column.width + (column.isNumber ? 1 : 0), metrics)
    line.fill(to: column.isNumber ? column.end - cell.columns : column.start, style)
    line.append(cell)
    line.fill(to: column.end, style)
  }

  /// The column from which an excerpt takes the place of the others: the last one of texts.
  var excerptColumn: Column? {
    columns.dropFirst().last { !$0.isNumber } ?? columns.dropFirst().first
  }
}

/// The field that a filter matched although no column shows it, with the text around the match.
struct MatchExcerpt {
  private let field: ProfileField
  private let text: CleanText

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
