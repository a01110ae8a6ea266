import FoundationEssentials
import GitHubAPI
import TerminalText

/// A condition of a filter as typed: a field, an operator and a value.
struct FilterCondition {
  /// A mistake in a condition.
  struct Fault: Error {
    let problem: FilterProblem
    /// True if the text may still be being typed.
    let isUnfinished: Bool

    init(_ problem: FilterProblem, isUnfinished: Bool = false) {
      self.problem = problem
      self.isUnfinished = isUnfinished
    }
  }

  private let name: String
  private let typedOperator: String
  private let comparison: FilterRange.Comparison
  var value: String
  /// True if the value was in quotes, so that it has no operators.
  var isQuoted = false

  /// Reads a word without full-width characters; nil for a text, such as an address, `12:30` or `std::vector`.
  init?(_ word: String) {
    guard let start = word.firstIndex(where: FilterCondition.isOperator),
      let (typed, comparison) = FilterRange.operators.first(where: {
        word[start...].hasPrefix($0.text)
      })
    else { return nil }
    name = word[..<start].lowercased()
    let isText =
      ["://", "::"].contains { word[start...].hasPrefix($0) } || name == "mailto"
    let value = String(word[start...].dropFirst(typed.count))
    // Only a field is compared with a number.
    let isComparison =
      "<>≤≥≦≧".contains(word[start]) && value.first?.isNumber == true && !name.isEmpty
    // A field that doesn't exist is a mistake, since as a text it would match nobody.
    let isNamed = word[start] == ":" && FilterCondition.isName(name)
    guard !isText,
      isComparison || isNamed || FilterCondition.isField(name) || FilterCondition.near(name) != nil
    else { return nil }
    (typedOperator, self.comparison) = (typed, comparison)
    self.value = value
  }

  /// The names of conditions other than fields.
  static let prefixes = ["no", "is"]

  /// The fields that users of GitHub's search and of other programs look for, by their names there.
  private static let foreignNames = [
    "fullname": "name", "user": "login", "username": "login", "website": "blog",
    "city": "location", "country": "location",
  ]

  /// Returns true for a character of `FilterRange.operators`.
  static func isOperator(_ character: Character) -> Bool { "<>=:≤≥≦≧《》".contains(character) }

  static func isField(_ name: String) -> Bool {
    prefixes.contains(name.lowercased()) || ProfileField.named(inFilters: name) != nil
  }

  /// Returns true if a word begins with a field and an operator.
  static func begins(_ word: Substring) -> Bool { FilterCondition(String(word)) != nil }

  private static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }

  private static func near(_ name: String) -> String? {
    if let field = foreignNames[name] { return field }
    // One edit makes any two letters resemble `is`.
    guard name.count > 2, name.allSatisfy({ $0.isLetter || $0 == "_" }) else { return nil }
    return Spelling.nearest(to: name, among: prefixes + ProfileField.filterNames)
  }

  /// Returns the condition's term; nil for a value of accents only.
  ///
  /// Ages count back from `now`.
  ///
  /// - Throws: `Fault` if the value doesn't fit the field, or the field doesn't exist.
  func term(now: Date) throws(Fault) -> FilterTerm? {
    if value.isEmpty || value.first == "(" {
      throw Fault(.missingValue(after: name + typedOperator), isUnfinished: value.isEmpty)
    }
    let word = value.lowercased()
    switch name {
    case "is":
      if let state = FilterState(rawValue: word) { return .state(state) }
      let names = FilterState.allCases.map(\.rawValue)
      throw Fault(
        .unknownState(value, near: Spelling.nearest(to: word, among: names)),
        isUnfinished: names.contains { $0.hasPrefix(word) })
    case "no":
      if let field = ProfileField.named(inFilters: word) { return .lacks(field) }
      let names = ProfileField.filterNames
      throw Fault(
        .unknownField(value, near: Spelling.nearest(to: word, among: names)),
        isUnfinished: names.contains { $0.hasPrefix(word) })
    default: break
    }
    guard let field = ProfileField.named(inFilters: name) else {
      throw Fault(
        .unknownField(name, near: name == "has" ? "-no:\(value)" : FilterCondition.near(name)))
    }
    switch field.kind {
    case .id, .count:
      if let range = FilterRange.numbers(comparison, value) { return .number(range, in: field) }
      throw Fault(
        .needsNumber(field: name, value: value),
        isUnfinished: word.allSatisfy { "0123456789.,-".contains($0) })
    case .date:
      if let range = FilterRange.dates(comparison, word, now: now) {
        return .number(range, in: field)
      }
      throw Fault(
        .needsDate(field: name, value: value), isUnfinished: FilterRange.mayBecomeDates(word))
    case .boolean:
      let values = [("true", true), ("yes", true), ("false", false), ("no", false)]
      if comparison == .equal, let value = values.first(where: { $0.0 == word })?.1 {
        return .boolean(value, in: field)
      }
      throw Fault(
        .needsBoolean(field: name, value: value),
        isUnfinished: values.contains { $0.0.hasPrefix(word) })
    case .text: return try text().map { .contains($0, in: field) }
    }
  }

  /// Returns the value as a text; nil if it has only accents.
  private func text() throws(Fault) -> FoldedText? {
    if comparison != .equal { throw Fault(.isText(field: name, operator: typedOperator)) }
    let start = name + typedOperator
    if !isQuoted, let foreign = ForeignOperator(value, field: start) {
      throw Fault(.foreignOperator(foreign, in: start + value))
    }
    let text = FoldedText(value)
    return text.isEmpty ? nil : text
  }
}
