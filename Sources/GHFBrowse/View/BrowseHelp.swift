import GHFMessages
import PeopleViews
import TerminalText

/// The help: all keys, and what can be typed into the filter.
enum BrowseHelp {
  static let filters = (FilterForm.operators + FilterForm.fields + FilterForm.states).map {
    (names: $0.text, text: $0.meaning.prefix(1).lowercased() + $0.meaning.dropFirst())
  }

  /// Returns the rows, as wide as the screen.
  static func lines(of state: BrowseState) -> [StyledLine] {
    let keys = KeyTable.entries.map { entry in
      let ends = state.selects && entry.action == .open
      return (entry.names, ends ? "quit and print the marked or the selected people" : entry.text)
    }
    let width = keys.map(\.0.count).max() ?? 0
    let table = Table(widths: [width], state.metrics)
    let parts = (keys + filters).map { names, text in
      table.row(
        [StyledText(CleanText(names), .bold)], rest: .text(CleanText(text)), minimum: 16)
    }
    let part = LayoutPart.stack(parts).inset(CellInsets(leading: 1))
    return part.measured(fitting: state.size.columns, state.metrics).lines
  }
}
