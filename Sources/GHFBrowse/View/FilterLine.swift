import TerminalText

/// The line in which the user types: the filter or a prompt.
struct FilterLine {
  let state: BrowseState

  /// Returns the line and the column of the cursor; of a long text, the end is shown.
  func line(fitting columns: Int) -> (line: StyledLine, column: Int) {
    let title = CleanText(state.prompt?.purpose.title ?? "> ")
    let typed = state.prompt?.text ?? state.place.filterText
    var line = StyledText(title, .bold).line(fitting: columns, state.metrics)
    if typed.isEmpty {
      let column = min(title.columns(state.metrics), columns - 1)
      if state.prompt == nil, columns > 16 {
        line.move(to: 2)
        line.append("type to filter", .dim)
      }
      return (line, column)
    }
    // Without a column left for the text, only the title is shown.
    if title.columns(state.metrics) >= columns { return (line, columns - 1) }
    line = StyledLine(title, .bold)
    var text = CleanText(typed)
    while text.columns(state.metrics) + line.columns >= columns, !text.text.isEmpty {
      text = CleanText(String(text.text.dropFirst()))
    }
    line.append(text)
    return (line, min(line.columns, columns - 1))
  }
}
