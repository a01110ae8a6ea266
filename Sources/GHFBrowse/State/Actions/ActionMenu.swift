import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText

/// A line to choose in a prompt.
struct MenuItem: Sendable {
  let text: String
  /// The key that does the same; empty for none.
  let key: String
  /// The heading that it stands under; empty for none.
  let section: String
  /// Other words that find it.
  let words: String
  /// False for an action that can't be done now, but keeps its place.
  let isPossible: Bool
  /// True for an item that is shown only once something was typed.
  let isHidden: Bool
  /// The effect of Enter in a menu.
  let deed: BrowseDeed

  init(
    _ text: String, key: String = "", section: String = "", words: String = "",
    isPossible: Bool = true, isHidden: Bool = false,
    _ deed: @escaping BrowseDeed = { _ in [] }
  ) {
    (self.text, self.key, self.section, self.words) = (text, key, section, words)
    (self.isPossible, self.isHidden, self.deed) = (isPossible, isHidden, deed)
  }

  private static func words(of text: String) -> [Substring] {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "%") }
  }

  /// Returns the items with words that begin with the typed ones, so that "follow" doesn't find
  /// "unfollow", in their order.
  static func matching(_ text: String, in items: [MenuItem]) -> [MenuItem] {
    let typed = words(of: text)
    if typed.isEmpty { return items.filter { !$0.isHidden } }
    return items.filter { item in
      let words = words(of: "\(item.text) \(item.key) \(item.words)")
      return typed.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }
  }

  /// The ranges in the text, in bytes, in which words begin as the typed ones do.
  func matches(of typed: String) -> [Range<Int>] {
    let typed = MenuItem.words(of: typed)
    return text.indices.compactMap { index in
      let isStart = index == text.startIndex || !text[text.index(before: index)].isLetter
      let found =
        isStart ? typed.filter { text[index...].lowercased().hasPrefix($0) } : []
      guard let found = found.max(by: { $0.count < $1.count }) else { return nil }
      let start = text[..<index].utf8.count
      return start..<start + text[index...].prefix(found.count).utf8.count
    }
  }

  /// Returns the index of the item that a text means: one that begins with its first word before
  /// others, and a short one before a long one.
  static func best(for text: String, in items: [MenuItem]) -> Int? {
    guard let word = words(of: text).first else { return items.firstIndex(where: \.isPossible) }
    func rank(_ item: MenuItem) -> (Int, Int) {
      (item.text.lowercased().hasPrefix(word) ? 0 : 1, item.text.count)
    }
    return items.indices.min { rank(items[$0]) < rank(items[$1]) }
  }
}

/// The action menu: the actions that apply now, by their targets.
struct ActionMenu {
  /// The target of the actions of a section.
  private enum Target {
    case marked
    case account(Account)
    case list
  }

  private let state: BrowseState
  /// True if the sections have no headings, so that the texts name what they act on.
  private let namesTargets: Bool
  private var items: [MenuItem] = []

  /// Returns the items of the menu for a state.
  static func items(for state: BrowseState) -> [MenuItem] {
    var menu = ActionMenu(state)
    if state.hasDigits {
      menu.addFrequent()
    }
    menu.addTargets()
    menu.addList()
    menu.addLists()
    menu.addOwn()
    if state.hasDigits {
      // The nine stand first.
      let first = menu.items.prefix(BrowseState.digitCount)
      let texts = Set(first.map(\.text))
      menu.items = first + menu.items.dropFirst(first.count).filter { !texts.contains($0.text) }
    }
    return menu.items
  }

  private init(_ state: BrowseState) {
    self.state = state
    namesTargets = !state.hasMenuHeadings
  }

  private var markedText: String { "\(CountText.grouped(state.marked.count)) marked" }

  // MARK: Sections

  /// Adds the nine actions that a screen without Alt and function keys needs most, in an order that
  /// doesn't change; one that can't be done keeps its place.
  private mutating func addFrequent() {
    let target: Target = state.subject.map { .account($0) } ?? .list
    let isCard = state.layout.card == .full
    let paging: [(BrowseAction, String)] =
      isCard
      ? [(.cardDown, "scroll the card down"), (.cardUp, "scroll the card up")]
      : [(.pageDown, "page down"), (.pageUp, "page up")]
    for (action, text) in paging { add(action, on: .list, text: text, keepsPlace: true) }
    for action in [BrowseAction.open, .card, .favourite, .mark] {
      add(action, on: action == .card ? .list : target, keepsPlace: true)
    }
    let isFollowed = state.subject.flatMap(state.known.isFollowed) == true
    add(isFollowed ? .unfollow : .follow, on: target, keepsPlace: true)
    addOrder(keepsPlace: true)
    addNextList(keepsPlace: true)
  }

