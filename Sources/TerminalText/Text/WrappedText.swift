/// The lines that a text takes at some width, as ranges of the text.
package struct WrappedText: Sendable, Hashable {
  package let text: CleanText
  /// The lines; where some are hidden, the last one is cut so that `…` fits behind it.
  package let lines: [TextLine]
  /// How many more lines there would be.
  package let hiddenLineCount: Int

  package init(text: CleanText, lines: [TextLine], hiddenLineCount: Int) {
    self.text = text
    self.lines = lines
    self.hiddenLineCount = hiddenLineCount
  }

  /// Whether some of the text is not in the lines.
  package var isCut: Bool { hiddenLineCount > 0 }

  /// The rows that the lines take and the columns of the widest, `…` included.
  package var size: Size {
    Size(rows: lines.count, columns: lines.lazy.map(\.columns).max() ?? 0)
  }

  /// What a line shows: its part of the text, TAB as a space (rule L6), `…` where text is cut.
  package func content(ofLine index: Int) -> CleanText {
    let content = text.slice(lines[index].range)
    return isCut && index == lines.count - 1 ? content + "…" : content
  }
}
