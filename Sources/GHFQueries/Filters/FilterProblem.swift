/// A mistake in a filter.
package enum FilterProblem: Equatable, Sendable {
  /// A name before an operator isn't a field; `near` is what the user may have meant.
  case unknownField(String, near: String?)
  /// A word such as `!graz` or `ann|bob` with an operator of another program.
  case foreignOperator(ForeignOperator, in: String)
  /// A quote that isn't closed.
  case openQuote
  /// The value of `is:` isn't a state; `near` is a similar one.
  case unknownState(String, near: String?)
  case needsNumber(field: String, value: String)
  /// The value is neither a date nor an age.
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
}

/// An operator of another program in a word without quotes, which would match nobody as a text.
package enum ForeignOperator: Equatable, Sendable {
  /// `!graz` of fzf: the text that people lack.
  case without(String)
  /// `^har` of fzf: the text that begins a word.
  case beginning(String)
  /// `|` or `||`, and the texts around it.
  case either([String])
  /// `&&`, and the texts around it.
  case both([String])
  /// `an*`: the word without the stars around it.
  case wildcard(String)
  /// `/^an/`: the regular expression between the slashes.
  case expression(String)

  /// Finds the operator in a word, or in the value of a condition that begins with `field`; nil for
  /// other words, such as `^_^`, `!` and `*`.
  init?(_ word: String, field: String = "") {
    func isText(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    func conditions(around sign: Character) -> [String] {
      word.split(separator: sign).map { FilterCondition.begins($0) ? "\($0)" : "\(field)\($0)" }
    }
    let rest = word.dropFirst()
    let hasText = word.contains(where: isText)
    if word.first == "/", let end = rest.lastIndex(of: "/"), rest[..<end].contains(where: isText),
      rest[end...].dropFirst().allSatisfy({ "gimsux".contains($0) })
    {
      self = .expression(String(rest[..<end]))
    } else if word.first == "!", rest.first.map(isText) == true {
      self = .without(field + rest)
    } else if word.first == "^", rest.first.map(isText) == true {
      self = .beginning(String(rest))
    } else if word == "|" || word == "||" || hasText && word.contains("|") {
      self = .either(conditions(around: "|"))
    } else if word == "&&" || hasText && word.contains("&&") {
      self = .both(conditions(around: "&"))
    } else if hasText, word.contains("*") {
      let behind = word.drop { $0 == "*" }
      let bare = behind.prefix(through: behind.lastIndex { $0 != "*" } ?? behind.startIndex)
      self = .wildcard(bare.contains("*") ? String(bare) : field + bare)
    } else {
      return nil
    }
  }
}
