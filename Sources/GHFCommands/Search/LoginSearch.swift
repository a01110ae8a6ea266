import TerminalText

/// Tells which logins a search finds, and which parts of them.
enum LoginSearch: Sendable {
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

  /// Whether a login is found.
  func matches(_ login: String) -> Bool {
    switch self {
    case .words(let words):
      let folded = FoldedText(login)
      return words.allSatisfy(folded.contains)
    case .expression(let expression): return expression.matches(login)
    }
  }

  /// The parts of a text that were searched for; nil when it is not found.
  ///
  /// - Returns: Ascending UTF-8 ranges of whole clusters, none touching another. There may be none
  ///   in a text that is found: `^` matches in front of the first letter.
  func matches(in text: String) -> [Range<Int>]? {
    let parts: [Range<Int>]
    switch self {
    case .words(let words):
      let folded = FoldedText(text)
      let found = words.map(folded.ranges)
      if found.contains([]) { return nil }
      parts = found.flatMap { $0 }
    case .expression(let expression):
      guard let found = expression.ranges(in: text) else { return nil }
      parts = found
    }
    let utf8 = text.utf8
    return Clusters.covering(parts, of: utf8.span)
  }
}
