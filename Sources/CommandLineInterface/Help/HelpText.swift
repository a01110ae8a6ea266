package import TerminalText

/// A help page, laid out for a terminal.
package struct HelpText {
  private let sections: [HelpSection]
  /// The maximum line width, which only a single long word may exceed.
  private let columns: Int
  /// True if descriptions are always printed below their terms.
  private let isStacked: Bool

  /// The maximum width of the column of terms; a longer term gets its own line.
  private static let widestTerm = 27
  /// The minimum width for descriptions beside terms; if less is available, they are printed below.
  private static let narrowestText = 24

  package init(_ sections: [HelpSection], columns: Int, isStacked: Bool = false) {
    self.sections = sections
    self.columns = columns
    self.isStacked = isStacked
  }

  /// The lines, with a blank line between sections and between blocks.
  package var lines: [StyledLine] {
    var lines: [StyledLine] = []
    for section in sections where !section.blocks.isEmpty {
      if !lines.isEmpty { lines.append(StyledLine()) }
      if !section.title.isEmpty { lines.append(StyledLine(CleanText(section.title + ":"), .bold)) }
      for (index, block) in section.blocks.enumerated() {
        if index > 0 { lines.append(StyledLine()) }
        lines += texts(of: block).map { StyledLine(CleanText($0)) }
      }
    }
    return lines
  }

  private func texts(of block: HelpSection.Block) -> [String] {
    switch block {
    case .paragraph(let text):
      (HelpMarkup(text).literal ?? HelpMarkup(text).plain).wordLines(columns: columns)
    case .examples(let examples): ExampleLines(examples, columns: columns).lines
    case .usage(let usage):
      usage.flatMap { $0.wordLines(columns: columns, firstIndent: 2, indent: 6) }
    case .entries(let entries): texts(of: entries)
    }
  }

  private func texts(of entries: [HelpEntry]) -> [String] {
    let terms = entries.map { "  " + HelpMarkup($0.term).bare }
    let column = min((terms.map(\.count).max() ?? 0) + 2, HelpText.widestTerm)
    var lines: [String] = []
    for (term, entry) in zip(terms, entries) {
      let text = HelpMarkup(entry.text).plain
      if isStacked || columns - column < HelpText.narrowestText {
        let term = String(term.drop { $0 == " " })
        lines += term.wordLines(columns: columns, firstIndent: 2, indent: 4)
        lines += text.wordLines(columns: columns, firstIndent: 6, indent: 6)
      } else if term.count + 2 > column {
        lines += term.wordLines(columns: columns, indent: 4)
        lines += text.wordLines(columns: columns, firstIndent: column, indent: column)
      } else {
        let meaning = text.wordLines(columns: columns, firstIndent: column, indent: column)
        lines.append(term + (meaning.first ?? "").dropFirst(term.count))
        lines += meaning.dropFirst()
      }
    }
    return lines
  }
}
