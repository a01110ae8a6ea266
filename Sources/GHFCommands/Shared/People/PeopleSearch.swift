import TerminalText

/// Tells whom a search finds, and by which parts of what is shown of them.
enum PeopleSearch: Sendable {
  /// Each word must occur somewhere, without regard to case and accents.
  case words([FoldedText])
  /// The expression must match somewhere, without regard to case.
  case expression(SearchExpression)

  /// Reads what was typed after the account's name; words of nothing but accents say nothing.
  ///
  /// - Throws: `CommandError` when it is blank or no regular expression.
  init(_ texts: [String], isRegex: Bool) throws(CommandError) {
    let text = texts.joined(separator: " ")
    if isRegex {
      self = .expression(try SearchExpression(text))
      return
    }
    // Folded first: a space under an accent separates words too.
    let words = String(decoding: FoldedText(text).bytes, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }
    if words.isEmpty { throw CommandError(.usage, "there is nothing to search for") }
    self = .words(words)
  }

  /// Whether a text alone is found.
  func matches(_ text: String) -> Bool { matches(anyOf: [text]) }

  /// Whether somebody is found by their texts: each word by one of them, not all by the same.
  func matches(anyOf texts: [String]) -> Bool {
    switch self {
    case .words(let words):
      let folded = texts.map { FoldedText($0) }
      return words.allSatisfy { word in folded.contains { $0.contains(word) } }
    case .expression(let expression): return texts.contains(where: expression.matches)
    }
  }

  /// The parts of a text that were searched for, also where it is not found by them alone.
  ///
  /// - Returns: Ascending UTF-8 ranges of whole clusters, none touching another. There may be none
  ///   in a text that is found: `^` matches in front of the first letter.
  func parts(of text: String) -> [Range<Int>] {
    let parts: [Range<Int>]
    switch self {
    case .words(let words):
      let folded = FoldedText(text)
      parts = words.flatMap(folded.ranges)
    case .expression(let expression): parts = expression.ranges(in: text)
    }
    if parts.isEmpty { return [] }
    let utf8 = text.utf8
    return Clusters.covering(parts, of: utf8.span)
  }
}
