import GitHubAPI

public import struct FoundationEssentials.Date

/// The people of a whole list, or of a set of lists.
public struct PeopleList: Sendable, Hashable {
  /// The certainty that the list is complete.
  public struct State: Sendable, Hashable {
    private let word: String

    /// The list didn't change while it was read.
    public static let settled = State(word: "settled")
    /// The list changed while it was read, and people may be missing.
    public static let moved = State(word: "moved")
    /// The check for changes failed.
    public static let unchecked = State(word: "unchecked")
  }

  /// The people, in the order of the list or set.
  public let people: [Person]
  /// The certainty that the list is complete.
  public let state: State
  /// The time at which the oldest part was fetched or confirmed.
  public let asOf: Date

  /// The end of a list that was read.
  struct End: Sendable {
    let state: ListState
    let asOf: Date
  }

  init(_ people: [Person], _ end: End?) {
    self.init(people, end.map { [$0.state] } ?? [], asOf: end?.asOf ?? .distantPast)
  }

  /// The state of a set is that of its most doubtful list.
  init(_ people: [Person], _ states: [ListState], asOf: Date) {
    self.people = people
    self.asOf = asOf
    state =
      if states.contains(.moved) {
        .moved
      } else if states.contains(.unchecked) { .unchecked } else { .settled }
  }
}

/// An account on a list.
public struct Person: Sendable, Hashable, Identifiable {
  /// GitHub's number of the account, which stays when the login changes.
  public let id: Int64
  /// The name, which may change.
  public let login: String
  /// `User`, `Organization`, `Bot` or another word of GitHub's.
  public let kind: String
  /// The address of the account's page.
  public let url: String
  /// The address of the account's picture.
  public let avatarURL: String
  /// True for GitHub's staff.
  public let isSiteAdmin: Bool

  init(_ account: Account) {
    id = account.id
    login = account.login
    kind = account.kind.word
    url = account.pageURL
    avatarURL = account.avatarURL
    isSiteAdmin = account.isSiteAdmin
  }
}

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
