import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText

extension BrowseState {
  /// The number of characters of a paste that are read; no name or query is longer.
  private static let longestText = 300

  mutating func handle(_ input: InputEvent, at time: Duration) -> [BrowseEffect] {
    message = nil
    afterSignIn = nil
    // Any input may show other people, or other pictures of the same ones.
    rest.end()
    if let question {
      switch question.answer(to: input) {
      case true?: return accept(question)
      case false?:
        refuse(question)
        return []
      case nil: refuse(question)
      }
    }
    switch input {
    case .key(let press):
      if helpPage != nil { return scrollHelp(press) }
      if prompt != nil { return editPrompt(press) }
      return handle(press)
    case .paste(let text):
      endSequences(before: nil)
      let line = String(text.prefix(BrowseState.longestText).map { $0.isNewline ? " " : $0 })
      if text.count > BrowseState.longestText {
        say("only the first \(BrowseState.longestText) characters were pasted")
      }
      if prompt != nil { return editPrompt { $0.insert(line) } }
      editFilter { $0.insert(line) }
      return []
    case .mouse(let event):
      endSequences(before: nil)
      return handle(event, at: time)
    }
  }

  private mutating func handle(_ press: KeyPress) -> [BrowseEffect] {
    if let action = KeyTable.action(of: press) { return perform(action) }
    if case .character(let key) = press.key, press.modifiers == .alt,
      settings.commands[key] != nil
    {
      return runCommand(key)
    }
    guard let character = press.typed else { return [] }
    endSequences(before: nil)
    if list.filterText.isEmpty {
      // No login begins with one.
      if character == "?" { return perform(.help) }
      if character == "/" { return say("type to filter; F3 searches all of GitHub") }
    }
    editFilter { $0.insert(String(character)) }
    return []
  }

  /// Ends the range of marks and the recall of filters unless an action continues them.
  private mutating func endSequences(before action: BrowseAction?) {
    if action != .markUp, action != .markDown { marks.endRange() }
    if action != .earlierFilter, action != .laterFilter { filterHistory.endRecall() }
  }

  /// Replaces the filter of the current list, with the cursor at the end.
  mutating func filter(by text: String) {
    (filterCursor, card.whole) = (nil, nil)
    list.filter(by: text, account: namedAccount(in: text.trimmingSpaces))
  }

  /// The filter of the current list, with the cursor.
  var filterLine: TypedText {
    let isCurrent = filterCursor?.list == place.listID
    return TypedText(list.filterText, cursor: isCurrent ? filterCursor?.column : nil)
  }

  mutating func editFilter(_ edit: (inout TypedText) -> Void) {
    var line = filterLine
    edit(&line)
    if line.text != list.filterText {
      filter(by: line.text)
      _ = leaveOwner()
    }
    filterCursor = line.isAtEnd ? nil : (place.listID, line.cursor)
  }

  /// Returns the account that a text names as `@octocat` or by the address of its profile; nil for
  /// other texts.
  func namedAccount(in text: String) -> Login? {
    let text = FilterExpression.plain(text)
    guard text.first == "@" || text.contains("/") else { return nil }
    // `try?`: other texts are words.
    return try? Login(typed: text, on: base)
  }

