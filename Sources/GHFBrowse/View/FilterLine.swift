import TerminalText

/// The line in which the user types: the filter or a prompt.
struct FilterLine {
  let state: BrowseState

  /// Returns the line and the column of the cursor; of a long text, the part with the cursor is shown.
  func line(fitting columns: Int) -> (line: StyledLine, column: Int) {
    let title = CleanText(state.prompt?.title ?? "> ")
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

/// The candidates of a prompt, such as the actions of the menu, with the chosen one in view.
struct PromptLines {
  let prompt: Prompt
  let metrics: TextMetrics
  let selection: Style

  func lines(rows: Int, columns: Int) -> [StyledLine] {
    let first = prompt.firstShown(rows: rows)
    return prompt.candidates.indices.dropFirst(first).prefix(rows).map { index in
      let item = prompt.candidates[index]
      let isChosen = index == prompt.choice
      let style = isChosen ? selection : .plain
      let detail = CleanText(item.detail)
      let width = detail.columns(metrics)
      let text = CleanText("  " + item.text)
      // The text is worth more than a detail.
      let showsDetail = width > 0 && text.columns(metrics) + width + 2 <= columns
      let available = showsDetail ? columns - width - 2 : columns
      var line = StyledText(text, style).line(fitting: available, metrics)
      if !showsDetail { return line }
      line.fill(to: columns - width, style)
      line.append(detail, isChosen ? selection : .dim, columns: width)
      return line
    }
  }
}
