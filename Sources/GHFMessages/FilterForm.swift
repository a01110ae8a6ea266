package import GHFQueries

/// A form of a condition in filters, for help and completion.
package struct FilterForm: Sendable {
  /// The text as typed.
  package let text: String
  package let meaning: String
  /// The beginning that completion offers; nil for none.
  package let beginning: String?

  private init(_ text: String, _ meaning: String, _ beginning: String? = nil) {
    self.text = text
    self.meaning = meaning
    self.beginning = beginning
  }

  /// Words, phrases and operators.
  package static let operators = [
    FilterForm("berlin swift", "All words, in login, name, bio, company or location"),
    FilterForm("\"san francisco\"", "A phrase; single quotes work too"),
    FilterForm(
      "-berlin", "People without the word; also before a phrase, a field or '('; NOT means the same"
    ),
    FilterForm("berlin or oslo", "Either side; quote \"or\" to search for the word"),
    FilterForm("(oslo or rome)", "A group"),
    FilterForm("@octocat", "The account, if the filter is nothing else"),
    FilterForm(
      "%swift", "A filter named in the config file; '100%' is text"),
  ]

  /// Conditions on fields.
  package static let fields = [
    FilterForm("location:oslo", "Text in one field; quote several words", "location:"),
    FilterForm("company:github", "The company", "company:"),
    FilterForm("name:ann", "The name", "name:"),
    FilterForm("login:ann", "The login", "login:"),
    FilterForm("bio:swift", "The bio", "bio:"),
    FilterForm("blog:example.com", "The address of the web page", "blog:"),
    FilterForm("type:organization", "The type: user, organization or bot", "type:"),
    FilterForm("no:bio", "People whose field is empty, or 0", "no:"),
    FilterForm("followers:1k..", "At least a number, also with k and m", "followers:"),
    FilterForm("following:10..50", "A range, both ends included; one may be missing", "following:"),
    FilterForm("repos:1..", "The number of public repositories", "repos:"),
    FilterForm("gists:1..", "The number of public gists", "gists:"),
    FilterForm("since:2021..", "The date of joining: a year, a month, a day or an age", "since:"),
    FilterForm("updated:2024-06..", "The date of the last change to the profile", "updated:"),
    FilterForm(
      "updated:30d..",
      "30 days ago or longer; since:..2y: joined in the last two years; min, h, d, w, mo (months) or y"
    ),
    FilterForm(
      "followers>1k", "More than a number; also <, >=, <= and =, in quotes for the shell"),
  ]

  /// States of accounts, by their names after `is:`.
  package static let states = [
    FilterForm("is:fav", "Your favourites", "is:fav"),
    FilterForm("is:marked", "The accounts marked in 'ghf browse'"),
    FilterForm("is:mutual", "They follow you, and you follow them", "is:mutual"),
    FilterForm("is:follower", "They follow you", "is:follower"),
    FilterForm("is:followed", "You follow them", "is:followed"),
    FilterForm("is:org", "Organisations", "is:org"),
    FilterForm("is:hireable", "People who are available for hire", "is:hireable"),
  ]
}

extension FilterProblem {
  /// The mistake, as the message of an error.
  package var message: String {
    switch self {
    case .unknownField(let name, _): "no such field: '\(name)'"
    case .foreignOperator(let foreign, let word):
      "no such operator: '\(foreign.sign(in: word))'"
        + (foreign.sign(in: word) == word ? "" : " in '\(word)'")
    case .openQuote: "a quote in the filter is not closed"
    case .unknownState(let name, _): "no such state: 'is:\(name)'"
    case .needsNumber(let field, let value): "'\(field)' needs a number, not '\(value)'"
    case .needsDate(let field, let value): "'\(field)' needs a date or an age, not '\(value)'"
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
    switch self {
    case .unknownField("language", _):
      [
        "'ghf search --github language:swift' knows languages",
        "with a list: 'ghf search --github language:swift | ghf people - and followers:@me'",
      ]
    case .unknownField(let name, let near):
      [
        near.map { "did you mean '\($0)'?" } ?? "see 'ghf help filters' for the fields",
        "quote a text such as '\"\(name):\"'; 'ghf search --github' has GitHub's own qualifiers",
      ]
    case .foreignOperator(.either, _), .foreignOperator(.both, _), .foreignOperator(.wildcard, _),
      .foreignOperator(.expression, _):
      [hint, "put the text in double quotes to search for the sign"]
    default: [hint]
    }
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
    case .foreignOperator(let foreign, let word): foreign.hint(for: word)
    case .openQuote: "close it, or omit it: a word matches as it is typed"
    case .unknownState(let name, _) where FilterProblem.changes.contains(name.lowercased()):
      "'ghf changes' reports who followed, unfollowed or was renamed"
    case .unknownState(let name, _) where FilterProblem.oneSided.contains(name.lowercased()):
      "'ghf mutual --fans' and 'ghf mutual --unreturned' list follows in one direction"
    case .unknownState(_, let near?): "did you mean 'is:\(near)'?"
    case .unknownState(_, nil):
      "use one of these: \(FilterState.allCases.map { "is:\($0)" }.joined(separator: ", "))"
    case .needsNumber(let field, _): "try '\(field):1k..' or '\(field):10..50'"
    case .needsDate(let field, let value):
      Age.hint(forBareM: value)
        ?? "try '\(field):2021..' or '\(field):2020-05..2021'; an age such as '\(field):30d..' has the "
        + "units min, h, d, w, mo and y"
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

extension ForeignOperator {
  /// The operator as it stands in a word.
  fileprivate func sign(in word: String) -> String {
    switch self {
    case .without: "!"
    case .beginning: "^"
    case .either: word.contains("||") ? "||" : "|"
    case .both: "&&"
    case .wildcard: "*"
    case .expression: "/"
    }
  }

  /// Returns the words to type instead.
  fileprivate func hint(for word: String) -> String {
    switch self {
    case .without(let text): return "use '-\(text)' to leave out people with the word"
    case .beginning(let text):
      return "a word matches anywhere; 'ghf search --regex' takes '^\(text)'"
    case .either(let texts):
      return texts.count > 1
        ? "use 'or': '\(texts.joined(separator: " or "))'" : "use 'or' between two words"
    case .both(let texts):
      return texts.count > 1
        ? "use a space: '\(texts.joined(separator: " "))'" : "use a space, which means 'and'"
    case .wildcard(let text) where text.contains("*"):
      let expression = text.replacing("*", with: ".*")
      return "a word matches anywhere; 'ghf search --regex' takes '\(expression)'"
    case .wildcard(let text): return "a word matches anywhere: use '\(text)'"
    case .expression(let text): return "'ghf search --regex' takes '\(text)'"
    }
  }
}

extension Age {
  /// Returns the hint for an age with the unit `m`, or a range of them; nil for other texts.
  package static func hint(forBareM text: String) -> String? {
    let (minutes, months) = readings(ofBareM: text)
    if minutes == nil, months == nil { return nil }
    let examples = [minutes, months].compactMap { $0.map { "'\($0)'" } }
    return "use 'min' for minutes or 'mo' for months: \(examples.joined(separator: " or "))"
  }
}
