import GHFMessages
import PeopleViews
import TerminalText

/// A line typed at the prompt of `ghf browse --plain`.
enum PlainCommand: Sendable {
  /// The profile of a person, by number.
  case card(Int)
  case filter(String)
  /// The earlier filters, or one of them by number.
  case filters(Int?)
  /// The current page again.
  case list
  /// The next page if the number is 1, the previous one if it is -1.
  case turn(Int)
  case page(Int)
  case last
  /// The rest of a list that is paused.
  case more
  /// An action that isn't about a person.
  case perform(BrowseAction)
  /// An action on a person by number; nil for all who are marked.
  case act(BrowseAction, on: Int?)
  /// Marks or unmarks people by number.
  case mark([ClosedRange<Int>], marks: Bool)
  case marks
  /// A list of the place, or of a person by number.
  case tab(BrowsePlace.Tab, of: Int?)
  case goTo(String)
  case search(String)
  case sort(ExplorerOrder)
  case columns(String)
  /// An export to a file; nil for the clipboard.
  case export(PeopleExport.Form, fields: String?, path: String?)
  /// Starts a command of the user, for a person by number if it needs one.
  case run(Character, Int?)
  /// The commands of the user.
  case commands
  /// Stops the fetch of profiles.
  case stop
  /// The answer to a question.
  case answer(Bool)
  case help
  /// A line that can't be understood, for a reason.
  case invalid(String)

  /// The argument that a command needs.
  private enum Form: Sendable {
    case alone(PlainCommand)
    case number(@Sendable (Int) -> PlainCommand)
    /// A number, or `marked`.
    case person(BrowseAction)
    case text(String, @Sendable (String) -> PlainCommand)
    /// A text or nothing.
    case optional(@Sendable (String) -> PlainCommand)
  }

  private static let forms: [String: Form] = [
    "": .alone(.list), "list": .alone(.list), "n": .alone(.turn(1)), "next": .alone(.turn(1)),
    "p": .alone(.turn(-1)), "prev": .alone(.turn(-1)), "previous": .alone(.turn(-1)),
    "page": .number { .page($0) }, "last": .alone(.last),
    "more": .alone(.more), "card": .number { .card($0) },
    "f": .person(.favourite), "favourite": .person(.favourite), "favorite": .person(.favourite),
    "o": .person(.openPage), "open": .person(.openPage), "in": .number { .tab(.followers, of: $0) },
    "copy": .person(.copy), "address": .person(.copyAddress),
    "follow": .number { .act(.follow, on: $0) }, "unfollow": .number { .act(.unfollow, on: $0) },
    "mark": .text(numbers) { PlainCommand(marking: $0, true) },
    "unmark": .text(numbers) { PlainCommand(marking: $0, false) },
    "invert": .alone(.perform(.invertMarks)), "marks": .alone(.marks),
    "export": .text("a form: \(exportForms)") { PlainCommand(exporting: $0) },
    "go": .text("an account") { .goTo($0) }, "search": .text("a text") { .search($0) },
    "suggest": .alone(.perform(.suggest)),
    "sort": .text("an order: \(orders)") { name in
      ExplorerOrder(rawValue: name).map { .sort($0) }
        ?? .invalid("unknown order: '\(name)'; try \(orders)")
    }, "reverse": .alone(.perform(.reverse)), "columns": .optional { .columns($0) },
    "filter": .optional { .filter($0) },
    "filters": .optional { PlainCommand(number: $0, of: "filters") { .filters($0) } },
    "favourites": .alone(.perform(.favourites)), "favorites": .alone(.perform(.favourites)),
    "back": .alone(.perform(.back)), "forward": .alone(.perform(.forward)),
    "refresh": .alone(.perform(.refresh)), "profiles": .alone(.perform(.fetchProfiles)),
    "stop": .alone(.stop),
    "print": .optional { PlainCommand(number: $0, of: "print") { .act(.print, on: $0) } },
    "y": .alone(.answer(true)), "yes": .alone(.answer(true)), "no": .alone(.answer(false)),
    "keep": .alone(.perform(.keep)),
    "run": .optional(PlainCommand.run),
    "help": .alone(.help), "h": .alone(.help), "?": .alone(.help),
    "quit": .alone(.perform(.quit)), "q": .alone(.perform(.quit)),
    "exit": .alone(.perform(.quit)),
  ]

