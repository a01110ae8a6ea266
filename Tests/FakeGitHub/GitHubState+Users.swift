extension GitHubState {
  package static let octocatID = 583_231
  /// The id of the account of every token.
  package static let octaviaID = 2_000_000

  /// Creates a GitHub with octocat, octavia and other users, whose logins follow from their ids:
  /// `user7`.
  ///
  /// - Parameters:
  ///   - followers: The followers of accounts, the latest follow first.
  ///   - users: The accounts that need no follows.
  ///   - settings: By default, every token is octavia's.
  package init(
    followers: [Int: [Int]], users: some Sequence<Int> = [],
    settings: FixtureSettings = .everyToken
  ) {
    self.init(empty: settings)
    accounts.add(.user("octocat", Self.octocatID))
    accounts.add(.user("octavia", Self.octaviaID))
    for id in Set(followers.keys).union(followers.values.joined()).union(users)
    where ![Self.octocatID, Self.octaviaID].contains(id) {
      accounts.add(.user("user\(id)", id))
    }
    follows = FollowBook(followers: followers)
  }

  /// Creates a GitHub in which some users follow others.
  package init(following: [Int: [Int]], settings: FixtureSettings = .everyToken) {
    var followers: [Int: [Int]] = [:]
    for (id, others) in following.sorted(by: { $0.key < $1.key }) {
      for other in others { followers[other, default: []].append(id) }
    }
    self.init(followers: followers, users: following.keys, settings: settings)
  }
}

extension FixtureSettings {
  /// The settings of a GitHub that accepts every token, and a million requests an hour.
  package static var everyToken: FixtureSettings {
    var settings = FixtureSettings()
    settings.publicURL = "https://api.github.com"
    settings.token = ""
    settings.limit = 1_000_000
    return settings
  }
}
