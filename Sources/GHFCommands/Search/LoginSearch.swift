/// Tells which logins a search finds.
///
/// Logins are ASCII, so case is all that has to be folded in them.
enum LoginSearch: Sendable {
  /// Each word must occur somewhere, without regard to case.
  case words([String])
  /// The expression must match somewhere, without regard to case.
  case expression(SearchExpression)

  /// Reads what was typed after the account's name.
  ///
  /// - Throws: `CommandError` when it is blank or no regular expression.
  init(_ texts: [String], isRegex: Bool) throws(CommandError) {
    let text = texts.joined(separator: " ")
    if isRegex {
      self = .expression(try SearchExpression(text))
      return
    }
    let words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    if words.isEmpty { throw CommandError(.usage, "there is nothing to search for") }
    self = .words(words)
  }

  /// Whether a login is found.
  func matches(_ login: String) -> Bool {
    switch self {
    case .words(let words):
      let folded = login.lowercased()
      return words.allSatisfy { folded.contains($0) }
    case .expression(let expression): return expression.matches(login)
    }
  }
}
