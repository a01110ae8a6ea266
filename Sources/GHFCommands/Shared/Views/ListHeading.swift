import TerminalText

/// The heading of a list on a terminal: `octocat · 20,114 followers · as of 14:02`.
struct ListHeading: Sendable {
  let title: CleanText
  /// The number of people and the name of the list.
  let count: CleanText
  /// The time at which the cached part was fetched; nil if the server has just sent everything.
  let asOf: CleanText?

  /// Returns the heading, and a blank line below it.
  func lines(fitting columns: Int, _ metrics: TextMetrics) -> [StyledLine] {
    let rest: CleanText = asOf.map { " · \(count) · as of \($0)" } ?? " · \(count)"
    let (start, end) = (title.text.utf8.count, title.text.utf8.count + rest.text.utf8.count)
    let text = StyledText(
      title + rest,
      highlights: [
        StyledText.Highlight(0..<start, .bold), StyledText.Highlight(start..<end, .dim),
      ])
    return Part.text(text).measured(fitting: columns, metrics).lines + [StyledLine()]
  }
}
