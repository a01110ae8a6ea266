package import TerminalText

/// The heading of a list on a terminal: `octocat · 20,114 followers · as of 14:02`.
package struct ListHeading: Sendable {
  private let title: CleanText
  /// The number of people and the name of the list.
  private let count: CleanText
  /// The time at which the cached part was fetched; nil if the server has just sent everything.
  private let asOf: CleanText?

  package init(title: CleanText, count: CleanText, asOf: CleanText?) {
    self.title = title
    self.count = count
    self.asOf = asOf
  }

  /// Returns the heading, and a blank line below it.
  package func lines(fitting columns: Int, _ metrics: TextMetrics) -> [StyledLine] {
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
