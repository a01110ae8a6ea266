/// A text in one style, with highlighted ranges such as search matches.
public struct StyledText: Sendable, Hashable {
  /// A part of the text, and the style that it adds to the text's own.
  public struct Highlight: Sendable, Hashable {
    /// UTF-8 offsets at cluster boundaries, so that no accent is separated from its letter.
    public let range: Range<Int>
    /// The style that the part adds.
    public let style: Style

    /// Creates a highlight of a range of UTF-8 offsets.
    public init(_ range: Range<Int>, _ style: Style) {
      self.range = range
      self.style = style
    }
  }

  /// The text, without styles.
  public let text: CleanText
  /// The style outside the highlights.
  public let style: Style
  /// The highlights in ascending order, which don't overlap.
  public let highlights: [Highlight]
  /// True if lines end only at spaces, so that names with hyphens stay whole where they fit;
  /// `TextMetrics.keepsWords` does this for all texts.
  public var keepsWords = false

  /// Creates a text with highlights, which must be ascending and must not overlap.
  public init(_ text: CleanText, _ style: Style = .plain, highlights: [Highlight]) {
    self.text = text
    self.style = style
    self.highlights = highlights
  }

  /// Creates a text; merges overlapping highlights and clamps them to the text.
  public init(
    _ text: CleanText, _ style: Style = .plain, highlights: [Range<Int>] = [],
    highlight: Style = .bold
  ) {
    var joined: [Range<Int>] = []
    let whole = 0..<text.text.utf8.count
    let inside = highlights.map { $0.clamped(to: whole) }.filter { !$0.isEmpty }
    for range in inside.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    self.init(text, style, highlights: joined.map { Highlight($0, highlight) })
  }

  /// Returns the text and its highlights in another style.
  package func styled(_ style: Style) -> StyledText {
    var text = StyledText(text, style, highlights: highlights)
    text.keepsWords = keepsWords
    return text
  }

  /// The whole text as runs.
  public var runs: [StyledRun] {
    highlights.isEmpty ? [StyledRun(text, style)] : runs(in: 0..<text.text.utf8.count)
  }

  /// Returns the runs of a part, given as UTF-8 offsets at cluster boundaries.
  package func runs(in range: Range<Int>) -> [StyledRun] {
    var runs: [StyledRun] = []
    var start = range.lowerBound
    for highlight in highlights where highlight.range.overlaps(range) {
      let part = highlight.range.clamped(to: range)
      if start < part.lowerBound {
        runs.append(StyledRun(start..<part.lowerBound, of: text, style))
      }
      runs.append(StyledRun(part, of: text, style.adding(highlight.style)))
      start = part.upperBound
    }
    if start < range.upperBound {
      runs.append(StyledRun(start..<range.upperBound, of: text, style))
    }
    return runs
  }

  /// Returns the runs of one line of the wrapped text, with `…` if the line is cut.
  func runs(ofLine index: Int, in wrapped: WrappedText) -> [StyledRun] {
    let isCut = wrapped.isCut && index == wrapped.lines.count - 1
    return runs(in: wrapped.lines[index].range) + (isCut ? [StyledRun("…", style)] : [])
  }
}
