/// A text and its lines at some width, as ranges of the text.
public struct WrappedText: Sendable, Hashable {
  /// The text of which the lines are ranges.
  public let text: CleanText
  /// The visible lines; if others are hidden, the last one is cut so that `…` fits after it.
  public let lines: [TextLine]
  /// The number of lines beyond the maximum.
  public let hiddenLineCount: Int

  package init(text: CleanText, lines: [TextLine], hiddenLineCount: Int) {
    self.text = text
    self.lines = lines
    self.hiddenLineCount = hiddenLineCount
  }

  /// True if some lines are hidden.
  public var isCut: Bool { hiddenLineCount > 0 }
  /// The number of lines and the width of the widest, including `…`.
  public var size: CellGridSize {
    CellGridSize(rows: lines.count, columns: lines.lazy.map(\.columns).max() ?? 0)
  }

  /// Returns the text of a line, with TABs as spaces (rule L6) and `…` if the line is cut.
  ///
  /// Returns an empty text for a line that doesn't exist.
  public func content(ofLine index: Int) -> CleanText {
    guard lines.indices.contains(index) else { return "" }
    let content = text.slice(lines[index].range)
    return isCut && index == lines.count - 1 ? content + "…" : content
  }
}
