import TerminalText

/// The heading of a list on a terminal: `octocat · 20,114 followers · as of 14:02`.
struct ListHeading: Sendable {
  /// The number of people on a list, as far as its first page shows it.
  enum Count: Sendable {
    case exact(Int)
    /// The number of entries that fit on the list's pages.
    case upTo(Int)
  }

  let login: CleanText
  let relation: Relation
  let count: Count
  /// The time at which the cached part was fetched; nil if the server has just sent everything.
  let asOf: CleanText?

  /// Returns the heading, and a blank line below it.
  func lines(fitting columns: Int, _ metrics: TextMetrics) -> [StyledLine] {
    var rest: CleanText =
      switch count {
      case .exact(let count): " · \(words(count))"
      case .upTo(let count): " · up to \(words(count))"
      }
    if let asOf { rest = "\(rest) · as of \(asOf)" }
    let (start, end) = (login.text.utf8.count, login.text.utf8.count + rest.text.utf8.count)
    let text = StyledText(
      login + rest,
      highlights: [
        StyledText.Highlight(0..<start, .bold), StyledText.Highlight(start..<end, .dim),
      ])
    return Part.text(text).measured(fitting: columns, metrics).lines + [StyledLine()]
  }

  private func words(_ count: Int) -> CleanText {
    switch relation {
    case .followers: CountText(count, of: "follower").text
    case .following: "\(CountText.grouped(count)) following"
    }
  }
}