  private static let numbers = "numbers, such as '3 5-9', or 'all'"
  private static let orders = ExplorerOrder.allCases.map(\.rawValue).joined(separator: ", ")
  private static let exportForms =
    PeopleExport.Form.allCases.map(\.rawValue).joined(separator: ", ")

  /// Parses a line; after a question, `n` is its answer.
  init(_ line: String, isAnswer: Bool = false) {
    let text = line.trimmingSpaces
    if isAnswer, ["n", "N"].contains(text) {
      self = .answer(false)
      return
    }
    if text.first == "/" {
      self = .filter(String(text.dropFirst()))
      return
    }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let name = words.first?.lowercased() ?? ""
    let rest = words.count > 1 ? words[1].trimmingSpaces : ""
    let needsNumber = "'\(name)' needs a number, for example '\(name) 3'"
    let tab = ExplorerTab(rawValue: name).map { tab in
      Form.optional { PlainCommand(number: $0, of: name) { .tab(BrowsePlace.Tab(tab), of: $0) } }
    }
    switch PlainCommand.forms[name] ?? tab {
    case .alone(let command):
      self = rest.isEmpty ? command : .invalid("'\(name)' takes no argument")
    case .number(let command):
      self = PlainCommand.number(rest).map(command) ?? .invalid(needsNumber)
    case .person(let action):
      let number = PlainCommand.number(rest)
      self =
        number != nil || rest == "marked"
        ? .act(action, on: number) : .invalid("\(needsNumber) or '\(name) marked'")
    case .text(let thing, let command):
      self = rest.isEmpty ? .invalid("'\(name)' needs \(thing)") : command(rest)
    case .optional(let command): self = command(rest)
    case nil:
      self =
        PlainCommand.number(text).map { .card($0) }
        ?? .invalid("unknown command: '\(text)'; try 'help'")
    }
  }

  private init(number text: String, of name: String, _ command: (Int?) -> PlainCommand) {
    let number = PlainCommand.number(text)
    self =
      number == nil && !text.isEmpty
      ? .invalid("'\(name)' needs a number or nothing, for example '\(name) 3'")
      : command(number)
  }

  /// Returns a number that no sum with another overflows; nil for other texts.
  private static func number(_ text: some StringProtocol) -> Int? {
    Int(text).map { min(max($0, -1_000_000_000), 1_000_000_000) }
  }

  private init(marking text: String, _ marks: Bool) {
    if text == "all" {
      self = .perform(marks ? .markAll : .clearMarks)
      return
    }
    var ranges: [ClosedRange<Int>] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map {
        PlainCommand.number($0)
      }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first <= last
      else {
        self = .invalid("not a number or a range: '\(word)'; try 'mark 3 5-9' or 'mark all'")
        return
      }
      ranges.append(first...last)
    }
    self = .mark(ranges, marks: marks)
  }

  /// Parses a form, fields separated by commas, and a file; the last two may be missing.
  private init(exporting text: String) {
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard let form = PeopleExport.Form(rawValue: words[0].lowercased()) else {
      self = .invalid("unknown form: '\(words[0])'; try \(PlainCommand.exportForms)")
      return
    }
    // Logins have no fields, so that the file is next.
    let others = text.dropFirst(words[0].count).description.trimmingSpaces
    let hasFields = form != .logins && words.count > 1 && !words[1].contains { "./~".contains($0) }
    let path = hasFields ? (words.count > 2 ? words[2].trimmingSpaces : "") : others
    self = .export(
      form, fields: form == .logins ? "login" : hasFields ? words[1] : nil,
      path: path.isEmpty ? nil : path)
  }

  private static func run(_ text: String) -> PlainCommand {
    let words = text.split(separator: " ")
    if words.isEmpty { return .commands }
    let number = words.count == 2 ? number(words[1]) : nil
    guard let key = words.first, ExplorerCommand.isKey(String(key)), let character = key.first,
      words.count == 1 || number != nil || words.count == 2 && words[1] == "marked"
    else {
      return .invalid("'run' needs a key and a number or 'marked', for example 'run g 3'")
    }
    return .run(character, number)
  }

  /// The number of the person that the command names; nil for none.
  var number: Int? {
    switch self {
    case .card(let number): number
    case .act(_, let number), .run(_, let number), .tab(_, let number): number
    case .mark(let ranges, _): ranges.map(\.upperBound).max()
    default: nil
    }
  }

  /// True if the command shows a page of a list.
  var showsPage: Bool {
    switch self {
    case .filter, .filters(_?), .list, .turn, .page, .last, .more, .tab, .goTo, .search, .sort: true
    case .columns(let names): !names.isEmpty
    case .perform(let action):
      [.suggest, .reverse, .favourites, .back, .forward, .refresh].contains(action)
    default: false
    }
  }
}

