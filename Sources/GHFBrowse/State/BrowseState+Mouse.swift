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
    case .wheelUp: scroll(by: -BrowseState.wheelRows, at: event)
    case .wheelDown: scroll(by: BrowseState.wheelRows, at: event)
    case .press where event.button == 0: return click(event, at: time)
    case .press where event.button == 2: return mark(at: event)
    case .press, .release: break
    }
    return []
  }

  private mutating func scroll(by rows: Int, at event: MouseEvent) {
    if helpTop != nil {
      scrollHelp(by: rows)
    } else if prompt != nil {
      prompt?.choose(by: rows.signum())
    } else if let card = layout.cardArea, card.rows.contains(event.row),
      card.columns.contains(event.column)
    {
      scrollCard(by: rows)
    } else if place.tab.hasEntries {
      place.entries.turnWheel(by: rows)
    } else {
      list.move(by: rows)
    }
  }

  private mutating func click(_ event: MouseEvent, at time: Duration) -> [BrowseEffect] {
    if helpTop != nil { return [] }
    if let prompt { return click(event, in: prompt) }
    let layout = layout
    if event.row == layout.tabsRow { return clickTab(at: event.column) }
    if event.row == layout.bottomRow, question == nil {
      openMenu()
      return []
    }
    if event.row == layout.titleRow {
      return positions.crumbs.first { $0.value.contains(event.column) }
        .map { goBack(toPlace: $0.key) } ?? []
    }
    if place.tab.hasEntries { return clickEntry(atRow: event.row, at: time) }
    guard let row = listRow(at: event) else { return [] }
    let isDouble = isDoubleClick(on: row, at: time)
    list.select(row: row)
    return isDouble ? perform(.open) : []
  }

  /// Performs the candidate of a menu at a cell, or chooses that of another prompt.
  private mutating func click(_ event: MouseEvent, in prompt: Prompt) -> [BrowseEffect] {
    let body = layout.body
    guard body.contains(event.row) else { return [] }
    let index = prompt.firstShown(rows: body.count) + event.row - body.lowerBound
    guard prompt.candidates.indices.contains(index) else { return [] }
    self.prompt?.choose(at: index)
    return prompt.isMenu ? self.prompt.map { accept($0) } ?? [] : []
  }

  /// Shows the tab at a column, or the one before or after those on the screen.
  private mutating func clickTab(at column: Int) -> [BrowseEffect] {
    if let tab = positions.tabs.first(where: { $0.value.contains(column) }) {
      place.show(tab.key)
      return showPlace()
    }
    let (first, last) = (place.subject.tabs.first, place.subject.tabs.last)
    let (start, end) = (
      positions.tabs.map(\.value.lowerBound).min() ?? 0,
      positions.tabs.map(\.value.upperBound).max() ?? 0
    )
    if column < start, first.flatMap({ positions.tabs[$0] }) == nil { return perform(.previousTab) }
    if column >= end, last.flatMap({ positions.tabs[$0] }) == nil { return perform(.nextTab) }
    return []
  }

  /// Returns true for the second of two clicks on a row within a short time.
  mutating func isDoubleClick(on row: Int, at time: Duration) -> Bool {
    let isDouble =
      lastClick.map { $0.row == row && time - $0.time < BrowseState.doubleClickTime } ?? false
    lastClick = isDouble ? nil : (row, time)
    return isDouble
  }

  /// Marks or unmarks the person at a cell, and selects them.
  private mutating func mark(at event: MouseEvent) -> [BrowseEffect] {
    guard helpTop == nil, prompt == nil, let row = listRow(at: event) else { return [] }
    list.select(row: row)
    marks.toggle(list.account(inRow: row))
    return []
  }

  /// Returns the row of the person at a cell of the screen; nil beside and below the people.
  private func listRow(at event: MouseEvent) -> Int? {
    let layout = layout
    guard !place.tab.hasEntries, layout.list.contains(event.row), event.column < layout.listColumns
    else { return nil }
    let row = event.row - layout.list.lowerBound
    if let names = list.names {
      return names.row(atRow: row, column: event.column).flatMap { $0 < list.count ? $0 : nil }
    }
    if list.view != .cards { return list.top + row < list.count ? list.top + row : nil }
    return list.cards?.frames(in: list.top + row..<list.top + row + 1)
      .first { ($0.x..<$0.x + $0.columns).contains(event.column) }?.index
  }
}
