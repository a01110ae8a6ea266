package import GitHubAPI
import TerminalText

/// The people of a list that a command prints.
package enum Selection: Sendable {
  case everyone
  /// People whose login or profile matches a search.
  case found(PeopleSearch)
  /// People who are in other lists too, by id.
  case among(Set<Int64>)
  /// People who are not in another list, by id.
  case notAmong(Set<Int64>)

  func includes(_ person: some Selectable) -> Bool {
    switch self {
    case .everyone: true
    case .found(let search): search.matches(anyOf: person.searchedTexts)
    case .among(let ids): ids.contains(person.id)
    case .notAmong(let ids): !ids.contains(person.id)
    }
  }

  /// True if everyone is selected, so that a limit on people also limits the pages to fetch.
  package var isEveryone: Bool {
    if case .everyone = self { true } else { false }
  }

  package var isSearch: Bool {
    if case .found = self { true } else { false }
  }
}

/// A person on a list, with the properties that a selection needs.
package protocol Selectable: Sendable {
  var id: Int64 { get }
  var searchedTexts: [String] { get }
}

extension Account: Selectable {
  package var searchedTexts: [String] { [login] }
}

extension Profile: Selectable {
  /// The texts as displayed, because a match in an invisible part would confuse the user.
  package var searchedTexts: [String] {
    [
      CleanText(account.login), CleanText(line: name), CleanText(card: bio ?? ""),
      CleanText(line: company), CleanText(line: location),
    ].compactMap { $0?.text }
  }
}

/// A filter that picks the selected people of a list, up to a limit.
package struct PeopleFilter: Sendable {
  private let selection: Selection
  private let limit: Int?
  /// The number of people picked so far.
  package private(set) var count = 0

  package init(_ selection: Selection = .everyone, limit: Int? = nil) {
    self.selection = selection
    self.limit =
      if case .among(let ids) = selection { min(limit ?? ids.count, ids.count) } else { limit }
  }

  /// The number of the list's entries that are needed; nil for all.
  package var pageLimit: Int? { selection.isEveryone ? limit : nil }

  /// True if enough people were picked, even if the list has more.
  package var isFull: Bool { limit.map { count >= $0 } ?? false }

  /// Returns the people of one page who are selected and within the limit.
  package mutating func picked<Person: Selectable>(from people: [Person]) -> [Person] {
    var picked = selection.isEveryone ? people : people.filter(selection.includes)
    if let limit { picked = Array(picked.prefix(limit - count)) }
    count += picked.count
    return picked
  }
}
