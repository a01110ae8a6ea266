package import GitHubAPI

/// One of an account's lists of people.
package enum Relation: Sendable, Hashable {
  case followers
  case following
  /// An organisation's members, or those of one of its teams.
  case members(team: String?)

  /// True for followers and those followed; members don't follow the organisation.
  var isOfFollows: Bool { if case .members = self { false } else { true } }

  /// Returns the request for the list.
  package func endpoint(of login: Login) -> Endpoint<[Account]> {
    switch self {
    case .followers: .followers(of: login)
    case .following: .following(of: login)
    case .members(let team): .members(of: login, team: team)
    }
  }

  /// Returns the list's count in the account's profile, nil if profiles have none; `known` is a
  /// count fetched just before.
  package func listCount(of login: Login, known: Int?) -> ListCount? {
    switch self {
    case .followers: .followers(of: login, known: known)
    case .following: .following(of: login, known: known)
    case .members: nil
    }
  }

  /// Returns the list's count in a profile; nil if profiles have none.
  package func count(in profile: Profile) -> Int? {
    switch self {
    case .followers: profile.followerCount
    case .following: profile.followingCount
    case .members: nil
    }
  }
}

extension FollowDirection {
  /// The list in this direction.
  package var relation: Relation { self == .following ? .following : .followers }
}