  mutating func perform(_ action: BrowseAction) -> [BrowseEffect] {
    endSequences(before: action)
    if place.tab.hasEntries, action.needsPeople {
      return say("\(place.tab.title) is not a list of people")
    }
    if move(action) || edit(action) { return [] }
    switch action {
    case .last, .pageDown, .loadMore: return loadMore()
    case .open where selects:
      guard let account = subject else { return say(list.lackOfTarget) }
      return [.quit(areMarkedMeant ? marked : [account])]
    case .open where chosen != nil:
      // `try?`: GitHub's logins are valid; any other can't be requested.
      guard let login = subject.flatMap({ try? Login(name: $0.login) }) else { break }
      return open(.person(login))
    case .open where isOwnerSelected, .right where isOwnerSelected: openMenu()
    case .open, .right:
      guard let target = list.target else { return say(list.lackOfTarget) }
      return open(.person(target))
    case .left, .back:
      if !path.isAtStart { return goBack() }
      say("this is the first list")
    case .forward:
      if !path.isAtEnd { return goForward() }
      say("there is no list to go forward to")
    case .owner where place.profile == nil:
      if case .person = place.subject { return say("the profile isn't known yet") }
      say("this list isn't one account's")
    case .owner: pickOwner()
    case .leave: return leave()
    case .nextTab: return showTab(at: 1)
    case .previousTab: return showTab(at: -1)
    case .favourites:
      return place.subject == .favourites ? [] : open(.favourites)
    case .goTo: prompt = .account()
    case .search:
      prompt = Prompt("Search GitHub: ") { state, text in
        state.prompt = nil
        return text.isEmpty ? [] : state.search(text)
      }
    case .menu: openMenu()
    case .suggest: return openSuggestions()
    case .mark, .markUp, .markDown, .markAll, .invertMarks, .clearMarks: mark(action)
    case .favourite: return changeFavourites()
    case .openPage: return openPages()
    case .copy: return copy(\.login, "logins")
    case .copyAddress: return copyAddresses()
    case .export: return beginExport()
    case .follow: return changeFollowing(to: true)
    case .unfollow: return changeFollowing(to: false)
    case .sort: return sort(by: nextOrder)
    case .reverse:
      people.reverse()
      say("order: \(people.orderName)")
    case .view: return show(ExplorerView.allCases.element(after: view))
    case .columns:
      prompt = Prompt(
        "Columns: ", text: columns.map(\.rawValue).joined(separator: ","),
        names: ExplorerColumn.allCases.map(\.rawValue)
      ) { state, text in
        if text.isEmpty { state.prompt = nil } else { state.chooseColumns(named: text) }
        return []
      }
    case .keep: return keepView()
    case .card where layout.card == .full: card.whole = nil
    case .card where place.tab.hasEntries || !layout.hasSpaceForCard:
      if list.count == 0, !isOwnerSelected { return say(list.lackOfTarget) }
      card.whole = place.listID
    case .card: card.isShown = layout.card == .hidden
    case .fetchProfiles: return fetchProfiles()
    case .print:
      return targets.isEmpty ? noneSelected() : [.quit(targets)]
    case .refresh: return refresh()
    case .redraw: return [.redraw]
    case .help: helpPage = 0
    case .suspend: return [.suspend]
    case .quit: return [.quit(nil)]
    case .up, .down, .pageUp, .first, .cardUp, .cardDown, .lineStart, .lineEnd,
      .previousWord, .nextWord, .eraseCharacter, .eraseNext, .eraseWord, .eraseToStart,
      .earlierFilter, .laterFilter:
      break
    }
    return []
  }

  /// Moves the selection or the card; returns false for an action that does something else.
  private mutating func move(_ action: BrowseAction) -> Bool {
    let page = max(layout.body.count - 1, 1)
    if isOwnerSelected {
      switch action {
      case _ where layout.card == .full: break
      case .up, .down, .pageUp, .pageDown:
        if action == .down || action == .pageDown { _ = leaveOwner() }
        return true
      case .left, .right: return false
      case .first, .last: _ = leaveOwner()
      default: break
      }
    }
    switch action {
    case .up where layout.card == .full: scrollCard(by: -1)
    case .down where layout.card == .full: scrollCard(by: 1)
    case .up:
      let (row, top) = (list.row, list.top)
      list.moveLine(isDown: false)
      if list.row == row, list.top == top { pickOwner() }
    case .down: list.moveLine(isDown: true)
    case .pageUp where layout.card == .full: scrollCard(by: -page)
    case .pageDown where layout.card == .full: scrollCard(by: page)
    case .pageDown where isPausedAtEnd: return false
    case .pageUp: list.movePage(isDown: false, rows: page)
    case .pageDown: list.movePage(isDown: true, rows: page)
    case .first: list.select(row: 0)
    case .last:
      if isPausedAtEnd { return false }
      list.select(row: list.count - 1)
    case .right: return list.moveSideways(isRight: true)
    case .left: return list.moveSideways(isRight: false)
    case .cardUp: scrollCard(by: -1)
    case .cardDown: scrollCard(by: 1)
    default: return false
    }
    return true
  }

  /// Selects the person of the place, above the lists.
  private mutating func pickOwner() {
    card.whole = nil
    place.picksOwner = place.profile != nil
  }

