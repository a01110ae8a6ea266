import TerminalScreen

/// The keys of `ghf browse`, for input, the help and the action menu.
enum KeyTable {
  /// A row of the help: an action, its keys, and what it does.
  struct Entry: Sendable {
    let action: BrowseAction
    let keys: [KeyPress]
    /// The keys as the help shows them.
    let names: String
    let text: String

    /// The first key, as the menu shows it; empty for none.
    var key: String { keys.isEmpty ? "" : String(names.prefix { $0 != "," }) }

    fileprivate init(
      _ action: BrowseAction, _ keys: [KeyPress], _ names: String, _ text: String
    ) {
      (self.action, self.keys, self.names, self.text) = (action, keys, names, text)
    }
  }

  static let entries: [Entry] = [
    Entry(.menu, [.control("k")], "Ctrl-K", "choose from all actions"),
    Entry(.up, [.init(.up), .control("p")], "Up, Ctrl-P", "select the person above"),
    Entry(
      .down, [.init(.down), .control("n"), .control("j")], "Down, Ctrl-N, Ctrl-J",
      "select the person below"),
    Entry(.pageUp, [.init(.pageUp)], "PgUp", "move up one screen"),
    Entry(.pageDown, [.init(.pageDown)], "PgDn", "move down one screen"),
    Entry(.first, [.init(.home)], "Home", "select the first person"),
    Entry(.last, [.init(.end)], "End", "select the last person; there, load more of a long list"),
    Entry(.owner, [.alt("0")], "Alt-0", "select the account whose list this is"),
    Entry(.loadMore, [], "menu", "load more of a long list"),
    Entry(
      .open, [.init(.enter)], "Enter",
      "open the selected person's followers; of an event or a change, the account's"),
    Entry(
      .right, [.init(.right)], "Right",
      "open the person's followers; among columns, select the one to the right"),
    Entry(.left, [.init(.left)], "Left", "go back; among columns, select the one to the left"),
    Entry(.back, [.init(.left, .alt)], "Alt-Left", "go back"),
    Entry(.forward, [.init(.right, .alt)], "Alt-Right", "go forward again"),
    Entry(
      .leave, [.init(.escape)], "Esc",
      "stop fetching profiles, clear the filter, or go back; at the first list, unmark all"),
    Entry(.nextTab, [.init(.tab)], "Tab", "show the next list"),
    Entry(.previousTab, [.init(.tab, .shift)], "Shift-Tab", "show the previous list"),
    Entry(
      .eraseCharacter, [.init(.backspace), .init(.backspace, .shift)], "Backspace",
      "erase a character of the filter"),
    Entry(.eraseNext, [.init(.delete)], "Delete", "erase the character at the cursor"),
    Entry(.eraseWord, [.control("w"), .init(.backspace, .alt)], "Ctrl-W", "erase a word"),
    Entry(.eraseToStart, [.control("u")], "Ctrl-U", "erase all before the cursor"),
    Entry(
      .lineStart, [.control("a"), .init(.home, .control)], "Ctrl-A, Ctrl-Home",
      "move the cursor to the start of the filter"),
    Entry(
      .lineEnd, [.control("e"), .init(.end, .control)], "Ctrl-E, Ctrl-End",
      "move the cursor to the end of the filter"),
    Entry(.previousWord, [.init(.left, .control)], "Ctrl-Left", "move the cursor back a word"),
    Entry(.nextWord, [.init(.right, .control)], "Ctrl-Right", "move the cursor on a word"),
    Entry(.earlierFilter, [.init(.up, .alt)], "Alt-Up", "recall an earlier filter"),
    Entry(.laterFilter, [.init(.down, .alt)], "Alt-Down", "recall the filter after it"),
    Entry(
      .mark, [.control(" "), .init(.insert)], "Ctrl-Space, Insert", "mark or unmark a person"),
    Entry(.markUp, [.init(.up, .shift)], "Shift-Up", "mark a range upwards"),
    Entry(.markDown, [.init(.down, .shift)], "Shift-Down", "mark a range downwards"),
    Entry(.markAll, [.alt("a")], "Alt-A", "mark all who match"),
    Entry(.invertMarks, [.alt("i")], "Alt-I", "swap the marked and the others of the list"),
    Entry(.clearMarks, [], "menu", "unmark all, also in other lists"),
    Entry(
      .favourite, [.control("f")], "Ctrl-F",
      "add the marked or the selected to the favourites, or remove them"),
    Entry(
      .openPage, [.control("o")], "Ctrl-O",
      "open the page of the person or the event in the browser"),
    Entry(.copy, [.control("y")], "Ctrl-Y", "copy the login"),
    Entry(.copyAddress, [.alt("y")], "Alt-Y", "copy the address"),
    Entry(
      .export, [.alt("e")], "Alt-E",
      "export the marked, or all who match, to a file or the clipboard"),
    Entry(.follow, [], "menu", "follow the selected account"),
    Entry(.unfollow, [], "menu", "unfollow the selected account"),
    Entry(
      .print, [.init(.enter, .alt), .control("x")], "Ctrl-X, Alt-Enter",
      "quit and print the marked or the selected"),
    Entry(.sort, [.control("s")], "Ctrl-S", "change the order"),
    Entry(.reverse, [.alt("r")], "Alt-R", "reverse the order"),
    Entry(.view, [.control("v")], "Ctrl-V", "change the view: names, rows or cards"),
    Entry(.columns, [], "menu", "choose the columns of the rows"),
    Entry(.keep, [], "menu", "keep view, order and columns for later runs"),
    Entry(.card, [.control("t")], "Ctrl-T", "show or hide the card; of an event, the whole text"),
    Entry(.cardUp, [.init(.pageUp, .alt)], "Alt-PgUp", "scroll the card up"),
    Entry(.cardDown, [.init(.pageDown, .alt)], "Alt-PgDn", "scroll the card down"),
    Entry(.fetchProfiles, [.control("d")], "Ctrl-D", "fetch all missing profiles of the list"),
    Entry(.favourites, [.control("b"), .init(.function(2))], "Ctrl-B, F2", "show the favourites"),
    Entry(.goTo, [.control("g")], "Ctrl-G", "go to an account or a set of people"),
    Entry(.search, [.init(.function(3))], "F3", "search all of GitHub"),
    Entry(
      .suggest, [.init(.function(4))], "F4", "suggest accounts to follow (up to 100 requests)"),
    Entry(.refresh, [.control("r")], "Ctrl-R", "fetch the list again"),
    Entry(.redraw, [.control("l")], "Ctrl-L", "redraw the screen"),
    Entry(.help, [.init(.function(1))], "F1, ?", "show this help"),
    Entry(.suspend, [.control("z")], "Ctrl-Z", "suspend"),
    Entry(.quit, [.control("c"), .control("q")], "Ctrl-Q, Ctrl-C", "quit"),
  ]

