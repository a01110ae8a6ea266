import GitHubAPI
import TerminalText

/// A line typed at the prompt of `ghf browse --plain`.
enum PlainCommand: Sendable {
  /// The card of a person, by number.
  case card(Int)
  case filter(String)
  /// The next or the previous page; 0 prints the current one.
  case page(Int)
  case favourite(Int)
  case browser(Int)
  case open(Int)
  case mark(Int)
  case tab(BrowsePlace.Tab)
  case goTo(String)
  case search(String)
  case favourites, back
  case sort(String)
  case printMarked, refresh, profiles, help, quit
  case invalid(String)

  static let helpLines = [
    "A number shows the person's profile. Other commands:",
    "/text: filter; / alone shows everyone",
    "n: next page", "p: previous page", "f 3: add number 3 to the favourites, or remove it",
    "o 3: open number 3 in the browser", "in 3: show the followers of number 3",
    "followers, following, mutual, activity, changes: show another list",
    "go LOGIN: show an account", "search TEXT: search all of GitHub",
    "favourites: show the favourites",
    "sort login, sort followers, sort joined: change the order; sort order: GitHub's order",
    "mark 3: mark or unmark number 3", "print: quit and print the marked people",
    "profiles: fetch up to 1,000 more profiles, for facts such as followers>100 and for sorting",
    "refresh: fetch the list again", "back: go back", "quit: quit",
  ]

  init(_ line: String) {
    let text = line.trimmingSpaces
    if text.first == "/" {
      self = .filter(String(text.dropFirst()))
      return
    }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1].trimmingSpaces : ""
    let number = Int(rest)
    switch (words.first?.lowercased() ?? "", number) {
    case ("", _): self = .page(0)
    case ("n", nil): self = .page(1)
    case ("p", nil): self = .page(-1)
    case ("f", let number?): self = .favourite(number)
    case ("o", let number?): self = .browser(number)
    case ("in", let number?): self = .open(number)
    case ("mark", let number?): self = .mark(number)
    case ("followers", nil): self = .tab(.followers)
    case ("following", nil): self = .tab(.following)
    case ("mutual", nil): self = .tab(.mutual)
    case ("activity", nil): self = .tab(.activity)
    case ("changes", nil): self = .tab(.changes)
    case ("go", _) where !rest.isEmpty: self = .goTo(rest)
    case ("search", _) where !rest.isEmpty: self = .search(rest)
    case ("sort", nil): self = .sort(rest)
    case ("favourites", nil): self = .favourites
    case ("back", nil): self = .back
    case ("print", nil): self = .printMarked
    case ("refresh", nil): self = .refresh
    case ("profiles", nil): self = .profiles
    case ("help", nil), ("?", nil): self = .help
    case ("quit", nil), ("q", nil): self = .quit
    case (let word, nil): self = Int(word).map { .card($0) } ?? .invalid(text)
    default: self = .invalid(text)
    }
  }

  var isInvalid: Bool { if case .invalid = self { true } else { false } }

  /// True if the command shows a list again.
  var changesList: Bool {
    switch self {
    case .filter, .page, .open, .tab, .goTo, .search, .favourites, .back, .sort, .refresh: true
    case .card, .favourite, .browser, .mark, .printMarked, .profiles, .help, .quit, .invalid: false
    }
  }
}

extension PeopleList {
  /// Returns the person with a number, counted from 1; nil if the list is shorter.
  func account(numbered number: Int) -> Account? {
    (1...max(count, 1)).contains(number) && count > 0 ? account(inRow: number - 1) : nil
  }
}

extension BrowseState {
  /// Applies a command, and returns what must be done because of it.
  mutating func apply(_ command: PlainCommand) -> [BrowseEffect] {
    message = nil
    switch command {
    case .card(let number):
      guard let account = list.account(numbered: number) else { return [] }
      list.select(row: number - 1)
      if profiles[account.id] != nil { return [] }
      requestedIDs.insert(account.id)
      return [.profiles([account], cachedOnly: false)]
    case .filter(let text): place.filter(by: text)
    case .page(let distance): list.move(by: distance * PlainSession.pageLength)
    case .favourite(let number): return perform(.favourite, on: number)
    case .browser(let number): return perform(.openPage, on: number)
    case .open(let number): return perform(.open, on: number)
    case .mark(let number): return perform(.mark, on: number)
    case .tab(let tab):
      place.show(tab)
      return showPlace()
    case .goTo(let name):
      do throws(LoginError) {
        return open(.person(try Login(name: String(name.drop { $0 == "@" }))))
      } catch {
        message = Message(text: CommandError(error).sentence, isError: true)
      }
    case .search(let query): return open(.found(query))
    case .favourites: return perform(.favourites)
    case .back: return perform(.left)
    case .sort(let name):
      if let order = PeopleList.Order(rawValue: name) {
        list.sort(by: order)
      } else {
        message = Message(
          text: "unknown order; try 'sort login', followers, joined or order", isError: true)
      }
    case .printMarked: return perform(.print)
    case .refresh: return perform(.refresh)
    case .profiles: return perform(.fetchProfiles)
    case .quit: return perform(.quit)
    case .help, .invalid: break
    }
    return []
  }

  private mutating func perform(_ action: BrowseAction, on number: Int) -> [BrowseEffect] {
    guard let account = list.account(numbered: number) else {
      message = Message(text: "no person number \(number) in this list", isError: true)
      return []
    }
    let row = list.row
    list.select(row: number - 1)
    let effects = perform(action)
    if action == .mark {
      message = Message(text: "\(isMarked(account) ? "marked" : "unmarked") \(account.login)")
      list.select(row: row)
    }
    return effects
  }

  /// Returns true if a command can be answered: its page or profile has arrived, or never will.
  func isReady(for command: PlainCommand) -> Bool {
    switch command {
    case .card(let number):
      return list.account(numbered: number).map { !requestedIDs.contains($0.id) } ?? true
    case .favourite, .browser: return message != nil || command.isBrowser
    case .profiles: return isSignedIn == false || isSignedIn == true && requestedIDs.isEmpty
    case .mark, .printMarked, .help, .quit, .invalid: return true
    case .filter, .page, .open, .tab, .goTo, .search, .favourites, .back, .sort, .refresh:
      if place.progress != .loading { return true }
      return !place.tab.hasEntries
        && list.count >= (list.row / PlainSession.pageLength + 1) * PlainSession.pageLength
    }
  }
}

extension PlainCommand {
  fileprivate var isBrowser: Bool { if case .browser = self { true } else { false } }
}
