/// A text in one style, with highlighted ranges such as search matches.
package struct StyledText: Sendable, Hashable {
  package let text: CleanText
  package let style: Style
  /// The highlighted ranges: ascending UTF-8 offsets that neither overlap nor touch.
  package let highlights: [Range<Int>]
  /// The style that highlights add.
  package let highlight: Style

  /// Creates a text; merges overlapping highlights and clamps them to the text.
  ///
  /// The highlights are UTF-8 offsets at cluster boundaries, so that no accent is separated from
  /// its letter.
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

  /// Returns the text and its highlights in another style.
  package func styled(_ style: Style) -> StyledText {
    StyledText(text, style, highlights: highlights, highlight: highlight)
  }

  package var runs: [StyledRun] {
    highlights.isEmpty ? [StyledRun(text, style)] : runs(in: 0..<text.text.utf8.count)
  }

  /// Returns the runs of a part, given as UTF-8 offsets at cluster boundaries.
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

  /// Returns the runs of one line of the wrapped text, with `…` if the line is cut.
  func runs(ofLine index: Int, in wrapped: WrappedText) -> [StyledRun] {
    let isCut = wrapped.isCut && index == wrapped.lines.count - 1
    return runs(in: wrapped.lines[index].range) + (isCut ? [StyledRun("…", style)] : [])
  }
}
