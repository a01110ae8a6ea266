import PeopleViews
import TerminalText

/// The pages of the help, which covers the screen: as few as the screen's size allows.
struct HelpPages {
  private let state: BrowseState
  private let height: Int
  private var columns: Int { state.size.columns }

  /// The widths from which the sections stand in two columns, and from which keys are beside texts.
  private static let (wideColumns, rowColumns) = (120, 73)

  private init(_ state: BrowseState) {
    self.state = state
    height = max(state.size.rows - 2, 1)
  }

  /// Returns the pages, each with its title in the first line.
  static func pages(of state: BrowseState) -> [[StyledLine]] {
    let help = HelpPages(state)
    let halves = [KeyHelp.reading, KeyHelp.acting]
    if help.columns >= wideColumns { return help.slices(help.beside(halves), title: "Help") }
    return halves.flatMap { sections in
      help.groups(of: sections).flatMap { group in
        let names = group.map(\.name).filter { $0 != "signs" || group.count == 1 }
        return help.slices(
          group.flatMap { help.lines(of: $0, fitting: help.columns) },
          title: "Help: \(names.joined(separator: ", "))")
      }
    }
  }

  /// Returns sections in groups of those that fit on a page together.
  private func groups(of sections: [KeyHelp.Section]) -> [[KeyHelp.Section]] {
    var groups: [[KeyHelp.Section]] = []
    for section in sections {
      let group = (groups.last ?? []) + [section]
      let count = group.reduce(0) { $0 + lines(of: $1, fitting: columns).count }
      if groups.isEmpty || count > height {
        groups.append([section])
      } else {
        groups[groups.count - 1] = group
      }
    }
    return groups
  }

  private func slices(_ lines: [StyledLine], title: String) -> [[StyledLine]] {
    let title = StyledText(CleanText(title), .bold).line(fitting: columns, state.metrics)
    return stride(from: 0, to: max(lines.count, 1), by: height).map { start in
      [title] + lines[start...].prefix(height)
    }
  }

  /// Returns two lists of sections in columns, with an empty line between sections.
  private func beside(_ halves: [[KeyHelp.Section]]) -> [StyledLine] {
    let middle = columns / 2
    let parts = halves.map { sections in
      Array(sections.map { lines(of: $0, fitting: middle - 2) }.joined(separator: [StyledLine()]))
    }
    return (0..<(parts.map(\.count).max() ?? 0)).map { row in
      var line = StyledLine()
      for (index, part) in parts.enumerated() where row < part.count {
        line.append(part[row], atColumn: index * middle)
      }
      return line
    }
  }

  private func lines(of section: KeyHelp.Section, fitting columns: Int) -> [StyledLine] {
    let isNarrow = self.columns < HelpPages.rowColumns
    let isBeside = self.columns >= HelpPages.wideColumns
    var rows = isNarrow || isBeside ? section.rows : section.wideRows
    if state.selects, let enter = rows.firstIndex(where: { $0.keys.hasPrefix("Enter") }) {
      rows[enter] = KeyHelp.selecting
    }
    let heading = StyledText(CleanText(" " + section.title), .dim)
    var lines = [heading.line(fitting: columns, state.metrics)]
    for row in rows { lines += self.lines(of: row, isNarrow, fitting: columns) }
    return section.rows.isEmpty ? lines + signs(fitting: columns) : lines
  }

  private func lines(
    of row: KeyHelp.Row, _ isNarrow: Bool, fitting columns: Int
  ) -> [StyledLine] {
    var line = StyledLine("   ", columns: 3)
    line.append(StyledText(CleanText(row.keys), .bold).line(fitting: columns - 3, state.metrics))
    let start = isNarrow ? 5 : self.columns >= HelpPages.wideColumns ? 26 : 28
    let text = StyledText(CleanText(row.text)).line(fitting: columns - start, state.metrics)
    if isNarrow {
      var below = StyledLine()
      below.append(text, atColumn: start)
      return [line, below]
    }
    line.append(text, atColumn: max(start, line.columns + 2))
    return [line]
  }

  private func signs(fitting columns: Int) -> [StyledLine] {
    let accent = Style.colored(state.settings.accent)
    return KeyHelp.signs(isASCII: state.metrics.ambiguousIsWide).flatMap { row -> [StyledLine] in
      var lines: [StyledLine] = []
      for (sign, meaning) in row {
        let part = StyledText(
          CleanText(sign + " " + meaning), highlights: [0..<sign.utf8.count],
          highlight: ["★", "⇄", "▾ ▴", "*", "=", "v ^"].contains(sign) ? accent : .plain
        ).line(fitting: columns - 3, state.metrics)
        if let last = lines.last, last.columns + 2 + part.columns <= columns {
          lines[lines.count - 1].appendSpaces(2)
        } else {
          lines.append(StyledLine("   ", columns: 3))
        }
        lines[lines.count - 1].append(part)
      }
      return lines
    }
  }
}
