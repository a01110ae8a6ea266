/// A mistake in a filter.
package enum FilterProblem: Equatable, Sendable {
  /// A name before an operator isn't a field; `near` is what the user may have meant.
  case unknownField(String, near: String?)
  /// A word such as `!graz` or `^har`, whose first character is an operator in fzf; `text` is the
  /// rest.
  case operatorOfFzf(String, text: String)
  /// A quote that isn't closed.
  case openQuote
  /// The value of `is:` isn't a state; `near` is a similar one.
  case unknownState(String, near: String?)
  case needsNumber(field: String, value: String)
  case needsDate(field: String, value: String)
  case needsBoolean(field: String, value: String)
  /// An operator such as `>` with a field that has texts.
  case isText(field: String, operator: String)
  /// A condition without its value, such as `followers>`.
  case missingValue(after: String)
  /// `or` without a filter before or after it.
  case loneOr
  /// A parenthesis that isn't closed, or that has nothing in it.
  case openGroup, emptyGroup
  /// Too many parentheses inside each other.
  case tooDeep
  /// `%name` without a filter of that name; `near` is a similar name, and `known` has all of them.
  case unknownName(String, near: String?, known: [String])
  /// Named filters that use each other in a circle, with the first one again at the end.
  case circle([String])
  /// Named filters that together use others too many times.
  case tooManyNames

  /// Returns the text behind an operator of fzf; nil for other words, such as `^_^` and `!`.
  static func searchedText(of word: String) -> String? {
    guard let first = word.first, "!^".contains(first) else { return nil }
    let text = word.dropFirst()
    return text.first.map { $0.isLetter || $0.isNumber } == true ? String(text) : nil
  }
}
