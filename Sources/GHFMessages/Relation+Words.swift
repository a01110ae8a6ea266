package import GHFQueries
import TerminalText

extension Relation {
  /// Returns the list's name within a sentence.
  package func name(of login: some CustomStringConvertible) -> String {
    switch self {
    case .followers: "\(login)'s followers"
    case .following: "the accounts that \(login) follows"
    case .members(nil): "the members of \(login)"
    case .members(let team?): "the members of \(login)/\(team)"
    }
  }

  /// Returns the name of the list's entries after a number.
  package func entries(of login: String) -> String {
    switch self {
    case .followers: "followers"
    case .following: "accounts that \(login) follows"
    case .members: "members of \(login)"
    }
  }

  /// Returns the message for a list that GitHub hides, although the profile counts entries in it.
  package func invisibleNotice(for login: some CustomStringConvertible, count: Int) -> String {
    "GitHub hides \(name(of: login)) (\(CountText.grouped(count).text) according to the profile)"
  }

  /// Returns the notice for an empty list.
  package func emptyNotice(for login: some CustomStringConvertible) -> String {
    switch self {
    case .followers: "\(login) has no followers"
    case .following: "\(login) does not follow anyone"
    case .members: "\(login) has no members that you can see"
    }
  }
}

extension ListName {
  /// The name within a sentence.
  package var text: String { relation.name(of: login) }
}
