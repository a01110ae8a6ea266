import GHFQueries
import GitHubAPI

/// The knowledge about people, and those whose profiles or repositories were requested.
struct KnownPeople: Sendable {
  private(set) var profiles: [Int64: KnownProfile] = [:]
  /// The accounts whose profiles have been requested and haven't arrived.
  private var requested: Set<Int64> = []
  private var lookedUp: Set<Int64> = []
  /// The accounts that need no request: their profiles are fresh, or GitHub has none.
  private var settled: Set<Int64> = []
  /// The repositories with the most stars, by their owners' ids.
  private var repositories: [Int64: [TopRepository]] = [:]
  private var repositoryOwners: Set<Int64> = []
  /// The accounts that were followed (true) or unfollowed here, which cached profiles don't know.
  private var changedFollows: [Int64: Bool] = [:]

  func profile(of id: Int64) -> Profile? { profiles[id]?.profile }

  // MARK: Profiles

  /// Adds profiles, and returns them with what was known before.
  mutating func add(_ found: [Profile], areFresh: Bool) -> [Int64: KnownProfile] {
    if areFresh { settled.formUnion(found.map(\.id)) }
    var new: [Int64: KnownProfile] = [:]
    for profile in found {
      var newest =
        profile.hasMarks ? profile : profile.takingMarks(from: self.profile(of: profile.id))
      if let follows = changedFollows[profile.id] { newest.isFollowedByViewer = follows }
      new[profile.id] = KnownProfile(newest)
    }
    profiles.merge(new) { $1 }
    return new
  }

  mutating func takeUnseen(_ people: [Account]) -> [Account] {
    people.filter { lookedUp.insert($0.id).inserted }
  }

  mutating func request(_ people: [Account]) { requested.formUnion(people.map(\.id)) }

  /// Ends requests; accounts for which GitHub has answered aren't requested again.
  mutating func endRequests(for ids: [Int64], areAnswered: Bool) {
    requested.subtract(ids)
    if areAnswered { settled.formUnion(ids) }
  }

  func isRequested(_ id: Int64) -> Bool { requested.contains(id) }
  var requestedCount: Int { requested.count }
  func isSettled(_ id: Int64) -> Bool { settled.contains(id) }

  /// Lets the profiles be requested again.
  mutating func expire() { settled = [] }

  // MARK: Repositories

  func repositories(of id: Int64) -> [TopRepository]? { repositories[id] }

  /// Returns true if the repositories of an account have been requested, and didn't fail to arrive.
  func hasRequestedRepositories(of id: Int64) -> Bool { repositoryOwners.contains(id) }

  /// True while the repositories of an account are being requested.
  func awaitsRepositories(of id: Int64) -> Bool {
    repositoryOwners.contains(id) && repositories[id] == nil
  }

  mutating func requestRepositories(of id: Int64) { repositoryOwners.insert(id) }

  /// Adds the repositories of an account; nil lets them be requested again.
  mutating func add(_ found: [TopRepository]?, of id: Int64) {
    if let found { repositories[id] = found } else { repositoryOwners.remove(id) }
  }

  // MARK: Follows

  func isFollowed(_ account: Account) -> Bool? {
    changedFollows[account.id] ?? profile(of: account.id)?.isFollowedByViewer
  }

  /// Records that the user follows an account by now, or doesn't.
  mutating func follow(_ account: Account, _ follows: Bool) { changedFollows[account.id] = follows }
}
