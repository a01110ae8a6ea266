import GitHubAPI
import TerminalText

extension BrowseState {
  /// The selected event or change; nil if the tab shows people.
  var selectedEntry: EntryList.Entry? { place.tab.hasEntries ? place.entries.selected : nil }

  /// Performs an action on the events or changes of the current tab; nil if it isn't about them.
  mutating func performOnEntries(_ action: BrowseAction) -> [BrowseEffect]? {
    guard place.tab.hasEntries else { return nil }
    switch action {
    case .up: place.entries.move(by: -1)
    case .down: place.entries.move(by: 1)
    case .pageUp: place.entries.movePage(isDown: false)
    case .pageDown: place.entries.movePage(isDown: true)
    case .first: place.entries.select(row: 0)
    case .last: place.entries.select(row: place.entries.count - 1)
    case .open where selects:
      guard let account = selectedEntry?.account else { return noAccount() }
      return [.quit(marks.isEmpty ? [account] : marked)]
    case .open, .right:
      guard let target = selectedEntry?.target else { return noAccount() }
      return open(.person(target))
    case .openPage:
      guard marks.isEmpty, let page = selectedEntry?.page else { return nil }
      return [.openPages([page])]
    case .card:
      if place.entries.selected == nil { return noAccount() }
      place.entries.toggleWhole()
    case .leave where place.entries.showsWhole: place.entries.toggleWhole()
    case .sort, .reverse, .view, .columns, .keep, .fetchProfiles:
      message = Message(text: "\(place.tab.title) is not a list of people")
    default: return nil
    }
    return []
  }

  private mutating func noAccount() -> [BrowseEffect] {
    message = Message(
      text: selectedEntry == nil ? "nothing is selected" : "the event names no account")
    return []
  }

  /// Selects the entry at a row of the screen; the second click of a double click opens it.
  mutating func clickEntry(atRow row: Int, at time: Duration) -> [BrowseEffect] {
    let line = place.entries.top + row - layout.body.lowerBound
    guard layout.body.contains(row), place.entries.count > 0, line < place.entries.lineCount
    else { return [] }
    let index = place.entries.row(atLine: line)
    let isDouble = isDoubleClick(on: index, at: time)
    place.entries.select(row: index)
    return isDouble ? perform(.open) : []
  }
}
