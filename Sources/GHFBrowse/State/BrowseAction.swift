import TerminalScreen

/// An action of a key; `KeyTable` assigns the keys.
enum BrowseAction: Sendable, CaseIterable {
  case up, down, pageUp, pageDown, first, last
  case open, left, right, leave, nextTab, previousTab
  case eraseCharacter, eraseWord, eraseAll
  case favourite, favourites, goTo, search, suggest, openPage, copy, sort, view, card, mark, print
  case cardUp, cardDown, fetchProfiles
  case refresh, redraw, help, suspend, quit
}

/// The keys of `ghf browse`, for input and for the help.
enum KeyTable {
  /// A row of the help: an action, its keys, and what it does.
  struct Entry: Sendable {
    let action: BrowseAction
    let keys: [KeyPress]
    /// The keys as the help shows them.
    let names: String
    let text: String

    fileprivate init(
      _ action: BrowseAction, _ keys: [KeyPress], _ names: String, _ text: String
    ) {
      self.action = action
      self.keys = keys
      self.names = names
      self.text = text
    }
  }

  static let entries: [Entry] = [
    Entry(.up, [.init(.up), .control("p")], "Up, Ctrl-P", "select the person above"),
    Entry(.down, [.init(.down), .control("n")], "Down, Ctrl-N", "select the person below"),
    Entry(.pageUp, [.init(.pageUp)], "PgUp", "move up one screen"),
    Entry(.pageDown, [.init(.pageDown)], "PgDn", "move down one screen"),
    Entry(.first, [.init(.home)], "Home", "select the first person"),
    Entry(.last, [.init(.end)], "End", "select the last person; there, load more of a long list"),
    Entry(.open, [.init(.enter)], "Enter", "open the person's followers"),
    Entry(
      .right, [.init(.right)], "Right",
      "open the person's followers; among cards, select the one to the right"),
    Entry(.left, [.init(.left)], "Left", "go back; among cards, select the one to the left"),
    Entry(
      .leave, [.init(.escape)], "Esc", "stop a fetch of profiles, clear the filter, or go back"),
    Entry(.nextTab, [.init(.tab)], "Tab", "show the next list"),
    Entry(.previousTab, [.init(.tab, .shift)], "Shift-Tab", "show the previous list"),
    Entry(.eraseCharacter, [.init(.backspace)], "Backspace", "erase a character of the filter"),
    Entry(.eraseWord, [.control("w")], "Ctrl-W", "erase a word of the filter"),
    Entry(.eraseAll, [.control("u")], "Ctrl-U", "erase the filter"),
    Entry(.favourite, [.control("f")], "Ctrl-F", "add to or remove from the favourites"),
    Entry(.favourites, [.control("b")], "Ctrl-B", "show the favourites"),
    Entry(.goTo, [.control("g")], "Ctrl-G", "go to an account"),
    Entry(.search, [.init(.function(3))], "F3", "search all of GitHub"),
    Entry(
      .suggest, [.init(.function(4))], "F4", "suggest accounts to follow, for up to 100 points"),
    Entry(.openPage, [.control("o")], "Ctrl-O", "open the page in the browser"),
    Entry(.copy, [.control("y")], "Ctrl-Y", "copy the login"),
    Entry(.sort, [.control("s")], "Ctrl-S", "change the order"),
    Entry(.view, [.control("v")], "Ctrl-V", "change the view: names, rows or cards"),
    Entry(.card, [.control("t")], "Ctrl-T", "show or hide the card"),
    Entry(.cardUp, [.init(.up, .shift)], "Shift-Up", "scroll the card up"),
    Entry(.cardDown, [.init(.down, .shift)], "Shift-Down", "scroll the card down"),
    Entry(.fetchProfiles, [.control("d")], "Ctrl-D", "fetch all missing profiles of the list"),
    Entry(.mark, [.control(" "), .init(.insert)], "Ctrl-Space, Insert", "mark or unmark"),
    Entry(
      .print, [.init(.enter, .alt), .control("x")], "Alt-Enter, Ctrl-X",
      "quit and print the marked people"),
    Entry(.refresh, [.control("r")], "Ctrl-R", "fetch the list again"),
    Entry(.redraw, [.control("l")], "Ctrl-L", "redraw the screen"),
    Entry(.help, [.init(.function(1))], "F1, ?", "show this help"),
    Entry(.suspend, [.control("z")], "Ctrl-Z", "suspend"),
    Entry(.quit, [.control("c"), .control("q")], "Ctrl-C, Ctrl-Q", "quit"),
  ]

  private static let actions: [KeyPress: BrowseAction] = {
    var actions: [KeyPress: BrowseAction] = [:]
    for entry in entries { for key in entry.keys { actions[key] = entry.action } }
    return actions
  }()

  /// Returns the action of a key; nil for a key without one, such as a letter.
  static func action(of key: KeyPress) -> BrowseAction? { actions[key] }

  /// Returns the action of a character typed into an empty filter, which begins no login.
  static func action(ofFirst character: Character) -> BrowseAction? {
    character == "?" ? .help : nil
  }
}
