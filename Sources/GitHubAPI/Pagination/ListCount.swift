/// The number of entries in one of an account's lists, according to the account's profile.
package struct ListCount: Sendable {
  private let profile: Endpoint<Profile>
  /// The count, if the caller just fetched the profile.
  private let known: Int?
  private let number: @Sendable (Profile) -> Int

  /// Creates the count of an account's followers.
  package static func followers(of login: Login, known: Int? = nil) -> ListCount {
    ListCount(profile: .profile(login), known: known) { $0.followerCount }
  }

  /// Creates the count of the accounts that an account follows.
  package static func following(of login: Login, known: Int? = nil) -> ListCount {
    ListCount(profile: .profile(login), known: known) { $0.followingCount }
  }

  /// Returns the count without a request; nil if the cached profile isn't fresh.
  package func cached(by client: GitHubClient) -> Int? {
    if let known { return known }
    let key = profile.key(page: 1, base: client.base)
    guard let entry = client.cache.entry(for: profile, at: key),
      client.cache.isUsable(entry, resumedSince: nil)
    else { return nil }
    return number(entry.answer)
  }

  /// Fetches the count from the server; nil if the server has none.
  ///
  /// `owner` is the id of the account whose list it is, if known.
  ///
  /// - Throws: `.ownerChanged` if the login is another account's now, and another `GitHubError` if
  ///   the failure is temporary or the task is cancelled: without the count, a list that needs it
  ///   can't be shown to be complete.
  func fetched(
    by client: GitHubClient, owner: Int64?
  ) async throws(GitHubError) -> Int? {
    let found: Profile
    do throws(GitHubError) {
      found = try await client.page(1, of: profile, use: PageUse(isOutdated: true)).answer
    } catch {
      if error.isTemporary || error == .noResponse(.cancelled) { throw error }
      return nil
    }
    if let owner, owner != found.account.id { throw .ownerChanged }
    return number(found)
  }
}
