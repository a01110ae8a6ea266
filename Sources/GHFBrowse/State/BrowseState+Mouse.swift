import PeopleViews
import TerminalScreen
import TerminalText

extension BrowseState {
  /// The number of rows that a step of the wheel moves the selection, or scrolls a text.
  private static let wheelRows = 3
  /// The longest time between the clicks of a double click.
  private static let doubleClickTime = Duration.milliseconds(400)

  /// Applies an action of the mouse.
  mutating func handle(_ event: MouseEvent, at time: Duration) -> [BrowseEffect] {
    switch event.action {
    case .wheelUp: scroll(by: -BrowseState.wheelRows)
    case .wheelDown: scroll(by: BrowseState.wheelRows)
    case .press where event.button == 0: return click(event, at: time)
    case .press, .release: break
    }
    return []
  }

  private mutating func scroll(by rows: Int) {
    if helpTop != nil {
      scrollHelp(by: rows)
    } else if place.tab.hasEntries {
      place.entries.scroll(by: rows)
    } else {
      list.move(by: rows)
    }
  }

  private mutating func click(_ event: MouseEvent, at time: Duration) -> [BrowseEffect] {
    if helpTop != nil || prompt != nil { return [] }
    let layout = layout
    if event.row == layout.tabsRow {
      guard let tab = positions.tabs.first(where: { $0.value.contains(event.column) })
      else { return [] }
      place.show(tab.key)
      return showPlace()
    }
    guard !place.tab.hasEntries, layout.list.contains(event.row),
      event.column < layout.listColumns,
      let row = listRow(
        at: list.top + event.row - layout.list.lowerBound, column: event.column)
    else { return [] }
    let isDouble =
      lastClick.map { $0.row == row && time - $0.time < BrowseState.doubleClickTime } ?? false
    lastClick = isDouble ? nil : (row, time)
    list.select(row: row)
    return isDouble ? perform(.open) : []
  }

  /// Returns the index of the person at a cell of the list; nil between cards and below the list.
  private func listRow(at row: Int, column: Int) -> Int? {
    if list.view != .cards { return row < list.count ? row : nil }
    return list.cards?.frames(in: row..<row + 1)
      .first { ($0.x..<$0.x + $0.columns).contains(column) }?.index
  }
}
