import TerminalText

/// The candidates of a prompt, such as the actions of the menu, with the chosen one in view.
struct PromptLines {
  let prompt: Prompt
  let metrics: TextMetrics
  /// The style of the chosen line.
  let selection: Style

  /// Returns the lines for an area of the screen.
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
      let spaces = String(repeating: " ", count: columns - width - line.columns)
      line.append(CleanText(spaces), style, columns: spaces.utf8.count)
      line.append(detail, isChosen ? selection : .dim, columns: width)
      return line
    }
  }
}
