import GitHubAPI
import LocalStore

/// Looks favourites up by their ids and keeps their names of today.
struct FavouritesRefresh: Sendable {
  let store: FavouritesStore
  let global: GlobalOptions

  /// Asks for each of the favourites, says who has another name now and who is gone, and keeps it.
  ///
  /// Who is gone stays a favourite: an account that is hidden may come back.
  ///
  /// - Parameters:
  ///   - favourites: Whom to look up.
  ///   - failures: Gets to know of those who are gone.
  ///   - context: Where it is said.
  /// - Returns: All that were asked about, as they are kept now.
  /// - Throws: `CommandError` when the file can't be changed, or for what is no better with the
  ///   next one, such as a limit; what was learned until then is kept.
  func run(
    _ favourites: [Favourite], reporting failures: inout ProfileFailures,
    in context: CommandContext
  ) async throws(CommandError) -> [Favourite] {
    let (accounts, result) = await ProfileQuery(wanted: .favourites(favourites), global: global)
      .accounts(reporting: &failures, in: context)
    let now = context.timekeeper.now()
    let found = accounts.map { Favourite($0, addedAt: now) }
    let updates = try update(with: found, in: context)
    let notices = Notices(context: context, options: global)
    for update in updates {
      guard case .renamed(let old) = update.outcome else { continue }
      notices.say("\(old) is named \(update.favourite.login) now")
    }
    try result.get()
    let known = Dictionary(
      updates.map { ($0.favourite.id, $0.favourite) }, uniquingKeysWith: { $1 })
    return favourites.map { known[$0.id] ?? $0 }
  }

  private func update(
    with found: [Favourite], in context: CommandContext
  ) throws(CommandError) -> [FavouriteAddition] {
    do throws(StorageError) {
      return try store.update(found)
    } catch {
      throw CommandError(error, in: context)
    }
  }
}
