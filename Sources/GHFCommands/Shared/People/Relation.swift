import GitHubAPI
import TerminalText

/// Which of an account's two lists of people is meant.
enum Relation: Sendable {
  case followers
  case following

  /// The question that GitHub answers with the list.
  func endpoint(of login: Login) -> Endpoint<[Account]> {
    switch self {
    case .followers: .followers(of: login)
    case .following: .following(of: login)
    }
  }

  /// Where the account's profile tells how long the list is; `known` is what it told just now.
  func listCount(of login: Login, known: Int?) -> ListCount {
    switch self {
    case .followers: .followers(of: login, known: known)
    case .following: .following(of: login, known: known)
    }
  }

  /// How many there are by the account's profile.
  func count(in profile: Profile) -> Int {
    switch self {
    case .followers: profile.followerCount
    case .following: profile.followingCount
    }
  }

  /// The list's name within a sentence.
  func name(of login: some CustomStringConvertible) -> String {
    switch self {
    case .followers: "\(login)'s followers"
    case .following: "the accounts that \(login) follows"
    }
  }

  /// What the list is made of, behind a number.
  func entries(of login: String) -> String {
    switch self {
    case .followers: "followers"
    case .following: "accounts that \(login) follows"
    }
  }

  /// Says that an account counts people whom GitHub doesn't show.
  func invisibleNotice(for login: some CustomStringConvertible, count: Int) -> String {
    "\(name(of: login)) aren't visible (the profile counts \(CountText.grouped(count).text))"
  }

  /// What is said on a terminal when the list is empty.
  func emptyNotice(for login: Login) -> String {
    switch self {
    case .followers: "\(login) has no followers yet."
    case .following: "\(login) follows nobody yet."
    }
  }
}
