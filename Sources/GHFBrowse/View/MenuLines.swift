import GHFMessages
import PeopleViews
import TerminalText

/// The candidates of a prompt, such as the actions of the menu under their headings, with the chosen one
/// in view.
struct MenuLines {
  private enum Line {
    case blank
    case heading(String)
    case item(Int)
  }

  private let prompt: Prompt
  private let metrics: TextMetrics
  private let selection: Style
  private let match: Style
  private let hasDigits: Bool
  private let width: Int
  /// The lines of each column, and where it begins.
  private var columns: [(start: Int, lines: [Line])] = []

  /// The width from which sections stand in two columns.
  private static let leastColumns = 100
  /// The columns in front of a key, and of a text behind one.
  private static let (keyStart, textStart) = (3, 15)
  /// The sections whose actions are done to people; those of others are in the second column.
  private static let others = ["This list", "Lists", "Filters", "Commands", "Quit"]

  init(of state: BrowseState, _ prompt: Prompt) {
    self.prompt = prompt
    metrics = state.metrics
    selection = state.selectionStyle
    match = Style(isBold: true, color: state.settings.accent)
    hasDigits = prompt.isMenu && state.hasDigits
    width = state.size.columns
    let hasHeadings = state.hasMenuHeadings
    let isWide = width >= MenuLines.leastColumns && hasHeadings
    let items = prompt.candidates.indices
    let isSecond = { (index: Int) in
      MenuLines.others.contains(prompt.candidates[index].section)
    }
    let parts = isWide ? [items.filter { !isSecond($0) }, items.filter(isSecond)] : [Array(items)]
    for (number, part) in parts.enumerated() {
      var lines: [Line] = []
      var section = ""
      for index in part {
        let new = prompt.candidates[index].section
        if hasHeadings, !new.isEmpty, new != section {
          if isWide, !lines.isEmpty { lines.append(.blank) }
          lines.append(.heading(new))
        }
        section = new
        lines.append(.item(index))
      }
      columns.append((number == 0 ? 0 : width / 2 - 3, lines))
    }
  }

  /// The first line on a screen of this height, so that the chosen candidate is in view.
  private func top(rows: Int) -> Int {
    let chosen = columns.compactMap { column in
      column.lines.firstIndex { if case .item(prompt.choice) = $0 { true } else { false } }
    }.first
    return max((chosen ?? 0) - max(rows, 1) + 1, 0)
  }

  private func end(ofColumn index: Int) -> Int {
    index + 1 < columns.count ? columns[index + 1].start - 2 : width
  }

  func lines(rows: Int) -> [StyledLine] {
    if prompt.isMenu, prompt.candidates.isEmpty {
      let text: CleanText =
        "  no action has a word that begins with '\(CleanText(prompt.line.text))'"
      return [StyledText(text, .dim).line(fitting: width, metrics)]
    }
    let top = top(rows: rows)
    let count = min((columns.map(\.lines.count).max() ?? 0) - top, rows)
    return (0..<max(count, 0)).map { row in
      var line = StyledLine()
      for (index, column) in columns.enumerated() where top + row < column.lines.count {
        let part = self.line(column.lines[top + row], fitting: end(ofColumn: index) - column.start)
        line.append(part, atColumn: column.start)
      }
      return line
    }
  }

  /// Returns the cells of the candidates on the screen.
  func cells(rows: Range<Int>) -> [(row: Int, columns: Range<Int>, index: Int)] {
    let top = top(rows: rows.count)
    return columns.enumerated().flatMap { number, column in
      column.lines.dropFirst(top).prefix(rows.count).enumerated().compactMap { row, line in
        guard case .item(let index) = line else { return nil }
        return (rows.lowerBound + row, column.start..<end(ofColumn: number), index)
      }
    }
  }

  private func line(_ line: Line, fitting columns: Int) -> StyledLine {
    switch line {
    case .blank: return StyledLine()
    case .heading(let text):
      return StyledText(CleanText(" " + text), .dim).line(fitting: columns, metrics)
    case .item(let index): return item(index, fitting: columns)
    }
  }

  private func item(_ index: Int, fitting columns: Int) -> StyledLine {
    let item = prompt.candidates[index]
    let isChosen = index == prompt.choice
    let style = isChosen ? selection : item.isPossible ? .plain : .dim
    var line = StyledLine(isChosen ? ">" : " ", style, columns: 1)
    if hasDigits {
      let digit: CleanText =
        index < BrowseState.digitCount ? "\(CountText.grouped(index + 1)) " : "  "
      line.append(digit, style, columns: 2)
    } else if prompt.candidates.contains(where: { !$0.section.isEmpty }) {
      let key = CleanText(item.key)
      line.fill(to: MenuLines.keyStart, style)
      line.append(
        StyledText(key, style)
          .line(fitting: MenuLines.textStart - MenuLines.keyStart - 1, metrics))
      line.fill(to: MenuLines.textStart, style)
    } else {
      line.fill(to: 2, style)
    }
    line.append(text(of: item, style).line(fitting: columns - line.columns, metrics))
    if isChosen { line.fill(to: columns, style) }
    return line
  }

  /// Returns the text of an item, with the typed part highlighted and the cost in brackets dim.
  private func text(of item: MenuItem, _ style: Style) -> StyledText {
    let text = CleanText(item.text)
    // Without the texts of strangers, which the menu doesn't have, cleaning changes nothing.
    guard prompt.isMenu, !style.isReversed, text.text == item.text else {
      return StyledText(text, style)
    }
    var parts = item.matches(of: prompt.line.text).map { StyledText.Highlight($0, match) }
    if item.text.hasSuffix(")"), let start = item.text.lastIndex(of: "(") {
      let cost = item.text[..<start].utf8.count..<item.text.utf8.count
      parts = parts.filter { $0.range.upperBound <= cost.lowerBound } + [.init(cost, .dim)]
    }
    return StyledText(text, style, highlights: parts)
  }
}
