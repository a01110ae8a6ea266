/// Where an account's profile tells how many entries one of its lists has.
package struct ListCount: Sendable {
  private let profile: Endpoint<Profile>
  private let number: @Sendable (Profile) -> Int
  /// The count, if the caller has just fetched the profile.
  private let known: Int?

  private init(
    _ login: Login, known: Int?, number: @escaping @Sendable (Profile) -> Int
  ) {
    profile = .profile(login)
    self.number = number
    self.known = known
  }

  /// How many accounts follow an account.
  package static func followers(of login: Login, known: Int? = nil) -> ListCount {
    ListCount(login, known: known) { $0.followerCount }
  }

  /// How many accounts an account follows.
  package static func following(of login: Login, known: Int? = nil) -> ListCount {
    ListCount(login, known: known) { $0.followingCount }
  }

  /// The count as the cache has it, if that is fresh; no request is made.
  func kept(by client: GitHubClient) -> Int? {
    if let known { return known }
    let key = profile.key(page: 1, base: client.base)
    guard let entry = client.cache.entry(for: profile, at: key),
      client.cache.isUsable(entry, inListSince: nil)
    else { return nil }
    return number(entry.answer)
  }

  /// The count as the server has it now; nil if it has none.
  ///
  /// - Throws: `GitHubError` if it may have one at another time, or the task is cancelled: a list that
  ///   needs the count can't be shown to be complete without it.
  func asked(by client: GitHubClient) async throws(GitHubError) -> Int? {
    do throws(GitHubError) {
      return number(
        try await client.page(1, of: profile, use: PageUse(isOutdated: true)).answer)
    } catch {
      if error.isTemporary || error == .noResponse(.cancelled) { throw error }
      return nil
    }
  }
}
