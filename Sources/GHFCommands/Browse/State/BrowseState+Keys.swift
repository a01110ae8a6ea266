import GitHubAPI
import TerminalScreen
import TerminalText

extension BrowseState {
  /// The number of characters of a paste that are read; no name or query is longer.
  private static let longestText = 300

  /// Applies input, and returns what must be done because of it.
  mutating func handle(_ input: InputEvent, at time: Duration) -> [BrowseEffect] {
    message = nil
    switch input {
    case .key(let press):
      if helpTop != nil { return scrollHelp(press) }
      if prompt != nil { return editPrompt(press) }
      return handle(press)
    case .paste(let text):
      let line = text.prefix(BrowseState.longestText).filter { !$0.isNewline }
      if let prompt { return editPrompt(prompt.text + line) }
      place.filter(by: place.filterText + line)
      return []
    case .mouse(let event): return handle(event, at: time)
    }
  }

  private mutating func handle(_ press: KeyPress) -> [BrowseEffect] {
    if let action = KeyTable.action(of: press) { return perform(action) }
    guard let character = press.typed else { return [] }
    if place.filterText.isEmpty, let action = KeyTable.action(ofFirst: character) {
      return perform(action)
    }
    place.filter(by: place.filterText + String(character))
    return []
  }

  /// Performs the action of a key.
  mutating func perform(_ action: BrowseAction) -> [BrowseEffect] {
    let page = max(layout.body.count - 1, 1)
    switch action {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .first: move(by: -.max / 2)
    case .last: move(by: .max / 2)
    case .open: return openSelected()
    case .back: return places.count > 1 ? goBack() : []
    case .leave:
      if place.filterText.isEmpty { return goBack() }
      place.filter(by: "")
    case .nextTab: return showTab(at: 1)
    case .previousTab: return showTab(at: -1)
    case .eraseCharacter: place.filter(by: String(place.filterText.dropLast()))
    case .eraseWord: place.filter(by: place.filterText.withoutLastWord)
    case .eraseAll: place.filter(by: "")
    case .favourite: return toggleFavourite()
    case .favourites:
      return place.subject == .favourites ? [] : open(.favourites)
    case .goTo: prompt = Prompt(.account)
    case .search: prompt = Prompt(.search)
    case .openPage: return list.selected.map { [.openPage($0)] } ?? []
    case .copy:
      guard let account = list.selected else { break }
      message = Message(text: "copied \(account.login)")
      return [.copy(account.login)]
    case .sort:
      list.sort(by: list.order.next)
      message = Message(text: "sorted by \(list.order.name)")
    case .view:
      list.view = list.view.next
      message = Message(text: "view: \(list.view.rawValue)")
    case .card: showsCard = layout.card == .hidden
    case .mark: toggleMark()
    case .print: return [.quit(marked.isEmpty ? list.selected.map { [$0] } ?? [] : marked)]
    case .refresh:
      place.beginAgain()
      settledIDs = []
      return [.cancel(place: place.number)] + showPlace()
    case .redraw: return [.redraw]
    case .help: helpTop = 0
    case .suspend: return [.suspend]
    case .quit: return [.quit(nil)]
    }
    return []
  }

  private mutating func move(by rows: Int) {
    if place.tab.hasEntries { place.entries.scroll(by: rows) } else { list.move(by: rows) }
  }

  private mutating func openSelected() -> [BrowseEffect] {
    guard let account = list.selected else { return [] }
    if selects { return [.quit(marked.isEmpty ? [account] : marked)] }
    // `try?`: GitHub's logins are valid; any other can't be requested.
    guard let login = try? Login(name: account.login) else { return [] }
    return open(.person(login))
  }

  private mutating func showTab(at distance: Int) -> [BrowseEffect] {
    place.showTab(at: distance)
    return showPlace()
  }

  /// Adds the selected account to the favourites, or removes it; restores one that was removed here.
  private mutating func toggleFavourite() -> [BrowseEffect] {
    guard let account = list.selected else { return [] }
    if favourites.contains(account.id) { return [.removeFavourite(account)] }
    if let removal = removedFavourites.removeValue(forKey: account.id) {
      return [.restoreFavourite(removal)]
    }
    return [.addFavourite(account)]
  }

  private mutating func toggleMark() {
    guard let account = list.selected else { return }
    if let index = marked.firstIndex(where: { $0.id == account.id }) {
      marked.remove(at: index)
    } else {
      marked.append(account)
    }
    list.move(by: 1)
  }

  private mutating func scrollHelp(_ press: KeyPress) -> [BrowseEffect] {
    let page = max(layout.body.count - 1, 1)
    let most = max(KeyTable.entries.count - layout.body.count, 0)
    let top = helpTop ?? 0
    switch KeyTable.action(of: press) {
    case .up?: helpTop = max(top - 1, 0)
    case .down?: helpTop = min(top + 1, most)
    case .pageUp?: helpTop = max(top - page, 0)
    case .pageDown?: helpTop = min(top + page, most)
    case .quit?: return [.quit(nil)]
    case .suspend?: return [.suspend]
    case .redraw?: return [.redraw]
    default: helpTop = nil
    }
    return []
  }
}

extension KeyPress {
  /// The character that the key types; nil for other keys.
  var typed: Character? {
    guard case .character(let character) = key, modifiers.isSubset(of: .shift) else { return nil }
    return character
  }
}

extension String {
  /// The text without its last word and the spaces behind it.
  var withoutLastWord: String {
    let rest = reversed().drop(while: \.isWhitespace).drop(while: { !$0.isWhitespace })
    return String(rest.reversed())
  }
}

extension CaseIterable where Self: Equatable {
  /// The case after this one; the first one after the last.
  fileprivate var next: Self {
    let all = Array(Self.allCases)
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}
