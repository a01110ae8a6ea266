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
  private let comparison: FilterRange.Comparison
  var value: String

  /// Reads a word; nil for a text, such as an address, `12:30` or `std::vector`.
  init?(_ word: String) {
    guard let start = word.firstIndex(where: FilterCondition.isOperator),
      let comparison = FilterRange.Comparison.allCases.first(where: {
        word[start...].hasPrefix($0.rawValue)
      })
    else { return nil }
    name = word[..<start].lowercased()
    let isText =
      ["://", "::"].contains { word[start...].hasPrefix($0) } || name == "mailto"
    let value = String(word[start...].dropFirst(comparison.rawValue.count))
    // Only a field is compared with a number.
    let isComparison = "<>".contains(word[start]) && value.first?.isNumber == true && !name.isEmpty
    // A field that doesn't exist is a mistake, since as a text it would match nobody.
    let isNamed = word[start] == ":" && FilterCondition.isName(name)
    guard !isText,
      isComparison || isNamed || FilterCondition.isField(name) || FilterCondition.near(name) != nil
    else { return nil }
    self.comparison = comparison
    self.value = value
  }

  /// The names of conditions other than fields.
  static let prefixes = ["no", "is", "language"]

  /// The fields that users of GitHub's search and of other programs look for, by their names there.
  private static let foreignNames = [
    "fullname": "name", "user": "login", "username": "login", "website": "blog",
    "city": "location", "country": "location",
  ]

  static func isOperator(_ character: Character) -> Bool { "<>=:".contains(character) }

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

  /// The condition's term; nil for a value of accents only.
  var term: Result<FilterTerm?, Fault> {
    if value.isEmpty || value.first == "(" {
      return .failure(
        Fault(.missingValue(after: name + comparison.rawValue), isUnfinished: value.isEmpty))
    }
    switch name {
    case "is": return state
    case "no": return missingField
    case "language": return language
    default: break
    }
    guard let field = ProfileField.named(inFilters: name) else {
      let near = name == "has" ? "-no:\(value)" : FilterCondition.near(name)
      return .failure(Fault(.unknownField(name, near: near)))
    }
    // `text.` and `2020-` continue.
    let mayContinue = value.allSatisfy { "0123456789.,-".contains($0) }
    switch field.filterKind {
    case .number:
      guard let range = FilterRange.numbers(comparison, value) else {
        return .failure(
          Fault(.needsNumber(field: name, value: value), isUnfinished: mayContinue))
      }
      return .success(.number(range, in: field))
    case .date:
      guard let range = FilterRange.dates(comparison, value) else {
        return .failure(Fault(.needsDate(field: name, value: value), isUnfinished: mayContinue))
      }
      return .success(.number(range, in: field))
    case .boolean: return boolean(field)
    case .text:
      guard [.colon, .equal].contains(comparison) else {
        return .failure(Fault(.isText(field: name, operator: comparison.rawValue)))
      }
      let text = FoldedText(value)
      return .success(text.isEmpty ? nil : .contains(text, in: field))
    }
  }

  private var state: Result<FilterTerm?, Fault> {
    let name = value.lowercased()
    if let state = FilterState(rawValue: name) { return .success(.state(state)) }
    let names = FilterState.allCases.map(\.rawValue)
    return .failure(
      Fault(
        .unknownState(value, near: Spelling.nearest(to: name, among: names)),
        isUnfinished: names.contains { $0.hasPrefix(name) }))
  }

  private var language: Result<FilterTerm?, Fault> {
    guard [.colon, .equal].contains(comparison) else {
      return .failure(Fault(.isText(field: name, operator: comparison.rawValue)))
    }
    let text = FoldedText(value)
    return .success(text.isEmpty ? nil : .language(text))
  }

  private var missingField: Result<FilterTerm?, Fault> {
    let name = value.lowercased()
    if name == "language" { return .success(.language(nil)) }
    if let field = ProfileField.named(inFilters: name) { return .success(.lacks(field)) }
    let names = ProfileField.filterNames
    return .failure(
      Fault(
        .unknownField(value, near: Spelling.nearest(to: name, among: names)),
        isUnfinished: names.contains { $0.hasPrefix(name) }))
  }

  private func boolean(_ field: ProfileField) -> Result<FilterTerm?, Fault> {
    let word = value.lowercased()
    let values = [("true", true), ("yes", true), ("false", false), ("no", false)]
    if let value = values.first(where: { $0.0 == word })?.1, [.colon, .equal].contains(comparison) {
      return .success(.boolean(value, in: field))
    }
    return .failure(
      Fault(
        .needsBoolean(field: name, value: value),
        isUnfinished: values.contains { $0.0.hasPrefix(word) }))
  }
}
