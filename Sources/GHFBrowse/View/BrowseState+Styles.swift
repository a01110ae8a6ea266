import GHFQueries
import PeopleViews
import TerminalText

extension BrowseState {
  /// The style of the selection; without colours, it is reversed only.
  var selectionStyle: Style { Style(isReversed: true, colour: settings.accent) }

  /// The matches of the current filter; within the selection, they are underlined as well.
  func highlights(isSelected: Bool = false) -> Highlights {
    let style = Style(isBold: true, isUnderlined: isSelected, colour: settings.accent)
    return Highlights(.found(.filter(list.filter)), isColoured: true, style: style)
  }
}

extension StyledLine {
  /// Extends a line to a column with spaces in a style.
  mutating func fill(to column: Int, _ style: Style) {
    let count = column - columns
    if count < 1 { return }
    append(CleanText(String(repeating: " ", count: count)), style, columns: count)
  }
}
