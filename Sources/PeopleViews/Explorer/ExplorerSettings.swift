package import GHFQueries
package import TerminalText

/// The settings of an explorer that the user keeps in the config file.
package struct ExplorerSettings: Sendable {
  package var view = ExplorerView.names
  package var order = ExplorerOrder.list
  package var isReversed = false
  /// The columns of the view of rows, behind the login.
  package var columns: [ExplorerColumn] = [.name, .location, .followers]
  /// The colour of the selection, of matches and of favourites.
  package var accent = TerminalColor.cyan
  /// True if a word of a filter also matches as a subsequence.
  package var isFuzzy = false
  /// The filters that are typed as `%name`.
  package var filters: [String: String] = [:]
  /// The programs that Alt and a letter start, each with its arguments.
  package var commands: [Character: [String]] = [:]

  /// The program that copies what it reads, and its arguments; nil for none.
  package var copy: [String]?

  package init() {}

  /// The additions of the user to filters in an explorer.
  package var filterOptions: FilterOptions { FilterOptions(names: filters, isFuzzy: isFuzzy) }
}

/// The appearance of people in an explorer.
package enum ExplorerView: String, CaseIterable, Sendable {
  case names, rows, cards
}

/// An order of people in an explorer.
package enum ExplorerOrder: String, CaseIterable, Sendable {
  case list = "order"
  case login, followers, joined, newest

  /// The order as the title line and messages name it.
  package var name: String { name(isReversed: false) }

  /// Returns the name of the order or of its reverse.
  package func name(isReversed: Bool) -> String {
    switch self {
    case .list: isReversed ? "GitHub's order, reversed" : "GitHub's order"
    case .login: isReversed ? "by login, Z to A" : "by login"
    case .followers: isReversed ? "fewest followers first" : "most followers first"
    case .joined: isReversed ? "oldest accounts first" : "newest accounts first"
    case .newest: isReversed ? "oldest follow first" : "newest follow first"
    }
  }
}
