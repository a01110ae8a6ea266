import GitHubAPI

/// Who of a list of people is wanted.
enum Selection: Sendable {
  case everyone
  /// Those who are found by their login, or by what their profile tells.
  case found(PeopleSearch)
  /// Those who are in other lists too, by their ids.
  case among(Set<Int64>)
  /// Those who are not in another list, by its ids.
  case notAmong(Set<Int64>)

  /// Whether somebody is wanted.
  func includes(_ person: some Selectable) -> Bool {
    switch self {
    case .everyone: true
    case .found(let search): search.matches(anyOf: person.searchedTexts)
    case .among(let ids): ids.contains(person.id)
    case .notAmong(let ids): !ids.contains(person.id)
    }
  }

  /// How many can be wanted at most, wherever the list ends; nil where nothing tells.
  var maximumCount: Int? {
    switch self {
    case .everyone, .found, .notAmong: nil
    case .among(let ids): ids.count
    }
  }

  /// Whether all are wanted, so that a part of them takes a part of the pages.
  var isEveryone: Bool {
    if case .everyone = self { true } else { false }
  }

  /// Whether people are searched.
  var isSearch: Bool {
    if case .found = self { true } else { false }
  }
}
