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
