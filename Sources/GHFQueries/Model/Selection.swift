package import GitHubAPI
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

  func verdict(on person: some Selectable, knowing profile: KnownProfile?) -> FilterVerdict {
    switch self {
    case .everyone: .included
    case .found(let search): search.verdict(on: person.account, knowing: profile)
    case .among(let ids): FilterVerdict(ids.contains(person.account.id))
    case .notAmong(let ids): FilterVerdict(!ids.contains(person.account.id))
    }
  }

  /// True if everyone is selected, so that a limit on people also limits the pages to fetch.
  package var isEveryone: Bool {
    if case .everyone = self { true } else { false }
  }

  /// True if people are selected by languages, which neither lists nor profiles show.
  package var testsLanguages: Bool {
    if case .found(.filter(let filter, _)) = self { filter.testsLanguages } else { false }
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
    if selection.isEveryone {
      matchCount += people.count
    } else {
      picked = []
      for person in people {
        let profile = selection.isSearch ? person.profile ?? profiles[person.account.id] : nil
        switch selection.verdict(on: person, knowing: profile.map { KnownProfile($0) }) {
        case .included:
          matchCount += 1
          picked.append(person)
        case .unknown: unknownCount += 1
        case .excluded: break
        }
      }
    }
    if let limit { picked = Array(picked.prefix(max(limit - count, 0))) }
    count += picked.count
    return picked
  }
}
