package import GitHubAPI
package import LocalStore

extension WatchQuery {
  /// The result of a check.
  package struct Check: Sendable {
    package let list: WatchedList
    package let update: ChangeQuery.Update
    package let state: ListState
    /// The former login, if the account was renamed.
    package let oldLogin: String?
  }

  /// Returns true if enough of the share is left for a list, as far as its last check shows.
  ///
  /// A list that needs more than the whole share is read in parts, by several runs.
  package func canBegin(_ item: Item) -> Bool {
    guard let share, let remaining = share.remaining, let size = share.size else { return true }
    // A profile, the first page and its check.
    if remaining < 3 { return size < 3 && remaining > 0 }
    let need = item.list.requestCount
    return need <= remaining || need > size || remaining == size
  }

  /// Checks a list, stores its snapshot, and records the check.
  ///
  /// - Throws: `QueryError` if the list can't be read.
  package func check(_ item: Item) async throws(QueryError) -> Check {
    var list = item.list
    let before = share?.requestCount ?? 0
    let oldLogin = try await follow(&list)
    guard let name = list.name else { throw QueryError(.login(.empty), about: .other) }
    var query = ChangeQuery(of: name, in: context)
    let update = try await query.update()
    let now = context.clock.now()
    list.checkedAt = now
    list.attemptedAt = now
    list.failure = nil
    list.requestCount = (share?.requestCount ?? 0) - before
    let moments = update.history.history.moments
    let isFirst: Bool =
      switch update.outcome {
      case .first, .firstOfAnother: true
      case .changed, .unchanged, .notNewer, .emptied: false
      }
    if let last = moments.last, isFirst || list.delivered == nil {
      // What the first snapshot has isn't a change.
      list.delivered = WatchedList.Mark(momentCount: moments.count, date: last.date)
    }
    list.isPending =
      list.delivered.map { $0.momentCount != moments.count || $0.date != moments.last?.date }
      ?? false
    let departures =
      update.outcome == .changed
      ? moments.last.map { last in
        last.changes.went.compactMap { person in
          update.reasons[person.id].map {
            WatchedDeparture(
              at: last.date, person: person.id, reason: $0.word, login: $0.loginNow)
          }
        }
      } ?? [] : []
    let checked = list
    try accessFiles { () throws(StorageError) in try store.keep(checked, departures) }
    return Check(list: list, update: update, state: query.state, oldLogin: oldLogin)
  }

  /// Records that a check failed, and why, for people.
  package func recordFailure(of item: Item, _ failure: String) throws(QueryError) {
    var list = try stored(item.list)
    list.attemptedAt = context.clock.now()
    list.failure = failure
    try keep(list)
  }

  /// Finds the account's current login by its id, because it may have been renamed, and another account
  /// may have its old login.
  ///
  /// The profile is cached for the query for changes, which needs it too.
  ///
  /// - Returns: The old login if it has changed.
  private func follow(_ list: inout WatchedList) async throws(QueryError) -> String? {
    let client = context.client
    let old: String
    let oldName = list.name
    do throws(GitHubError) {
      if let name = list.name {
        do throws(GitHubError) {
          let account = try await client.answer(to: .profile(name.login)).answer.account
          if account.id == list.account { return nil }
        } catch .notFound {
          // Renamed, or gone.
        }
      }
      let account = try await client.answer(to: .profile(id: list.account)).answer.account
      old = list.login
      list.login = account.login
    } catch {
      throw QueryError(error, about: .account(list.login))
    }
    if old == list.login { return nil }
    let (account, login) = (list.account, list.login)
    try accessFiles { () throws(StorageError) in try store.rename(account, to: login) }
    if let oldName, let name = list.name {
      try accessFiles { () throws(StorageError) in
        let snapshots = try ListSnapshots(of: oldName, in: context).store()
        try ListSnapshots(of: name, in: context).store().takeOver(snapshots, of: account)
      }
    }
    return old
  }
}