  /// Selects the first row in place of the person of the place; returns false if a row was selected.
  mutating func leaveOwner() -> Bool {
    guard place.picksOwner else { return false }
    place.picksOwner = false
    list.select(row: 0)
    return true
  }

  /// Edits the filter or recalls one; returns false for an action that does something else.
  private mutating func edit(_ action: BrowseAction) -> Bool {
    switch action {
    case .earlierFilter:
      if let text = filterHistory.earlier(than: list.filterText) {
        editFilter { $0 = TypedText(text) }
      } else {
        say("no earlier filter")
      }
    case .laterFilter:
      if let text = filterHistory.later() { editFilter { $0 = TypedText(text) } }
    default:
      var typed = filterLine
      guard typed.apply(action) else { return false }
      // Only what may not be typed again as easily.
      if action == .eraseToStart { filterHistory.add(list.filterText) }
      editFilter { $0 = typed }
    }
    return true
  }

  /// Ends the most recent of what can be ended; never the run.
  private mutating func leave() -> [BrowseEffect] {
    if layout.card == .full {
      card.whole = nil
    } else if fetch != nil {
      stopFetch()
    } else if followRead?.place == place.number {
      return stopFollowRead()
    } else if !list.filterText.isEmpty {
      filterHistory.add(list.filterText)
      filter(by: "")
    } else if !path.isAtStart {
      return goBack()
    } else if !marks.isEmpty {
      // One Esc too many, such as after a failed Ctrl-G, loses nothing.
      mark(.clearMarks)
    } else {
      say("Ctrl-Q quits")
    }
    return []
  }

  /// Shows people in a view.
  mutating func show(_ view: ExplorerView) -> [BrowseEffect] {
    place.show(view)
    return []
  }

  /// Fetches the current list again.
  private mutating func refresh() -> [BrowseEffect] {
    if access.isOffline { return say("offline: nothing is fetched") }
    if fetch?.place == place.number { stopFetch() }
    if people.order == .newest, place.tab != .favourites {
      // The new list may have other follows, whose order takes requests.
      followRead = nil
      people.sort(by: .list)
      say("order: \(people.orderName)")
    }
    place.beginAgain()
    known.expire()
    return [.cancel(place: place.number)] + showPlace()
  }

  @discardableResult
  mutating func noneSelected() -> [BrowseEffect] { say("no account is selected") }

  /// Opens the suggestions for the place's person, or in other places for the user.
  mutating func openSuggestions() -> [BrowseEffect] {
    switch place.subject {
    case .suggestions: return []
    case .person(let login):
      let profile = place.profile
      let effects = open(.suggestions(login))
      place.profile = profile
      return effects
    case .favourites, .found, .set: return open(.suggestions(nil))
    }
  }

  mutating func show(_ tab: BrowsePlace.Tab) -> [BrowseEffect] {
    place.show(tab)
    card.whole = nil
    return showPlace()
  }

  private mutating func showTab(at distance: Int) -> [BrowseEffect] {
    place.showTab(at: distance)
    card.whole = nil
    return showPlace()
  }
}

extension KeyPress {
  /// The character that the key types; nil for other keys.
  var typed: Character? {
    guard case .character(let character) = key, modifiers.isSubset(of: .shift) else { return nil }
    return character
  }
}

extension Array where Element: Equatable {
  /// Returns the element after one; the first one after the last.
  func element(after element: Element) -> Element {
    self[((firstIndex(of: element) ?? count - 1) + 1) % count]
  }
}

