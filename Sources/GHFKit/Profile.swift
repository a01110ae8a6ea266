import GitHubAPI

public import struct FoundationEssentials.Date

/// Everything that GitHub shows of an account, as GitHub sends it.
public struct Profile: Sendable, Hashable, Codable, Identifiable {
  /// The account.
  public let person: Person
  /// The opaque id of GitHub's GraphQL API.
  public let nodeID: String?
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
  /// The public email address, which only `profile(_:)` and accounts that GraphQL lacks have.
  public let email: String?
  /// The name on X.
  public let twitterUsername: String?
  /// True if the account says that it can be hired.
  public let isHireable: Bool?
  /// The number of public repositories.
  public let repositoryCount: Int
  /// The number of public gists.
  public let gistCount: Int
  /// The number of followers.
  public let followerCount: Int
  /// The number of accounts that it follows.
  public let followingCount: Int
  /// The time at which the account was created.
  public let createdAt: Date?
  /// The time at which the account last changed its profile.
  public let updatedAt: Date?
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
    nodeID = profile.account.nodeID
    name = profile.name
    bio = profile.bio
    company = profile.company
    location = profile.location
    website = profile.blog
    email = profile.email
    twitterUsername = profile.twitterUsername
    isHireable = profile.isHireable
    repositoryCount = profile.repositoryCount
    gistCount = profile.gistCount
    followerCount = profile.followerCount
    followingCount = profile.followingCount
    createdAt = profile.createdAt.flatMap(Profile.date)
    updatedAt = profile.updatedAt.flatMap(Profile.date)
    followsViewer = profile.followsViewer
    isFollowedByViewer = profile.isFollowedByViewer
  }

  /// Returns nil for a text that isn't in RFC 3339.
  private static func date(_ text: String) -> Date? {
    // `try?`: a date that can't be read is as good as none.
    try? Date(text, strategy: .iso8601)
  }
}

/// The result for one of the accounts whose profiles are fetched.
public struct ProfileResult: Sendable, Hashable {
  /// The account as it was passed: a login, or an id in digits.
  public let account: String
  /// The profile, or the failure of this account alone, such as `.notFound`.
  public let result: Result<Profile, GitHubFailure>

  // `try?`: `result` has the failure.
  /// The profile; nil after a failure.
  public var profile: Profile? { try? result.get() }
}
