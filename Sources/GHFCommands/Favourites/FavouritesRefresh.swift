import GitHubAPI
import LocalStore

/// Keeps the names of today that looking favourites up has brought.
struct FavouritesRefresh: Sendable {
  let store: FavouritesStore

  /// Looks up all of some favourites, says who has another name now, and keeps it.
  ///
  /// Who is gone stays a favourite: an account that is hidden may come back.
  ///
  /// - Parameters:
  ///   - favourites: The favourites to look up, all of them on the host that is asked.
  ///   - lookup: The lookup, with its client.
  ///   - invocation: Where it is said.
  /// - Returns: What came of each, and the favourite as it is kept now.
  /// - Throws: `CommandError` when the file can't be changed, or for what is no better with the
  ///   next one, such as a limit; what was learned until then is kept.
  func run(
    _ favourites: [Favourite], with lookup: ProfileLookup, in invocation: Invocation
  ) async throws(CommandError) -> [(Favourite, ProfileLookup.Finding)] {
    var findings: [ProfileLookup.Finding] = []
    var failure: CommandError?
    var age = CacheAge()
    do throws(CommandError) {
      try await lookup.run(favourites.map(Account.init), noting: &age) { new in
        findings += new
        return true
      }
    } catch {
      failure = error
    }
    let now = invocation.clock.now()
    let host = lookup.client.base.webAuthority
    let found = findings.compactMap { finding -> Favourite? in
      guard case .success(let profile) = finding.profile else { return nil }
      return Favourite(profile.account, on: host, addedAt: now)
    }
    let updates = try update(with: found, in: invocation)
    let notices = invocation.notices
    for update in updates {
      guard case .renamed(let old) = update.outcome else { continue }
      notices.say("\(old) is named \(update.favourite.login) now")
    }
    if let failure { throw failure }
    let known = Dictionary(
      updates.map { ($0.favourite.id, $0.favourite) }, uniquingKeysWith: { $1 })
    return zip(favourites, findings).map { (known[$0.id] ?? $0, $1) }
  }

  private func update(
    with found: [Favourite], in invocation: Invocation
  ) throws(CommandError) -> [FavouriteAddition] {
    do throws(StorageError) {
      return try store.update(found)
    } catch {
      throw CommandError(error, in: invocation.context)
    }
  }
}

extension Account {
  /// What is known of a favourite's account without asking; its name may be another one by now.
  init(_ favourite: Favourite) {
    self.init(
      id: favourite.id, login: favourite.login, avatarURL: favourite.avatarURL,
      pageURL: favourite.htmlURL)
  }
}
