/// A text that reports its size at a width, and its lines.
///
/// Both fill the lines with the same code, so they can't disagree.
public struct TextBlock: Sendable, Hashable {
  /// The text to wrap.
  public let text: CleanText
  /// The maximum number of lines; nil is unlimited.
  public let maximumLines: Int?
  /// The blank columns before each line of a paragraph but the first.
  public let hangingIndent: Int

  /// Creates a block of at most `maximumLines` lines, where `hangingIndent` blank columns precede each
  /// line of a paragraph but the first.
  ///
  /// The indent is reduced to leave at least one column for the text.
  public init(_ text: CleanText, maximumLines: Int? = nil, hangingIndent: Int = 0) {
    self.text = text
    self.maximumLines = maximumLines
    self.hangingIndent = LayoutLimits.clamped(hangingIndent)
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
    var filler = LineFiller(
      columns: columns, slack: slack, hangingIndent: hangingIndent, metrics)
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

  /// Returns the text of a line, with its indent, TABs as spaces (rule L6) and `…` if the line is cut.
  ///
  /// Returns an empty text for a line that doesn't exist.
  public func content(ofLine index: Int) -> CleanText {
    guard lines.indices.contains(index) else { return "" }
    var content = text.slice(lines[index].range)
    let indent = lines[index].indent
    if indent > 0 { content = CleanText(String(repeating: " ", count: indent)) + content }
    return isCut && index == lines.count - 1 ? content + "…" : content
  }
}

/// The break opportunities of a text (UAX #14, rules B1 and B3).
public enum LineBreaks {
  /// A UTF-8 offset at which a line may or must end.
  public struct Opportunity: Sendable, Hashable {
    /// The UTF-8 offset of the text after the break.
    public let offset: Int
    /// True if the line must end here.
    public let isMandatory: Bool

    package init(offset: Int, isMandatory: Bool) {
      self.offset = offset
      self.isMandatory = isMandatory
    }
  }

  /// Returns the opportunities of a text in order, including its end (LB3).
  ///
  /// An opportunity inside a cluster is one, too; `TextBlock` doesn't use it (rule B2).
  public static func opportunities(
    in text: UTF8Span, _ metrics: TextMetrics = .standard
  ) -> [Opportunity] {
    opportunities(in: text.span, metrics)
  }

  /// Returns the opportunities of a text, well-formed UTF-8.
  package static func opportunities(
    in text: Span<UInt8>, _ metrics: TextMetrics = .standard
  ) -> [Opportunity] {
    var opportunities: [Opportunity] = []
    var breaker = LineBreaker(metrics)
    var offset = 0
    while offset < text.count {
      let (value, byteCount) = text.scalar(at: offset)
      let end = offset + byteCount
      let kind = breaker.opportunity(
        before: ScalarTable.properties(of: value), value: value, endingAt: end, in: text)
      if kind != .none {
        opportunities.append(Opportunity(offset: offset, isMandatory: kind == .mandatory))
      }
      offset = end
    }
    if offset > 0 { opportunities.append(Opportunity(offset: offset, isMandatory: true)) }
    return opportunities
  }
}