extension PlainCommand {
  static var helpLines: [String] {
    [
      "A number, or card and a number, shows the person's profile. Other commands:",
      "filters: list the earlier filters; filters 2: use number 2 again",
      "n or next: show the next page", "p or previous: show the previous page",
      "page 5: show page 5", "last: show the last page",
      "more: load more of a list that takes many requests",
      "Enter or list: print the page again",
      "f 3 or favourite 3: add number 3 to the favourites, or remove it",
      "o 3 or open 3: open number 3 in the browser",
      "in 3 or followers 3: show the followers of number 3; following 3: another list of it",
      "copy 3: copy the login of number 3; address 3: copy its address",
      "follow 3, unfollow 3: follow or unfollow number 3, after a question",
      "mark 3: mark or unmark number 3; mark 3 5-9: mark several; mark all: mark all who match",
      "unmark 3 5-9, unmark all: unmark some or all",
      "invert: swap the marked and the others of the list", "marks: list the marked people",
      "f marked, o marked, copy marked, address marked: the same for all who are marked",
      "export markdown login,name,location people.md: write the marked, or all who match, to a "
        + "file; without a file, copy them; other forms: csv, json, logins",
      "followers, following, mutual, fans, unreturned, known, activity, received, changes: show "
        + "another list",
      "in a list of events or changes, a number shows the whole text; o 3 opens the event's page",
      "go LOGIN: show an account, a list such as following:LOGIN, fav, or a set of people",
      "search TEXT: search all of GitHub",
      "suggest: suggest accounts to follow, for up to 100 requests",
      "favourites: show the favourites",
      "sort login, sort followers, sort joined: change the order; sort order: GitHub's order",
      "reverse: reverse the order",
      "columns name,location,followers: choose what a line says of a person",
      "sort newest: the newest follow first, in followers and following; in favourites as added",
      "keep: keep the order and the columns for later runs",
      "run: list your commands; run g 3, run g marked: start one; see 'ghf help config'",
      "print: quit and print the marked people; print 3: quit and print number 3",
      "profiles: fetch all missing profiles, for filters such as followers>100 and for sorting",
      "stop: stop that, after a wait of ten seconds",
      "refresh: fetch the list again", "back: go back", "forward: go forward again",
      "help, h or ?: print this help",
      "quit, q or exit: quit",
      "/TEXT or filter TEXT: show people who match a filter; / or filter alone: show everyone "
        + "again; a filter can have:",
    ] + filterForms
  }

  /// The forms of filters with their meanings.
  private static var filterForms: [String] {
    (FilterForm.operators + FilterForm.fields + FilterForm.states).map { form in
      "/\(form.text): \(form.meaning.prefix(1).lowercased() + form.meaning.dropFirst())"
    }
  }
}
