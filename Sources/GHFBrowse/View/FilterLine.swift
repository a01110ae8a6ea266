import TerminalText

/// The line in which the user types: the filter or a prompt.
struct FilterLine {
  let state: BrowseState

  /// Returns the line and the column of the cursor; of a long text, the part with the cursor is shown.
  func line(fitting columns: Int) -> (line: StyledLine, column: Int) {
    let title = CleanText(state.prompt?.purpose.title ?? "> ")
    let typed = state.prompt?.line ?? state.filterLine
    var line = StyledText(title, .bold).line(fitting: columns, state.metrics)
    if typed.text.isEmpty {
      let column = min(title.columns(state.metrics), columns - 1)
      if state.prompt == nil, columns > 16 {
        line.move(to: 2)
        line.append("type to filter", .dim)
      }
      return (line, column)
    }
    // Without a column left for the text, only the title is shown.
    let available = columns - title.columns(state.metrics)
    if available < 1 { return (line, columns - 1) }
    line = StyledLine(title, .bold)
    // More characters never fit, but for those without a width.
    var beginning = typed.beginning.suffix(available)
    while width(beginning) >= available, !beginning.isEmpty { beginning.removeFirst() }
    let column = line.columns + width(beginning)
    let shown = beginning + typed.text.dropFirst(typed.cursor)
    line.append(StyledText(CleanText(String(shown))).line(fitting: available, state.metrics))
    return (line, min(column, columns - 1))
  }

  private func width(_ text: Substring) -> Int { CleanText(String(text)).columns(state.metrics) }
}
