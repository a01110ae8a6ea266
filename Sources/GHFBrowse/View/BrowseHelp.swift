import PeopleViews
import TerminalText

/// The help: what can be typed into the filter, and all keys.
enum BrowseHelp {
  static let filters: [(names: String, text: String)] = [
    ("words", "show people with all words in login, name, bio, company or location"),
    ("\"new york\"", "show people with this phrase, or in one field: location:\"new york\""),
    ("followers>100", "compare a count: followers, following, repos or gists"),
    ("since>=2020", "compare the year in which the account was created"),
    ("follows_you:true", "show people who follow you, or with you_follow:true, those you follow"),
    ("location:oslo", "search one field: location, company, name, bio, blog or login"),
  ]

  /// Returns the rows, as wide as the screen.
  static func lines(of state: BrowseState) -> [StyledLine] {
    let keys = KeyTable.entries.map { entry in
      let ends = state.selects && entry.action == .open
      return (entry.names, ends ? "quit and print the marked or the selected people" : entry.text)
    }
    let width = keys.map(\.0.count).max() ?? 0
    let table = Table(widths: [width], state.metrics)
    let parts = (filters + keys).map { names, text in
      table.row(
        [StyledText(CleanText(names), .bold)], rest: .text(CleanText(text)), minimum: 16)
    }
    let part = Part.stack(parts).inset(Insets(leading: 1))
    return part.measured(fitting: state.size.columns, state.metrics).lines
  }
}