  private mutating func addTargets() {
    if !state.marks.isEmpty {
      for action in [
        BrowseAction.favourite, .openPage, .copy, .copyAddress, .export, .print, .clearMarks,
      ] {
        add(action, on: .marked, section: markedText)
      }
    }
    let actions: [BrowseAction] = [
      .open, .mark, .favourite, .openPage, .copy, .copyAddress, .follow, .unfollow, .print,
    ]
    let owner = state.place.profile?.account
    if let subject = state.subject, !state.isOwnerSelected {
      for action in actions {
        add(action, on: .account(subject), section: "\(subject.login), selected")
      }
    }
    if let owner {
      // An event of the account itself has the same actions above.
      let isAbove = owner.id == state.subject?.id && !state.isOwnerSelected
      for action in [.owner] + (isAbove ? [] : actions) {
        add(action, on: .account(owner), section: "\(owner.login), this account")
      }
      addSuggestions(section: "\(owner.login), this account")
    }
  }

  private mutating func addList() {
    let section = "This list"
    if state.marks.isEmpty { add(.export, on: .list, section: section) }
    if !state.place.tab.hasEntries {
      addOrder(section: section)
      add(.reverse, on: .list, section: section)
      add(.view, on: .list, section: section, text: "view: names, rows, cards")
      for view in ExplorerView.allCases where view != state.chosenView {
        append("view: \(view.rawValue)", section: section, isHidden: true) { $0.show(view) }
      }
      for order in state.orders where order != state.people.order {
        append("order: \(order.name)", section: section, isHidden: true) { $0.sort(by: order) }
      }
      add(.columns, on: .list, section: section, text: "columns…")
    }
    add(.card, on: .list, section: section)
    let count = CountText.grouped(state.people.count)
    add(.markAll, on: .list, section: section, text: "mark all \(count)")
    add(.invertMarks, on: .list, section: section, text: "swap the marks")
    add(.loadMore, on: .list, section: section, text: "load more…")
    if let fetchText { add(.fetchProfiles, on: .list, section: section, text: fetchText) }
    add(.refresh, on: .list, section: section, text: "fetch again")
    add(.keep, on: .list, section: section, text: "keep view, order and columns")
    // The help has the keys of these.
    let isHidden = !state.hasDigits
    add(.cardDown, on: .list, section: section, isHidden: isHidden)
    add(.earlierFilter, on: .list, section: section, text: "an earlier filter", isHidden: isHidden)
    add(.first, on: .list, section: section, text: "the first person", isHidden: isHidden)
    add(.last, on: .list, section: section, text: "the last person", isHidden: isHidden)
  }

  private mutating func addLists() {
    let section = "Lists"
    addNextList(section: section)
    let tabs = state.place.tabs
    let index = tabs.firstIndex(of: state.place.tab) ?? 0
    // The first one is above.
    for tab in (tabs[(index + 1)...] + tabs[..<index]).dropFirst() {
      append(title(of: tab), section: section, words: "list") { $0.show(tab) }
    }
    add(.back, on: .list, section: section)
    add(.forward, on: .list, section: section, text: "go forward")
    add(.favourites, on: .list, section: section, text: "favourites")
    add(.goTo, on: .list, section: section, text: "go to an account or a set…")
    add(.search, on: .list, section: section, text: "search all of GitHub…")
    if state.place.profile == nil { addSuggestions(section: section) }
  }

  private mutating func addOwn() {
    for (name, text) in state.settings.filters.sorted(by: { $0.key < $1.key }) {
      append(text, key: "%\(name)", section: "Filters", words: "filter") { state in
        state.editFilter { $0 = TypedText("%\(name)") }
        return []
      }
    }
    for (key, words) in state.settings.commands.sorted(by: { $0.key < $1.key }) {
      let text = words.joined(separator: " ")
      append("run \(text)", key: "Alt-\(key.uppercased())", section: "Commands") {
        $0.runCommand(key)
      }
    }
    add(.help, on: .list, section: "Quit", text: "help")
    add(.redraw, on: .list, section: "Quit", text: "redraw the screen", isHidden: true)
    add(.suspend, on: .list, section: "Quit", text: "suspend", isHidden: true)
    add(.quit, on: .list, section: "Quit", text: "quit")
  }

