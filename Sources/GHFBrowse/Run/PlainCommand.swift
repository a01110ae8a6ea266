import PeopleViews
import TerminalText

/// A line typed at the prompt of `ghf browse --plain`.
enum PlainCommand: Sendable {
  /// The profile of a person, by number.
  case card(Int)
  case filter(String)
  /// The current page again.
  case list
  /// The next page if the number is 1, the previous one if it is -1.
  case turn(Int)
  case page(Int)
  case last
  /// The rest of a list that is paused.
  case more
  case favourite(Int)
  case browser(Int)
  case open(Int)
  case mark(Int)
  case marks
  case tab(BrowsePlace.Tab)
  case goTo(String)
  case search(String)
  case suggestions
  case favourites, back
  case sort(ExplorerOrder)
  /// Quits and prints a person by number; without one, the marked people.
  case choose(Int?)
  case refresh, profiles, help, quit
  /// A line that can't be understood, for a reason.
  case invalid(String)

  /// The argument that a command needs.
  private enum Form: Sendable {
    case alone(PlainCommand)
    case number(@Sendable (Int) -> PlainCommand)
    case text(String, @Sendable (String) -> PlainCommand)
  }

  private static let forms: [String: Form] = [
    "": .alone(.list), "list": .alone(.list), "n": .alone(.turn(1)), "next": .alone(.turn(1)),
    "p": .alone(.turn(-1)), "prev": .alone(.turn(-1)), "previous": .alone(.turn(-1)),
    "page": .number { .page($0) }, "last": .alone(.last),
    "more": .alone(.more), "card": .number { .card($0) },
    "f": .number { .favourite($0) }, "o": .number { .browser($0) }, "in": .number { .open($0) },
    "mark": .number { .mark($0) }, "marks": .alone(.marks), "followers": .alone(.tab(.followers)),
    "following": .alone(.tab(.following)), "mutual": .alone(.tab(.mutual)),
    "known": .alone(.tab(.known)), "activity": .alone(.tab(.activity)),
    "changes": .alone(.tab(.changes)),
    "go": .text("an account") { .goTo($0) }, "search": .text("a text") { .search($0) },
    "suggest": .alone(.suggestions),
    "sort": .text("an order: \(orders)") { name in
      ExplorerOrder(rawValue: name).map { .sort($0) }
        ?? .invalid("unknown order: '\(name)'; try \(orders)")
    }, "favourites": .alone(.favourites), "favorites": .alone(.favourites), "back": .alone(.back),
    "refresh": .alone(.refresh), "profiles": .alone(.profiles), "help": .alone(.help),
    "h": .alone(.help), "?": .alone(.help), "quit": .alone(.quit), "q": .alone(.quit),
    "exit": .alone(.quit),
  ]

  private static let orders = "login, followers, joined or order"

  init(_ line: String) {
    let text = line.trimmingSpaces
    if text.first == "/" {
      self = .filter(String(text.dropFirst()))
      return
    }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let name = words.first?.lowercased() ?? ""
    let rest = words.count > 1 ? words[1].trimmingSpaces : ""
    if name == "print" {
      let number = Int(rest)
      self =
        number == nil && !rest.isEmpty
        ? .invalid("'print' needs a number or nothing, for example 'print 3'") : .choose(number)
      return
    }
    switch PlainCommand.forms[name] {
    case .alone(let command):
      self = rest.isEmpty ? command : .invalid("'\(name)' takes no argument")
    case .number(let command):
      self = Int(rest).map(command) ?? .invalid("'\(name)' needs a number, for example '\(name) 3'")
    case .text(let thing, let command):
      self = rest.isEmpty ? .invalid("'\(name)' needs \(thing)") : command(rest)
    case nil:
      self = Int(text).map { .card($0) } ?? .invalid("unknown command: '\(text)'; try 'help'")
    }
  }

  /// The number of the person that the command names; nil for none.
  var number: Int? {
    switch self {
    case .card(let number), .favourite(let number), .browser(let number), .open(let number),
      .mark(let number):
      number
    case .choose(let number): number
    case .filter, .list, .turn, .page, .last, .more, .marks, .tab, .goTo, .search, .suggestions,
      .favourites, .back,
      .sort, .refresh, .profiles, .help, .quit, .invalid:
      nil
    }
  }

  /// True if the command shows a page of a list.
  var showsPage: Bool {
    switch self {
    case .filter, .list, .turn, .page, .last, .more, .open, .tab, .goTo, .search, .suggestions,
      .favourites, .back,
      .sort, .refresh:
      true
    case .card, .favourite, .browser, .mark, .marks, .choose, .profiles, .help, .quit, .invalid:
      false
    }
  }
}

extension PlainCommand {
  /// The lines of the help.
  static var helpLines: [String] {
    ["A number shows the person's profile. Other commands:"]
      + BrowseHelp.filters.map { "/\($0.names): \($0.text)" } + [
        "/ alone: show everyone again",
        "n or next: show the next page", "p or prev: show the previous page",
        "page 5: show page 5", "last: show the last page",
        "more: load more of a list that takes many requests",
        "Enter or list: print the page again",
        "f 3: add number 3 to the favourites, or remove it",
        "o 3: open number 3 in the browser", "in 3: show the followers of number 3",
        "followers, following, mutual, known, activity, changes: show another list",
        "go LOGIN: show an account", "search TEXT: search all of GitHub",
        "suggest: suggest accounts to follow, for up to 100 points",
        "favourites: show the favourites",
        "sort login, sort followers, sort joined: change the order; sort order: GitHub's order",
        "mark 3: mark or unmark number 3", "marks: list the marked people",
        "print: quit and print the marked people; print 3: quit and print number 3",
        "profiles: fetch all missing profiles, for filters such as followers>100 and for sorting",
        "refresh: fetch the list again", "back: go back", "help, h or ?: print this help",
        "quit, q or exit: quit",
      ]
  }
}
