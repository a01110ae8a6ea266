import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText

extension BrowseState {
  /// The number of characters of a paste that are read; no name or query is longer.
  private static let longestText = 300

  /// Applies input, and returns what must be done because of it.
  mutating func handle(_ input: InputEvent, at time: Duration) -> [BrowseEffect] {
    message = nil
    if !input.isKey(for: .last) { listToLoad = nil }
    if !input.isKey(for: .fetchProfiles) { (listToKnow, listToSignInFor) = (nil, nil) }
    // Any input may show other people, or other pictures of the same ones.
    restSubject = []
    switch input {
    case .key(let press):
      if helpTop != nil { return scrollHelp(press) }
      if prompt != nil { return editPrompt(press) }
      return handle(press)
    case .paste(let text):
      let line = String(text.prefix(BrowseState.longestText).map { $0.isNewline ? " " : $0 })
      if let prompt { return editPrompt(prompt.text + line) }
      filter(by: place.filterText + line)
      return []
    case .mouse(let event): return handle(event, at: time)
    }
  }

  private mutating func handle(_ press: KeyPress) -> [BrowseEffect] {
    if let action = KeyTable.action(of: press) { return perform(action) }
    guard let character = press.typed else { return [] }
    if place.filterText.isEmpty {
      if let action = KeyTable.action(ofFirst: character) { return perform(action) }
      if character == "/" {
        message = Message(text: "type to filter; F3 searches all of GitHub")
        return []
      }
    }
    filter(by: place.filterText + String(character))
    return []
  }

  /// Replaces the filter of the current list.
  mutating func filter(by text: String) {
    place.filter(by: text, account: namedAccount(in: text.trimmingSpaces))
  }

  /// Returns the account that a text names as `@octocat` or by the address of its profile; nil for
  /// other texts.
  func namedAccount(in text: String) -> Login? {
    guard text.first == "@" || text.contains("/") else { return nil }
    // `try?`: other texts are words.
    return try? Login(typed: text, on: base)
  }

  /// Performs the action of a key.
  mutating func perform(_ action: BrowseAction) -> [BrowseEffect] {
    if place.tab.hasEntries, [.sort, .view, .card, .fetchProfiles].contains(action) {
      message = Message(text: "\(place.tab.title) is not a list of people")
      return []
    }
    let page = max(layout.body.count - 1, 1)
    switch action {
    case .up: if !list.moveAmongCards(isDown: false) { move(by: -1) }
    case .down: if !list.moveAmongCards(isDown: true) { move(by: 1) }
    case .pageUp: if !list.moveAmongCards(isDown: false, rows: page) { move(by: -page) }
    case .pageDown: if !list.moveAmongCards(isDown: true, rows: page) { move(by: page) }
    case .first: move(by: -.max / 2)
    case .last:
      if list.pausedPageCount != nil, list.row >= list.count - 1 { return loadMore() }
      move(by: .max / 2)
    case .open:
      guard selects, let account = list.selected else { return openSelected() }
      return [.quit(marked.isEmpty ? [account] : marked)]
    case .right:
      if !list.hasCardColumns { return openSelected() }
      list.moveAcrossCards(toRight: true)
    case .left:
      if list.hasCardColumns {
        list.moveAcrossCards(toRight: false)
      } else if places.count > 1 {
        return goBack()
      } else {
        message = Message(text: "this is the first list")
      }
    case .leave where fetch != nil: stopFetch()
    case .leave where !place.filterText.isEmpty: filter(by: "")
    case .leave where places.count > 1: return goBack()
    // One Esc too many, such as after a failed Ctrl-G, loses nothing.
    case .leave: message = Message(text: "Ctrl-Q quits")
    case .nextTab: return showTab(at: 1)
    case .previousTab: return showTab(at: -1)
    case .eraseCharacter: filter(by: String(place.filterText.dropLast()))
    case .eraseWord: filter(by: place.filterText.withoutLastWord)
    case .eraseAll: filter(by: "")
    case .favourite: return toggleFavourite()
    case .favourites:
      return place.subject == .favourites ? [] : open(.favourites)
    case .goTo: prompt = Prompt(.account)
    case .search: prompt = Prompt(.search)
    case .suggest: return openSuggestions()
    case .openPage: return subject.map { [.openPage($0)] } ?? noneSelected()
    case .copy:
      guard let account = subject else { return noneSelected() }
      message = Message(text: "copied \(account.login)")
      return [.copy(account.login)]
    case .sort:
      list.sort(by: list.order.next)
      message = Message(text: "order: \(list.order.name)")
    case .view:
      place.show(list.view.next)
      message = Message(text: "view: \(list.view.rawValue)")
    case .card: showsCard = layout.card == .hidden
    case .fetchProfiles: return fetchProfiles()
    case .cardUp: scrollCard(by: -1)
    case .cardDown: scrollCard(by: 1)
    case .mark: toggleMark()
    case .print: return [.quit(marked.isEmpty ? list.selected.map { [$0] } ?? [] : marked)]
    case .refresh:
      if isOffline {
        message = Message(text: "offline: nothing is fetched")
        return []
      }
      if fetch?.place == place.number { stopFetch() }
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

  /// Reads the current list on if the user has been asked, and asks otherwise.
  private mutating func loadMore() -> [BrowseEffect] {
    let id = place.listID(of: place.tab)
    if listToLoad == id {
      listToLoad = nil
      return [.loadMore(id)]
    }
    listToLoad = id
    message = Message(text: "load more? \(list.loadingCost(requestsLeft)): End again loads them")
    return []
  }

  private mutating func noneSelected() -> [BrowseEffect] {
    message = Message(text: "no account is selected")
    return []
  }

  private mutating func move(by rows: Int) {
    if place.tab.hasEntries { place.entries.scroll(by: rows) } else { list.move(by: rows) }
  }

  private mutating func openSelected() -> [BrowseEffect] {
    guard let account = list.selected else { return noneSelected() }
    // `try?`: GitHub's logins are valid; any other can't be requested.
    guard let login = try? Login(name: account.login) else { return [] }
    return open(.person(login))
  }

  /// Opens the suggestions for the place's person, or in other places for the user.
  mutating func openSuggestions() -> [BrowseEffect] {
    switch place.subject {
    case .suggestions: return []
    case .person(let login): return open(.suggestions(login))
    case .favourites, .found, .set: return open(.suggestions(nil))
    }
  }

  private mutating func showTab(at distance: Int) -> [BrowseEffect] {
    place.showTab(at: distance)
    return showPlace()
  }

  /// Adds the selected account to the favourites, or removes it; restores one that was removed here.
  private mutating func toggleFavourite() -> [BrowseEffect] {
    guard let account = subject else { return noneSelected() }
    if favourites.contains(account.id) { return [.removeFavourite(account)] }
    if let removal = removedFavourites.removeValue(forKey: account.id) {
      return [.restoreFavourite(removal)]
    }
    return [.addFavourite(account)]
  }

  private mutating func toggleMark() {
    guard let account = list.selected else {
      _ = noneSelected()
      return
    }
    if let index = marked.firstIndex(where: { $0.id == account.id }) {
      marked.remove(at: index)
    } else {
      marked.append(account)
    }
    list.move(by: 1)
  }
}

extension InputEvent {
  fileprivate func isKey(for action: BrowseAction) -> Bool {
    if case .key(let press) = self { KeyTable.action(of: press) == action } else { false }
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
