import GHFMessages
package import GHFQueries
import GitHubAPI
import LocalStore

/// A refresh of the favourites, which looks them up and saves their current names.
struct FavouritesRefresh: Sendable {
  let store: FavouritesStore

  /// Looks up favourites on the host in use, and reports and saves their new names.
  ///
  /// A deleted account stays a favourite, because a hidden one may return.
  ///
  /// - Returns: The favourites with their new names, each with its lookup.
  /// - Throws: `CommandError` if the file can't be changed, or for an error that affects the
  ///   other accounts too, such as a rate limit; names found before it are saved.
  func run(
    _ favourites: [Favourite], with lookup: ProfileFetcher, in invocation: Invocation
  ) async throws(CommandError) -> [(Favourite, ProfileFetcher.Finding)] {
    var findings: [ProfileFetcher.Finding] = []
    var failure: CommandError?
    var age = CacheAge()
    do throws(QueryError) {
      try await lookup.run(favourites.map(Account.init), noting: &age, to: &findings)
    } catch {
      failure = CommandError(error, in: invocation.context)
    }
    let now = invocation.clock.now()
    let host = lookup.context.client.base.webAuthority
    let found = findings.compactMap { finding -> Favourite? in
      guard case .success(let profile) = finding.profile else { return nil }
      return Favourite(profile.account, on: host, addedAt: now)
    }
    let updates = try invocation.context.accessFiles { () throws(StorageError) in
      try store.update(found)
    }
    for update in updates {
      guard case .renamed(let old) = update.outcome else { continue }
      invocation.notices.say("\(old) is now named \(update.favourite.login)")
    }
    if let failure { throw failure }
    let new = Dictionary(updates.map { ($0.favourite.id, $0.favourite) }) { $1 }
    return zip(favourites, findings).map { (new[$0.id] ?? $0, $1) }
  }
}

extension [ProfileFetcher.Finding]: FindingReader {
  package mutating func take(_ findings: Self, _ progress: inout ProfileFetcher.Progress) -> Bool {
    self += findings
    return true
  }
}
