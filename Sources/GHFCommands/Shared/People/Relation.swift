import GitHubAPI
import TerminalText

/// One of an account's lists of people.
enum Relation: Sendable, Hashable {
  case followers
  case following
  /// An organisation's members, or those of one of its teams.
  case members(team: String?)

  func endpoint(of login: Login) -> Endpoint<[Account]> {
    switch self {
    case .followers: .followers(of: login)
    case .following: .following(of: login)
    case .members(let team): .members(of: login, team: team)
    }
  }

  /// Returns the list's count in the account's profile, nil if profiles have none; `known` is a
  /// count fetched just before.
  func listCount(of login: Login, known: Int?) -> ListCount? {
    switch self {
    case .followers: .followers(of: login, known: known)
    case .following: .following(of: login, known: known)
    case .members: nil
    }
  }

  /// Returns the list's count in a profile; nil if profiles have none.
  func count(in profile: Profile) -> Int? {
    switch self {
    case .followers: profile.followerCount
    case .following: profile.followingCount
    case .members: nil
    }
  }

  /// Returns the list's name within a sentence.
  func name(of login: some CustomStringConvertible) -> String {
    switch self {
    case .followers: "\(login)'s followers"
    case .following: "the accounts that \(login) follows"
    case .members(nil): "the members of \(login)"
    case .members(let team?): "the members of \(login)/\(team)"
    }
  }

  /// Returns the name of the list's entries after a number.
  func entries(of login: String) -> String {
    switch self {
    case .followers: "followers"
    case .following: "accounts that \(login) follows"
    case .members: "members of \(login)"
    }
  }

  /// Returns the message for a list that GitHub hides, although the profile counts entries in it.
  func invisibleNotice(for login: some CustomStringConvertible, count: Int) -> String {
    "GitHub hides \(name(of: login)) (\(CountText.grouped(count).text) according to the profile)"
  }

  /// Returns the notice for an empty list.
  func emptyNotice(for login: Login) -> String {
    switch self {
    case .followers: "\(login) has no followers"
    case .following: "\(login) does not follow anyone"
    case .members: "\(login) has no members that you can see"
    }
  }
}
