package import GHFQueries

extension FilterProblem {
  /// The mistake, as the message of an error.
  package var message: String {
    switch self {
    case .unknownField(let name, _): "no such field: '\(name)'"
    case .unknownState(let name, _): "no such state: 'is:\(name)'"
    case .needsNumber(let field, let value): "'\(field)' needs a number, not '\(value)'"
    case .needsDate(let field, let value): "'\(field)' needs a date, not '\(value)'"
    case .needsBoolean(let field, let value): "'\(field)' needs true or false, not '\(value)'"
    case .isText(let field, let comparison):
      "'\(field)' is a text: '\(comparison)' cannot compare it"
    case .missingValue(let start): "'\(start)' has no value"
    case .loneOr: "'or' needs a filter on each side"
    case .openGroup: "a '(' in the filter has no ')'"
    case .emptyGroup: "'()' is empty"
    case .tooDeep: "the filter has too many parentheses"
    }
  }

  /// The text to type instead.
  package var hint: String {
    switch self {
    case .unknownField(_, let near?): "did you mean '\(near)'?"
    case .unknownState(_, let near?): "did you mean 'is:\(near)'?"
    case .unknownField(_, nil): "'ghf help filters' lists the fields; quotes make it a text"
    case .unknownState(_, nil):
      "use one of these: \(FilterState.allCases.map { "is:\($0)" }.joined(separator: ", "))"
    case .needsNumber(let field, _): "for example '\(field)>1k' or '\(field):10..50'"
    case .needsDate(let field, _): "for example '\(field)>2020' or '\(field):2020-05..2021'"
    case .needsBoolean(let field, _): "for example '\(field):true'"
    case .isText(let field, _): "for example '\(field):text'"
    case .missingValue: "'ghf help filters' has examples"
    case .loneOr: "to search for the word, put it in double quotes"
    case .openGroup, .emptyGroup, .tooDeep: "to search for a parenthesis, put it in double quotes"
    }
  }
}
