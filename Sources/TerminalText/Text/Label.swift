/// A text that is asked how high it is at a width, and for its lines.
///
/// Both answers come from the same walk over the text, so they can't disagree.
package struct Label: Sendable, Hashable {
  package let text: CleanText
  /// How many lines are shown at most; nil is all.
  package let maximumLines: Int?

  package init(_ text: CleanText, maximumLines: Int? = nil) {
    self.text = text
    self.maximumLines = maximumLines
  }

  /// The rows and columns that the text takes at a width of `columns`; no line is built.
  ///
  /// A cluster that is wider than the width still has a line of its own (rule L3).
  package func size(fitting columns: Int, _ metrics: TextMetrics = .standard) -> Size {
    var size = Size(rows: 0, columns: 0)
    _ = walk(fitting: columns, metrics) { line in
      size.rows += 1
      size.columns = max(size.columns, line.columns)
    }
    return size
  }

  /// The lines at a width of `columns`, and how many more there would be (rule C1).
  package func lines(fitting columns: Int, _ metrics: TextMetrics = .standard) -> WrappedText {
    var lines: [TextLine] = []
    lines.reserveCapacity(expectedLineCount(fitting: columns))
    let hidden = walk(fitting: columns, metrics) { lines.append($0) }
    return WrappedText(text: text, lines: lines, hiddenLineCount: hidden)
  }

  /// About how many lines there will be, so that most texts need memory once.
  private func expectedLineCount(fitting columns: Int) -> Int {
    let count = text.text.utf8.count / max(columns, 1) + 2
    return min(count, max(maximumLines ?? count, 0))
  }

  /// Visits the lines that are shown, and tells how many are not.
  private func walk(
    fitting columns: Int, _ metrics: TextMetrics, _ visit: (TextLine) -> Void
  ) -> Int {
    let utf8 = text.text.utf8
    let span = utf8.span
    var filler = LineFiller(columns: columns, metrics)
    guard let maximumLines else {
      filler.fill(span, visit)
      return 0
    }
    var count = 0
    // The last line that is shown waits until it is known whether more come.
    var last: TextLine?
    filler.fill(span) { line in
      count += 1
      if count < maximumLines { visit(line) }
      if count == maximumLines { last = line }
    }
    let hidden = count - min(count, max(maximumLines, 0))
    if let last { visit(hidden > 0 ? last.cut(toFit: columns, in: span, metrics) : last) }
    return hidden
  }
}