  private static let actions = Dictionary(
    entries.flatMap { entry in entry.keys.map { ($0, entry.action) } }
  ) { $1 }

  /// Returns the action of a key; nil for a key without one, such as a letter.
  static func action(of key: KeyPress) -> BrowseAction? { actions[key] }
}

extension KeyPress {
  fileprivate static func alt(_ letter: Character) -> KeyPress {
    KeyPress(.character(letter), .alt)
  }
}

/// An action of the explorer; `KeyTable` assigns the keys.
enum BrowseAction: Sendable, Hashable, CaseIterable {
  case up, down, pageUp, pageDown, first, last, owner, loadMore
  case open, left, right, back, forward, leave, nextTab, previousTab
  case lineStart, lineEnd, previousWord, nextWord
  case eraseCharacter, eraseNext, eraseWord, eraseToStart, earlierFilter, laterFilter
  case menu
  case mark, markUp, markDown, markAll, invertMarks, clearMarks
  case favourite, openPage, copy, copyAddress, export, follow, unfollow
  case favourites, goTo, search, suggest
  case sort, reverse, view, columns, keep, card, cardUp, cardDown, fetchProfiles
  case print, refresh, redraw, help, suspend, quit

  /// True for an action on a list of people, which events and changes don't have.
  var needsPeople: Bool {
    switch self {
    case .markUp, .markDown, .markAll, .invertMarks, .sort, .reverse, .view, .columns, .keep,
      .fetchProfiles:
      true
    default: false
    }
  }
}
