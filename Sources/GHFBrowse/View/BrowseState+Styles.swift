import GHFQueries
import PeopleViews
import TerminalText

extension BrowseState {
  /// The style of the selection; without colours, it is reversed only.
  var selectionStyle: Style { Style(isReversed: true, color: settings.accent) }

  /// The matches of the current filter; within the selection, they are underlined as well.
  func highlights(isSelected: Bool = false) -> Highlights {
    if list.filter.highlights.isEmpty { return .none }
    let style = Style(isBold: true, isUnderlined: isSelected, color: settings.accent)
    return Highlights(.found(.filter(list.filter)), isColoured: true, style: style)
  }
}

extension StyledLine {
  /// Returns the line in the style of a selection, extended to a width.
  func selected(_ selection: Style, to columns: Int, _ metrics: TextMetrics) -> StyledLine {
    var line = StyledLine()
    for placed in placedRuns {
      if let column = placed.column { line.fill(to: column, selection) }
      // Dim or coloured text would be hard to read on the selection's colour.
      var style = placed.run.style
      (style.isDim, style.color) = (false, nil)
      let text = placed.run.text
      line.append(text, style.adding(selection), columns: text.columns(metrics))
    }
    line.fill(to: columns, selection)
    return line
  }

  /// Extends a line to a column with spaces in a style.
  mutating func fill(to column: Int, _ style: Style) {
    let count = column - columns
    if count < 1 { return }
    append(CleanText(String(repeating: " ", count: count)), style, columns: count)
  }
}
