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
    fileprivate(set) var start: Int
    fileprivate(set) var width: Int

    var field: ProfileField { kind?.field ?? .login }
    var isNumber: Bool { kind?.isNumber ?? false }
    var end: Int { start + width }

    fileprivate init(_ kind: ExplorerColumn?) {
      self.kind = kind
      (start, width) = (0, kind?.width.lowerBound ?? FactColumns.leastLoginColumns)
    }

    fileprivate var share: Int { kind?.share ?? 3 }
    fileprivate var mostColumns: Int { kind?.width.upperBound ?? FactColumns.mostLoginColumns }
  }

  fileprivate static let leastLoginColumns = 14
  fileprivate static let mostLoginColumns = 39
  private static let gap = 2

  /// The login's column first.
  let columns: [Column]

  /// Arranges columns from `start` on; those that don't fit are left out, the last ones first.
  init(_ chosen: [ExplorerColumn], from start: Int, fitting available: Int) {
    var columns = [Column(nil)]
    var used = start + columns[0].width
    for kind in chosen {
      let column = Column(kind)
      if used + FactColumns.gap + column.width > available { continue }
      used += FactColumns.gap + column.width
      columns.append(column)
    }
    let shares = columns.reduce(0) { $0 + $1.share }
    let rest = max(available - used, 0)
    var next = start
    for index in columns.indices {
      let width = columns[index].width + rest * columns[index].share / max(shares, 1)
      columns[index].width = max(min(width, columns[index].mostColumns), columns[index].width)
      columns[index].start = next
      next = columns[index].end + FactColumns.gap
    }
    self.columns = columns
  }

  /// Returns the line of titles.
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

  /// Appends a cell to a line, in its column.
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
