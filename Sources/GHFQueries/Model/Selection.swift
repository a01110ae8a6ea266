package import GitHubAPI
import Synchronization
package import TerminalText

/// The people of a list that a command prints.
package enum Selection: Sendable {
  case everyone
  /// People whose login or profile matches a search.
  case found(PeopleSearch)
  /// People who are in other lists too, by id.
  case among(Set<Int64>)
  /// People who are not in another list, by id.
  case notAmong(Set<Int64>)

  /// True if everyone is selected, so that a limit on people also limits the pages to fetch.
  package var isEveryone: Bool {
    if case .everyone = self { true } else { false }
  }

  /// The folded login of the account that a search names; nil without one.
  package var named: FoldedText? {
    if case .found(.filter(let filter, _)) = self { filter.account } else { nil }
  }

  /// Returns true if the account that a search names is among people.
  package func hasNamed<Person: Selectable>(_ people: [Person]) -> Bool {
    guard let named else { return false }
    return people.contains { FoldedText($0.account.login).bytes == named.bytes }
  }

  /// Returns only the account that a search names if it is among people, or else all of them.
  package func preferringNamed<Person: Selectable>(_ people: [Person]) -> [Person] {
    guard let named else { return people }
    let found = people.first { FoldedText($0.account.login).bytes == named.bytes }
    return found.map { [$0] } ?? people
  }

  /// True if people are selected by what they are, not by other lists.
  package var isSearch: Bool {
    if case .found = self { true } else { false }
  }
}

/// A person on a list, with the properties that a selection needs.
package protocol Selectable: Sendable {
  /// The account's id, for which the account isn't copied.
  var id: Int64 { get }
  var account: Account { get }
  /// The person's profile; nil for an entry of a list.
  var profile: Profile? { get }
}

extension Account: Selectable {
  package var account: Account { self }
  package var profile: Profile? { nil }
}

extension Profile: Selectable {
  package var profile: Profile? { self }
}

/// A filter that picks the selected people of a list, up to a limit.
package struct PeopleFilter: Sendable {
  package let selection: Selection
  private let limit: Int?
  /// The number of people picked so far.
  package private(set) var count = 0
  /// The number of people so far who are selected, also beyond the limit.
  package private(set) var matchCount = 0
  /// The number of people so far whom only an unknown profile would select.
  package private(set) var unknownCount = 0
  /// The number of people so far.
  package private(set) var triedCount = 0

  package init(_ selection: Selection = .everyone, limit: Int? = nil) {
    self.selection = selection
    self.limit =
      switch selection {
      case .among(let ids): min(limit ?? ids.count, ids.count)
      // The account may come behind others that mention it.
      case .found where selection.named != nil: nil
      case .everyone, .found, .notAmong: limit
      }
  }

  /// The number of the list's entries that are needed; nil for all.
  package var pageLimit: Int? { selection.isEveryone ? limit : nil }

  /// True if enough people may have been picked before the end of the list.
  var mayEndEarly: Bool { limit != nil }

  /// True if enough people were picked, even if the list has more.
  package var isFull: Bool { limit.map { count >= $0 } ?? false }

  /// Returns the people of one page who are selected and within the limit.
  ///
  /// `profiles` are known profiles of them by id, for a selection by texts.
  package mutating func picked<Person: Selectable>(
    from people: [Person], knowing profiles: [Int64: Profile] = [:]
  ) -> [Person] {
    var picked = people
    triedCount += people.count
    switch selection {
    case .everyone: break
    case .found(let search):
      picked = []
      // By pages: profiles that are prepared for filtering take memory.
      for start in stride(from: 0, to: people.count, by: pageLength) {
        let page = people[start...].prefix(pageLength)
        var (accounts, known): ([Account], [KnownProfile?]) = ([], [])
        for person in page {
          accounts.append(person.account)
          known.append((person.profile ?? profiles[person.id]).map { KnownProfile($0) })
        }
        let verdicts = search.verdicts(on: accounts, knowing: known)
        for (index, verdict) in zip(page.indices, verdicts) {
          if verdict == .unknown { unknownCount += 1 }
          if verdict == .included { picked.append(people[index]) }
        }
      }
    case .among(let ids): picked = people.filter { ids.contains($0.id) }
    case .notAmong(let ids): picked = people.filter { !ids.contains($0.id) }
    }
    matchCount += picked.count
    if let limit, picked.count > limit - count {
      picked = Array(picked.prefix(max(limit - count, 0)))
    }
    count += picked.count
    return picked
  }
}

/// The reason that a text can't be searched for.
package enum SearchError: Error, Equatable {
  case empty
  case filter(FilterProblem)
  /// An invalid regular expression.
  case invalid(pattern: String, reason: String)
}

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
