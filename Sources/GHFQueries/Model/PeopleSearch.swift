import GitHubAPI
import Synchronization
import TerminalText

/// A search of people: by a filter, or by a regular expression in the texts displayed for them.
package enum PeopleSearch: Sendable {
  case filter(FilterExpression, FilterStates = FilterStates())
  /// A regular expression that must match at least one of the texts.
  case expression(SearchExpression)

  /// Parses the words of a command line as a filter or as a regular expression.
  ///
  /// - Throws: `SearchError` if the filter or the expression is empty or invalid.
  package init(
    _ words: [String], isRegex: Bool, with options: FilterOptions = FilterOptions()
  ) throws(SearchError) {
    if isRegex {
      self = .expression(try SearchExpression(words.joined(separator: " ")))
    } else {
      try self.init(FilterExpression(arguments: words, with: options))
    }
  }

  /// Creates a search by a filter.
  ///
  /// - Throws: `SearchError` if the filter is empty, invalid or unfinished.
  package init(_ filter: FilterExpression) throws(SearchError) {
    if let problem = filter.problem ?? filter.unfinished { throw .filter(problem) }
    if filter.isEmpty { throw .empty }
    self = .filter(filter)
  }

  /// True if only profiles show who is found.
  package var needsProfiles: Bool {
    if case .filter(let filter, _) = self { filter.needsProfiles } else { false }
  }

  /// Returns the verdicts on accounts, with their profiles; nil for those that aren't known.
  func verdicts(on accounts: [Account], knowing profiles: [KnownProfile?]) -> [FilterVerdict] {
    switch self {
    case .filter(let filter, let states):
      var verdicts = filter.verdicts(on: accounts, knowing: profiles, states: states)
      if let named = filter.account {
        for (index, account) in accounts.enumerated()
        where FoldedText(account.login).bytes == named.bytes { verdicts[index] = .included }
      }
      return verdicts
    case .expression(let expression):
      return zip(accounts, profiles).map { account, known in
        let texts = known.map { known in
          KnownProfile.searchedFields.compactMap {
            KnownProfile.shown($0, of: known.profile)?.text
          }
        }
        if (texts ?? [account.login]).contains(where: expression.matches) { return .included }
        return texts == nil ? .unknown : .excluded
      }
    }
  }

  /// Returns the matching parts of a text, even if the text alone doesn't match the search.
  ///
  /// - Returns: Ascending, non-adjacent UTF-8 ranges of whole clusters. A matching text may have
  ///   none: `^` is an empty match before the first letter.
  package func parts(of text: String) -> [Range<Int>] {
    let parts: [Range<Int>]
    switch self {
    case .filter(let filter, _):
      let folded = FoldedText(text)
      let found = filter.highlights.flatMap(folded.ranges)
      // Letters are marked in logins only: a bio has most of them.
      let isName = !folded.bytes.contains { $0 == 0x20 || $0 >= 0x80 }
      parts = isName ? found + filter.fuzzyWords.flatMap(folded.letterRanges) : found
    case .expression(let expression): parts = expression.ranges(in: text)
    }
    if parts.isEmpty { return [] }
    let utf8 = text.utf8
    return Clusters.covering(parts, of: utf8.span)
  }
}

/// The reason that a text can't be searched for.
package enum SearchError: Error, Equatable {
  case empty
  case filter(FilterProblem)
  /// An invalid regular expression.
  case invalid(pattern: String, reason: String)
}

/// A case-insensitive regular expression in Swift's syntax, matched by Unicode scalars.
package final class SearchExpression: Sendable {
  private let regex: Mutex<Regex<AnyRegexOutput>>

  /// Compiles the pattern.
  ///
  /// - Throws: `SearchError`, with Swift's reason if the pattern is invalid.
  init(_ pattern: String) throws(SearchError) {
    if pattern.isEmpty { throw .empty }
    do {
      regex = Mutex(try Regex(pattern).matchingSemantics(.unicodeScalar).ignoresCase())
    } catch {
      throw .invalid(pattern: pattern, reason: String(describing: error))
    }
  }

  func matches(_ text: String) -> Bool {
    regex.withLock { text.firstMatch(of: $0) != nil }
  }

  /// Returns the UTF-8 ranges of all matches, some of which may be empty.
  func ranges(in text: String) -> [Range<Int>] {
    regex.withLock { regex in
      text.matches(of: regex).map { match in
        let start = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
        return start..<start + text[match.range].utf8.count
      }
    }
  }
}