  // MARK: Items

  private mutating func append(
    _ text: String, key: String = "", section: String = "", words: String = "",
    isPossible: Bool = true, isHidden: Bool = false, _ deed: @escaping BrowseDeed
  ) {
    items.append(
      MenuItem(
        text, key: key, section: section, words: words, isPossible: isPossible,
        isHidden: isHidden, deed))
  }

  /// Adds an action if it applies, or if it `keepsPlace`.
  private mutating func add(
    _ action: BrowseAction, on target: Target, section: String = "", text: String? = nil,
    keepsPlace: Bool = false, isHidden: Bool = false
  ) {
    let applies = applies(action, to: target)
    guard applies || keepsPlace, let entry = KeyTable.entries.first(where: { $0.action == action })
    else { return }
    let login = if case .account(let account) = target { " \(account.login)" } else { "" }
    append(
      text ?? self.text(of: action, on: target), key: hasKey(of: action, target) ? entry.key : "",
      section: section, words: entry.text + login, isPossible: applies, isHidden: isHidden,
      deed(action, on: target))
  }

  private mutating func addOrder(section: String = "", keepsPlace: Bool = false) {
    let applies = state.people.count > 0 && !state.place.tab.hasEntries
    guard applies || keepsPlace else { return }
    append(
      "order…", key: "Ctrl-S", section: section, words: "change sort", isPossible: applies
    ) { state in
      let items = state.orders.map { order in MenuItem(order.name) { $0.sort(by: order) } }
      state.prompt = Prompt("Order: ", items: items)
      if let index = state.orders.firstIndex(of: state.people.order) {
        state.prompt?.choose(at: index)
      }
      return []
    }
  }

  private mutating func addNextList(section: String = "", keepsPlace: Bool = false) {
    let next = state.place.tabs.element(after: state.place.tab)
    guard next != state.place.tab || keepsPlace else { return }
    append(
      title(of: next), key: "Tab", section: section, words: "list",
      isPossible: next != state.place.tab
    ) { $0.show(next) }
  }

  private mutating func addSuggestions(section: String) {
    add(.suggest, on: .list, section: section, text: "suggestions (up to 100 requests)")
  }

  private func title(of tab: BrowsePlace.Tab) -> String {
    (namesTargets ? "list: " : "") + state.place.title(of: tab)
  }

  /// True if an action's key acts on a target, which some do even if others are marked.
  private func hasKey(of action: BrowseAction, _ target: Target) -> Bool {
    guard case .account(let account) = target else { return true }
    switch action {
    case .owner: return true
    case .open where !state.selects, .mark: return account.id == state.subject?.id
    default: return hasKey(target)
    }
  }

  /// True if the keys of actions are about this target: the marked accounts, else the selected one.
  private func hasKey(_ target: Target) -> Bool {
    switch target {
    case .marked, .list: true
    case .account(let account): state.marks.isEmpty && account.id == state.subject?.id
    }
  }

  private func deed(_ action: BrowseAction, on target: Target) -> BrowseDeed {
    guard case .account(let account) = target else { return { $0.perform(action) } }
    // An event's own page and account are those of its key.
    if state.selectedEntry != nil, hasKey(target) { return { $0.perform(action) } }
    if action == .owner { return { $0.perform(action) } }
    return { state in
      state.chosen = account
      defer { state.chosen = nil }
      return state.perform(action)
    }
  }

  private func applies(_ action: BrowseAction, to target: Target) -> Bool {
    switch (action, target) {
    case (.open, .account(let account)):
      state.selects || account.id != state.place.profile?.id || entry(of: account) != nil
    case (.owner, _): !state.isOwnerSelected
    // With marks, their keys don't act on it.
    case (.mark, .account(let account)), (.copyAddress, .account(let account)):
      account.id == state.subject?.id && (action == .mark || hasKey(target))
    case (.print, .account): hasKey(target)
    case (.follow, .account(let account)):
      state.canFollow(account) && state.known.isFollowed(account) != true
    case (.unfollow, .account(let account)):
      state.canFollow(account) && state.known.isFollowed(account) != false
    case (_, .account), (_, .marked): true
    case (.open, .list), (.favourite, .list), (.mark, .list), (.follow, .list), (.unfollow, .list):
      // Nobody is selected.
      false
    case (_, .list): state.applies(action)
    }
  }

