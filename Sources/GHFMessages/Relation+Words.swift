package import GHFQueries
import LocalStore
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

extension ChangeRecord {
  /// Returns the change of a list as a sentence without a full stop.
  package func sentence(about list: ListName) -> String {
    let (name, owner) = (person?.login ?? "", list.login)
    let isFollowing = list.relation == .following
    return switch kind {
    case .first: "the first snapshot of \(list.text)"
    case .renamed: "\(from ?? "") is now named \(name)"
    case .unlisted: "\(name) isn't listed any more; the profile shows no follows"
    case .listedAgain: "\(name) is listed again"
    case .followed: isFollowing ? "\(owner) follows \(name)" : "\(name) follows \(owner)"
    case .unfollowed:
      switch reason {
      case .gone:
        "\(name), \(isFollowing ? "followed by" : "a follower of") \(owner), is deleted or hidden"
      case .unfollowed:
        isFollowing ? "\(owner) unfollowed \(name)" : "\(name) unfollowed \(owner)"
      case .unfollowedAndRenamed(let login):
        isFollowing
          ? "\(owner) unfollowed \(name), now named \(login)"
          : "\(name) unfollowed \(owner) and is now named \(login)"
      // An unfollow, or an account that is deleted or hidden: true of both.
      case nil:
        isFollowing
          ? "\(name) isn't followed by \(owner) any more"
          : "\(name) doesn't follow \(owner) any more"
      }
    }
  }
}
