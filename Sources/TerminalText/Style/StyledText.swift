/// A text with a style, and ranges of it that stand out, such as what a search found.
package struct StyledText: Sendable, Hashable {
  package let text: CleanText
  package let style: Style
  /// UTF-8 offsets into the text, in order, apart from each other and within it.
  package let highlights: [Range<Int>]
  /// What the ranges have besides the style.
  package let highlight: Style

  /// Makes the text; ranges that overlap become one, and what lies outside the text goes.
  ///
  /// The ranges are UTF-8 offsets at cluster boundaries: a range that ends within a cluster would
  /// tear a letter from its accent.
  package init(
    _ text: CleanText, _ style: Style = .plain, highlights: [Range<Int>] = [],
    highlight: Style = .bold
  ) {
    self.text = text
    self.style = style
    self.highlight = highlight
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
    self.highlights = joined
  }

  /// The same text in another style; the highlights stay.
  package func styled(_ style: Style) -> StyledText {
    StyledText(text, style, highlights: highlights, highlight: highlight)
  }

  /// The runs of the whole text.
  package var runs: [StyledRun] {
    highlights.isEmpty ? [StyledRun(text, style)] : runs(in: 0..<text.text.utf8.count)
  }

  /// The runs of a part of the text, given by UTF-8 offsets at cluster boundaries.
  package func runs(in range: Range<Int>) -> [StyledRun] {
    var runs: [StyledRun] = []
    var start = range.lowerBound
    for highlighted in highlights where highlighted.overlaps(range) {
      let part = highlighted.clamped(to: range)
      if start < part.lowerBound {
        runs.append(StyledRun(start..<part.lowerBound, of: text, style))
      }
      runs.append(StyledRun(part, of: text, style.adding(highlight)))
      start = part.upperBound
    }
    if start < range.upperBound {
      runs.append(StyledRun(start..<range.upperBound, of: text, style))
    }
    return runs
  }

  /// The runs of one line of the wrapped text, with `…` where text is cut.
  func runs(ofLine index: Int, in wrapped: WrappedText) -> [StyledRun] {
    let isCut = wrapped.isCut && index == wrapped.lines.count - 1
    return runs(in: wrapped.lines[index].range) + (isCut ? [StyledRun("…", style)] : [])
  }
}