extension BrowseState {
  /// The number of rows that a step of the wheel moves the selection, or scrolls a text.
  private static let wheelRows = 3

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
    if helpPage != nil {
      scrollHelp(by: rows)
    } else if prompt != nil {
      prompt?.choose(by: rows.signum())
    } else if let card = layout.cardArea, card.rows.contains(event.row),
      card.columns.contains(event.column)
    {
      scrollCard(by: rows)
    } else {
      place.picksOwner = false
      list.move(by: rows)
    }
  }

  private mutating func click(_ event: MouseEvent, at time: Duration) -> [BrowseEffect] {
    if helpPage != nil { return [] }
    if let prompt { return click(event, in: prompt) }
    let layout = layout
    if event.row == layout.tabsRow { return clickTab(at: event.column) }
    if event.row == layout.bottomRow, question == nil {
      openMenu()
      return []
    }
    if event.row == layout.titleRow {
      if let crumb = positions.crumbs.first(where: { $0.value.contains(event.column) }) {
        return goBack(toPlace: crumb.key)
      }
      pickOwner()
      return []
    }
    guard let row = listRow(at: event) else { return [] }
    let isDouble = clicks.isDouble(on: row, at: time)
    place.picksOwner = false
    list.select(row: row)
    return isDouble ? perform(.open) : []
  }

  /// Performs the candidate of a menu at a cell, or chooses that of another prompt.
  private mutating func click(_ event: MouseEvent, in prompt: Prompt) -> [BrowseEffect] {
    let cell = positions.menu.first { $0.row == event.row && $0.columns.contains(event.column) }
    guard let cell else { return [] }
    self.prompt?.choose(at: cell.index)
    return prompt.isMenu ? self.prompt.map { accept($0) } ?? [] : []
  }

  /// Shows the tab at a column, or the one before or after those on the screen.
  private mutating func clickTab(at column: Int) -> [BrowseEffect] {
    if let tab = positions.tabs.first(where: { $0.value.contains(column) }) {
      return show(tab.key)
    }
    let (first, last) = (place.tabs.first, place.tabs.last)
    let (start, end) = (
      positions.tabs.map(\.value.lowerBound).min() ?? 0,
      positions.tabs.map(\.value.upperBound).max() ?? 0
    )
    if column < start, first.flatMap({ positions.tabs[$0] }) == nil { return perform(.previousTab) }
    if column >= end, last.flatMap({ positions.tabs[$0] }) == nil { return perform(.nextTab) }
    return []
  }

  /// Marks or unmarks the person at a cell, and selects them.
  private mutating func mark(at event: MouseEvent) -> [BrowseEffect] {
    guard !place.tab.hasEntries, helpPage == nil, prompt == nil, let row = listRow(at: event)
    else { return [] }
    place.picksOwner = false
    people.select(row: row)
    marks.toggle(people.account(inRow: row))
    return []
  }

  /// Returns the row of the list at a cell of the screen; nil beside and below the rows.
  private func listRow(at event: MouseEvent) -> Int? {
    let layout = layout
    guard layout.list.contains(event.row) else { return nil }
    return list.row(
      atLine: event.row - layout.list.lowerBound, column: event.column,
      fitting: layout.listColumns)
  }
}

/// The clicks of the mouse, of which two may be a double click.
struct Clicks: Sendable {
  private var last: (row: Int, time: Duration)?

  /// The longest time between the clicks of a double click.
  private static let doubleTime = Duration.milliseconds(400)

  /// Returns true for the second of two clicks on a row within a short time.
  mutating func isDouble(on row: Int, at time: Duration) -> Bool {
    let isDouble = last.map { $0.row == row && time - $0.time < Clicks.doubleTime } ?? false
    last = isDouble ? nil : (row, time)
    return isDouble
  }
}

extension BrowseState {
  /// Applies a key while the help is shown.
  mutating func scrollHelp(_ press: KeyPress) -> [BrowseEffect] {
    switch KeyTable.action(of: press) {
    case .up?, .pageUp?: scrollHelp(by: -1)
    case .down?, .pageDown?: scrollHelp(by: 1)
    case .first?: helpPage = 0
    case .last?: helpPage = lastHelpPage
    case .leave?, .help?, .open?, .left?: helpPage = nil
    case .menu?:
      helpPage = nil
      openMenu()
    case .quit?: return [.quit(nil)]
    case .suspend?: return [.suspend]
    case .redraw?: return [.redraw]
    default:
      switch press.typed {
      case " ": scrollHelp(by: 1)
      case "?", "q": helpPage = nil
      default: break
      }
    }
    return []
  }

  mutating func scrollHelp(by pages: Int) {
    guard let page = helpPage else { return }
    helpPage = max(min(page + pages.signum(), lastHelpPage), 0)
  }

  private var lastHelpPage: Int { max(positions.help.count - 1, 0) }

  /// The lines of the help on the screen; nil if it isn't shown.
  var shownHelp: [StyledLine]? {
    guard let page = helpPage, !positions.help.isEmpty else { return nil }
    return positions.help[min(page, lastHelpPage)]
  }
}