  /// The selected event or change, if it is about an account.
  private func entry(of account: Account) -> EntryList.Entry? {
    account.id == state.subject?.id ? state.selectedEntry : nil
  }

  /// The number of profiles that Ctrl-D would fetch, and what they cost; nil for none.
  private var fetchText: String? {
    if state.place.tab.hasEntries { return nil }
    let isSignedIn = state.access.isSignedIn == true
    let count = state.people.roster.ids.count { id in
      state.lacksProfile(of: id, isSignedIn: isSignedIn)
    }
    if count == 0 { return nil }
    let requests = state.access.takesBatches ? (count + pageLength - 1) / pageLength : count
    let cost = CountText(requests, of: "request").text
    return "fetch \(CountText(count, of: "profile").text) (\(cost))"
  }

  private func text(of action: BrowseAction, on target: Target) -> String {
    var (object, isMany) = ("", false)
    switch target {
    case .marked: (object, isMany) = (namesTargets ? " the \(markedText)" : "", true)
    case .account(let account): object = namesTargets ? " \(account.login)" : ""
    case .list: break
    }
    let of = object.isEmpty ? "" : " of\(object)"
    let isEvent = state.selectedEntry?.page != nil && hasKey(target) && state.marks.isEmpty
    let accounts: [Account] =
      switch target {
      case .marked: state.marked
      case .account(let account): [account]
      case .list: []
      }
    switch action {
    case .open where state.selects: return "quit and print\(object)"
    case .open:
      let login = accounts.first.flatMap(entry(of:))?.target?.name
      return login.map { "open \($0)" } ?? (object.isEmpty ? "open the followers" : "open\(object)")
    case .owner: return "select\(object)"
    case .mark:
      return accounts.contains(where: state.isMarked) ? "unmark\(object)" : "mark\(object)"
    case .favourite:
      let areAll = accounts.allSatisfy(state.favourites.contains)
      return areAll ? "remove\(object) from the favourites" : "add\(object) to the favourites"
    case .openPage where isEvent: return "open the event's page"
    case .openPage: return "open the page\(isMany ? "s" : "")\(of)"
    case .copy: return "copy the login\(isMany ? "s" : "")\(of)"
    case .copyAddress where isEvent: return "copy the event's address"
    case .copyAddress: return "copy the address\(isMany ? "es" : "")\(of)"
    case .export: return "export\(object)…"
    case .print: return "quit and print\(object)"
    case .clearMarks: return "unmark, also in other lists"
    case .follow: return "follow\(object)…"
    case .unfollow: return "unfollow\(object)…"
    case .reverse: return "reverse the order"
    case .card where state.place.tab.hasEntries: return "show or hide the whole text"
    case .card: return state.layout.card == .hidden ? "show the card" : "hide the card"
    case .cardDown: return "scroll the card"
    default: return KeyTable.entries.first { $0.action == action }?.text ?? ""
    }
  }
}

extension BrowseState {
  /// The number of actions of the menu that a digit performs on a narrow screen.
  static let digitCount = 9

  /// True on a screen that is too narrow for keys in the menu, as of a phone, which lacks most of them.
  var hasDigits: Bool { size.columns < 60 }

  /// True if the sections of the menu have headings, for which a low screen has no rows.
  var hasMenuHeadings: Bool { !hasDigits && size.rows >= 16 }

  /// Shows the menu of all actions that apply.
  mutating func openMenu() {
    prompt = Prompt("Action: ", items: ActionMenu.items(for: self))
  }

  fileprivate func applies(_ action: BrowseAction) -> Bool {
    let hasPeople = people.count > 0
    switch action {
    case .first, .last: return hasPeople && layout.card != .full
    case .loadMore: return list.pausedPageCount != nil
    case .cardUp, .cardDown:
      return layout.cardArea != nil && (selected != nil || selectedEntry != nil)
    case .back: return !path.isAtStart
    case .earlierFilter: return !filterHistory.latest.isEmpty
    case .forward: return !path.isAtEnd
    case .fetchProfiles: return hasPeople
    case _ where action.needsPeople: return hasPeople
    case .card: return place.tab.hasEntries ? selectedEntry != nil : hasPeople || selected != nil
    case .export: return hasPeople || !marks.isEmpty
    case .favourites: return place.subject != .favourites
    default: return true
    }
  }

  /// True for another user whom the user may follow; organisations are followed in another way.
  fileprivate func canFollow(_ account: Account) -> Bool {
    [.user, .organization].contains(account.kind) && !access.isOwn(account) && access.mayFollow
  }
}
