package import GHFQueries

extension FilterProblem {
  /// The mistake, as the message of an error.
  package var message: String {
    switch self {
    case .unknownField(let name, _): "no such field: '\(name)'"
    case .operatorOfFzf(let word, _): "no such operator: '\(word.prefix(1))' in '\(word)'"
    case .openQuote: "a quote in the filter is not closed"
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
    case .unknownName(let name, _, _): "no such named filter: '%\(name)'"
    case .circle(let names):
      "named filters use each other: \(names.map { "%\($0)" }.joined(separator: " uses "))"
    case .tooManyNames: "the filter uses too many named filters"
    }
  }

  /// The texts to type instead, the most likely first.
  package var hints: [String] {
    guard case .unknownField(let name, let near) = self else { return [hint] }
    return [
      near.map { "did you mean '\($0)'?" } ?? "see 'ghf help filters' for the fields",
      "quote a text such as '\"\(name):\"'; 'ghf search --github' has GitHub's own qualifiers",
    ]
  }

  /// Words for what another command knows, and no state of an account.
  private static let changes: Set = [
    "unfollowed", "unfollower", "unfollowers", "unfollows", "left", "lost", "gone", "renamed",
    "new", "followed",
  ]
  private static let oneSided: Set = ["fan", "fans", "unreturned"]

  private var hint: String {
    switch self {
    case .unknownField: ""
    case .operatorOfFzf(let word, let text):
      word.first == "!"
        ? "use '-\(text)' to leave out people with the word"
        : "a word matches anywhere; 'ghf search --regex' takes '\(word)'"
    case .openQuote: "close it, or omit it: a word matches as it is typed"
    case .unknownState(let name, _) where FilterProblem.changes.contains(name.lowercased()):
      "'ghf changes' reports who followed, unfollowed or was renamed"
    case .unknownState(let name, _) where FilterProblem.oneSided.contains(name.lowercased()):
      "'ghf mutual --fans' and 'ghf mutual --unreturned' list follows in one direction"
    case .unknownState(_, let near?): "did you mean 'is:\(near)'?"
    case .unknownState(_, nil):
      "use one of these: \(FilterState.allCases.map { "is:\($0)" }.joined(separator: ", "))"
    case .needsNumber(let field, _): "try '\(field)>1k' or '\(field):10..50'"
    case .needsDate(let field, _): "try '\(field)>2020' or '\(field):2020-05..2021'"
    case .needsBoolean(let field, _): "try '\(field):true'"
    case .isText(let field, _): "try '\(field):text'"
    case .missingValue: "see 'ghf help filters'"
    case .loneOr: "put the word in double quotes to search for it"
    case .unknownName(_, let near?, _): "did you mean '%\(near)'?"
    case .unknownName(_, nil, let known) where !known.isEmpty:
      "use one of these: \(known.map { "%\($0)" }.joined(separator: ", "))"
    case .unknownName: "name it in [browse.filters] of the config file; see 'ghf help config'"
    case .circle, .tooManyNames: "see [browse.filters] in 'ghf help config'"
    case .openGroup, .emptyGroup, .tooDeep: "put a parenthesis in double quotes to search for it"
    }
  }
}
