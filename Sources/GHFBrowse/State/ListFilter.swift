import GHFQueries
import GitHubAPI
import TerminalText

/// A filter as typed: words that must all occur, and facts such as `followers>100`.
///
/// Words are looked for in the login and, as far as the profile is known, in name, bio, company and
/// location; case and accents are ignored. An unfinished fact, such as `followers>`, is skipped.
/// A fact may have spaces around its operator, and a text in quotes is one word:
/// `location:"san francisco"`.
struct ListFilter: Sendable {
  let words: [FoldedText]
  /// The login that the whole text names, as `@octocat` or as an address; nil for other texts.
  let login: FoldedText?
  let facts: [ProfileFact]
  /// The reason why a part of the text matches no account, for example `followers>abc`; nil for
  /// none.
  let problem: String?

  static let none = ListFilter("")

  /// Reads a filter; without the account that it names on the list, `@octocat` is a word.
  init(_ text: String, account: Login? = nil) {
    login = account.map { FoldedText($0.name) }
    if let login {
      let word = text.trimmingSpaces
      words = [word.first == "@" ? FoldedText(word) : login]
      (facts, problem) = ([], nil)
      return
    }
    var words: [FoldedText] = []
    var facts: [ProfileFact] = []
    var problem: String?
    for part in ListFilter.parts(of: text) {
      switch part.isPhrase ? .word(unknownField: nil) : ProfileFact.parse(part.text) {
      case .fact(let fact):
        facts.append(fact)
        problem = problem ?? fact.problem
      case .unfinished: break
      case .word(let unknownField):
        if let name = unknownField {
          let near = Spelling.nearest(to: name, among: ProfileFact.names)
          let hint = near.map { "did you mean '\($0)'?" } ?? "the help lists the fields"
          problem = problem ?? "'\(name)' is not a field; \(hint)"
        }
        let folded = FoldedText(part.text)
        if !folded.isEmpty { words.append(folded) }
      }
    }
    self.words = words
    self.facts = facts
    self.problem = problem
  }

  /// A part of a filter: a word, a fact, or a phrase in quotes, which is never a fact.
  private struct Part {
    var text: String
    let isPhrase: Bool

    /// True if what comes next belongs to it.
    var isUnfinished: Bool { !isPhrase && text.last.map(ProfileFact.operators.contains) ?? false }
  }

  /// Splits a text at white space outside quotes, but not beside an operator after a word.
  ///
  /// A quote begins a part, or follows an operator: `o'neill` has none. The last one may be open.
  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { return parts }
      let isPhrase = "\"'".contains(first)
      var part: Substring
      if isPhrase {
        part = rest.dropFirst().prefix { $0 != first }
        rest = rest[part.endIndex...].dropFirst()
      } else {
        var followsOperator = false
        part = rest.prefix { letter in
          defer { followsOperator = ProfileFact.operators.contains(letter) }
          return !letter.isWhitespace && !(followsOperator && "\"'".contains(letter))
        }
        rest = rest[part.endIndex...]
      }
      let isOperator = !isPhrase && ProfileFact.operators.contains(first)
      if let last = parts.last, last.isUnfinished || isOperator && !last.isPhrase {
        parts[parts.count - 1].text += part
      } else {
        parts.append(Part(text: String(part), isPhrase: isPhrase))
      }
    }
  }

  var isEmpty: Bool { words.isEmpty && facts.isEmpty }

  /// Returns true if another filter selects everyone that this one selects.
  ///
  /// False if that isn't certain: with facts, `<1` selects fewer people than `<10`.
  func narrows(_ other: ListFilter) -> Bool {
    facts.isEmpty && other.facts.isEmpty && login == nil && other.login == nil
      && words.count >= other.words.count
      && zip(words, other.words).allSatisfy { $0.bytes.starts(with: $1.bytes) }
  }

  /// Returns true if a login, folded, contains all words.
  func matches(_ login: Span<UInt8>) -> Bool {
    for word in words where login.firstOccurrence(of: word.bytes.span, from: 0) == nil {
      return false
    }
    return true
  }

  /// Returns true if a known profile contains all words and has all facts.
  func matches(_ profile: KnownProfile) -> Bool {
    facts.allSatisfy { $0.holds(for: profile.profile) } && words.allSatisfy(profile.text.contains)
  }
}

/// A profile that a list can be filtered by.
struct KnownProfile: Sendable {
  let profile: Profile
  /// The searched texts, one per line.
  let text: FoldedText

  init(_ profile: Profile) {
    self.profile = profile
    text = FoldedText(profile.searchedTexts.joined(separator: "\n"))
  }
}
