package import TerminalText

/// The number of people that a run has printed, and of how many, for a heading or a notice.
package struct PeopleSummary: Sendable {
  /// The number of people in a list or a set.
  package enum Total: Sendable {
    case exact(Int)
    /// A list that wasn't read to its end has at most so many.
    case upTo(Int)
    case unknown
  }

  /// The number of people printed, or counted.
  package let shown: Int
  /// The number of people who match, among those who were tried.
  package let matched: Int
  /// The number of people whom only an unknown profile would include.
  package let unknown: Int
  /// The number of people who were tried.
  package let tried: Int
  package let total: Total
  /// True if people were selected by a filter.
  package let isSearch: Bool

  package init(
    shown: Int, matched: Int, unknown: Int = 0, tried: Int, of total: Total, isSearch: Bool
  ) {
    (self.shown, self.matched, self.unknown) = (shown, matched, unknown)
    (self.tried, self.total, self.isSearch) = (tried, total, isSearch)
  }

  /// Creates the summary of a filter without a limit.
  package init(found count: Int, unknown: Int, among total: Int) {
    self.init(
      shown: count, matched: count, unknown: unknown, tried: total, of: .exact(total),
      isSearch: true)
  }

  /// True if the number without the limit isn't known.
  package var isUncounted: Bool { if case .unknown = total { true } else { false } }

  /// True if everyone was printed.
  package var isWhole: Bool {
    switch total {
    case .exact(let total), .upTo(let total): unknown == 0 && shown >= total
    case .unknown: false
    }
  }

  /// The summary without the name of what is counted, such as `2 match, 2 unknown, of 4`.
  package var text: String { text(of: CountText.grouped).text }

  /// Returns the summary, such as `first 3 of 6 matches, of 233 followers; 1 unknown`; `things`
  /// returns a number of the list's entries in words.
  package func text(of things: (Int) -> CleanText) -> CleanText {
    let shown = CountText.grouped(shown)
    let all: CleanText? =
      switch total {
      case .exact(let total): things(total)
      case .upTo(let total): "up to \(things(total))"
      case .unknown: nil
      }
    guard isSearch, let all else {
      if isWhole { return things(self.shown) }
      return all.map { "\(shown) of \($0)" } ?? "first \(things(self.shown))"
    }
    // The limit left matches out, or people untried.
    if hasUntried, self.shown > 0 {
      let first: CleanText = self.shown == 1 ? "first match" : "first \(shown) matches"
      return "\(first), among \(CountText.grouped(tried)) of \(all)" + rest
    }
    if self.shown < matched {
      return "first \(shown) of \(CountText.grouped(matched)) matches, of \(all)" + rest
    }
    if unknown == 0 { return "\(shown) of \(all)" }
    return "\(shown) match, \(CountText.grouped(unknown)) unknown, of \(all)"
  }

  private var rest: CleanText {
    unknown > 0 ? "; \(CountText.grouped(unknown)) unknown" : ""
  }

  private var hasUntried: Bool {
    switch total {
    case .exact(let total), .upTo(let total): tried < total
    case .unknown: true
    }
  }
}
