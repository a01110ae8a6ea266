import GitHubAPI

/// Everything that GitHub shows of an account, as GitHub sends it.
public struct Profile: Sendable, Hashable, Identifiable {
  /// The account.
  public let person: Person
  /// The display name.
  public let name: String?
  /// The text about the account, possibly with line breaks.
  public let bio: String?
  /// The company, as the account states it.
  public let company: String?
  /// The location, as the account states it.
  public let location: String?
  /// The address that the account shows as its website; empty without one.
  public let website: String
  /// The name on X.
  public let twitterUsername: String?
  /// The number of public repositories.
  public let repositoryCount: Int
  /// The number of public gists.
  public let gistCount: Int
  /// The number of followers.
  public let followerCount: Int
  /// The number of accounts that it follows.
  public let followingCount: Int
  /// The time at which the account was created, in RFC 3339.
  public let createdAt: String?
  /// True if the account follows the token's owner; nil if it isn't known.
  public let followsViewer: Bool?
  /// True if the token's owner follows the account; nil if it isn't known.
  public let isFollowedByViewer: Bool?

  /// GitHub's number of the account.
  public var id: Int64 { person.id }
  /// The name, which may change.
  public var login: String { person.login }

  init(_ profile: GitHubAPI.Profile) {
    person = Person(profile.account)
    name = profile.name
    bio = profile.bio
    company = profile.company
    location = profile.location
    website = profile.blog
    twitterUsername = profile.twitterUsername
    repositoryCount = profile.repositoryCount
    gistCount = profile.gistCount
    followerCount = profile.followerCount
    followingCount = profile.followingCount
    createdAt = profile.createdAt
    followsViewer = profile.followsViewer
    isFollowedByViewer = profile.isFollowedByViewer
  }
}
