/// A text that reports its size at a width, and its lines.
///
/// Both fill the lines with the same code, so they can't disagree.
public struct TextBlock: Sendable, Hashable {
  /// The text to wrap.
  public let text: CleanText
  /// The maximum number of lines; nil is unlimited.
  public let maximumLines: Int?

  /// Creates a block of at most `maximumLines` lines.
  public init(_ text: CleanText, maximumLines: Int? = nil) {
    self.text = text
    self.maximumLines = maximumLines
  }

  /// Returns the size of the wrapped text at a width of `columns`, without building lines.
  ///
  /// A cluster wider than the width still gets a line (rule L3).
  public func size(
    fitting columns: Int, slack: Int? = nil, _ metrics: TextMetrics = .standard
  ) -> CellGridSize {
    var size = CellGridSize(rows: 0, columns: 0)
    _ = enumerateLines(fitting: columns, slack, metrics) { line in
      size.rows += 1
      size.columns = max(size.columns, line.columns)
    }
    return size
  }

  /// Returns the lines at a width of `columns`, and the number of hidden lines (rule C1).
  ///
  /// A terminal may draw some clusters, such as joined emoji, wider than measured. If `slack` isn't
  /// nil, a line ends before such a cluster could exceed the width by more than that many columns.
  public func lines(
    fitting columns: Int, slack: Int? = nil, _ metrics: TextMetrics = .standard
  ) -> WrappedText {
    var lines: [TextLine] = []
    // An estimate, so that most texts allocate once.
    let count = text.text.utf8.count / max(columns, 1) + 2
    lines.reserveCapacity(min(count, max(maximumLines ?? count, 0)))
    let hidden = enumerateLines(fitting: columns, slack, metrics) { lines.append($0) }
    return WrappedText(text: text, lines: lines, hiddenLineCount: hidden)
  }

  /// Calls `visit` with each visible line; returns the number of hidden lines.
  private func enumerateLines(
    fitting columns: Int, _ slack: Int?, _ metrics: TextMetrics, _ visit: (TextLine) -> Void
  ) -> Int {
    let utf8 = text.text.utf8
    let span = utf8.span
    var filler = LineFiller(columns: columns, slack: slack, metrics)
    guard let maximumLines else {
      filler.fill(span, visit)
      return 0
    }
    var count = 0
    // The last visible line is held until it is clear whether more lines follow.
    var last: TextLine?
    filler.fill(span) { line in
      count += 1
      if count < maximumLines { visit(line) }
      if count == maximumLines { last = line }
    }
    let hidden = count - min(count, max(maximumLines, 0))
    if let last {
      visit(hidden > 0 ? last.cut(toFit: columns, slack: slack, in: span, metrics) : last)
    }
    return hidden
  }
}
