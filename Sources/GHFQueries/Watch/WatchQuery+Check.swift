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

  /// Returns true if enough of the share is left for a list, as far as its checks show.
  ///
  /// A list that needs more is read in parts, by several runs; half of the share suffices for a part.
  package func canBegin(_ item: Item) -> Bool {
    guard let share, let remaining = share.remaining, let size = share.size else { return true }
    // A profile, the first page and its check.
    if remaining < 3 { return size < 3 && remaining > 0 }
    return item.list.requestCount <= remaining || remaining * 2 >= size
  }

  /// Checks a list, stores its snapshot, and records the check.
  ///
  /// - Returns: The result; nil if the list isn't watched any more.
  /// - Throws: `QueryError` if the list can't be read.
  package func check(_ item: Item) async throws(QueryError) -> Check? {
    let before = share?.requestCount ?? 0
    let (login, oldLogin) = try await currentLogin(of: item.list)
    let name = ListName(item.list.direction.relation, of: login)
    try accessFiles { () throws(StorageError) in
      try ListSnapshots(of: name, in: context).gather(of: item.list.account)
    }
    var query = ChangeQuery(of: name, in: context)
    let update = try await query.update()
    let now = context.clock.now()
    let history = update.history.history
    let moments = history.moments
    let isFirst: Bool =
      switch update.outcome {
      case .first, .firstOfAnother: true
      case .changed, .unchanged, .notNewer, .emptied: false
      }
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
    let requestCount = (share?.requestCount ?? 0) - before
    let list = try accessFiles { () throws(StorageError) in
      try store.update(item.list, departures) { list in
        list.login = login.name
        (list.checkedAt, list.attemptedAt, list.failure) = (now, now, nil)
        list.requestCount = requestCount
        // What the first snapshot has isn't a change; if another command has taken it since the list
        // is watched, what that command has found later is one.
        if isFirst || list.delivered == nil {
          list.delivered = moments.first?.date
          list.begun = list.delivered
        }
        list.isPending = history.firstIndex(after: list.delivered) < moments.count
      }
    }
    return list.map { Check(list: $0, update: update, state: query.state, oldLogin: oldLogin) }
  }

  /// Records that a check failed, and why, for people.
  ///
  /// - Parameters:
  ///   - item: The list.
  ///   - failure: The reason as a sentence.
  ///   - isChecked: True if the list isn't due again before its interval ends.
  /// - Throws: `QueryError` if it can't be stored.
  package func recordFailure(
    of item: Item, _ failure: String, isChecked: Bool = false
  ) throws(QueryError) {
    let now = context.clock.now()
    _ = try update(item.list) { list in
      (list.attemptedAt, list.failure) = (now, failure)
      if isChecked { list.checkedAt = now }
    }
  }

  /// Records that the share has ended a check, so that other lists come first in the next run, and that
  /// the list needs more than the share had left.
  package func recordPart(of item: Item) throws(QueryError) {
    let now = context.clock.now()
    let size = share?.size ?? 0
    _ = try update(item.list) { list in
      list.attemptedAt = now
      list.requestCount = max(list.requestCount, size + 1)
    }
  }

  /// Finds the account's current login by its id, because it may have been renamed, and another account
  /// may have its old login.
  ///
  /// The profile is cached for the query for changes, which needs it too.
  ///
  /// - Returns: The login, and the old one if it has changed.
  private func currentLogin(
    of list: WatchedList
  ) async throws(QueryError) -> (login: Login, old: String?) {
    let client = context.client
    var found: Account?
    do throws(GitHubError) {
      if let name = list.name {
        do throws(GitHubError) {
          let account = try await client.answer(to: .profile(name.login)).answer.account
          if account.id == list.account { found = account }
        } catch .notFound {
          // Renamed, or gone.
        }
      }
      if found == nil {
        found = try await client.answer(to: .profile(id: list.account)).answer.account
      }
    } catch {
      throw QueryError(error, about: .account(list.login))
    }
    // `try?`: a login that isn't valid has no list.
    guard let found, let login = try? Login(name: found.login) else {
      throw QueryError(.login(.empty), about: .other)
    }
    if found.login == list.login { return (login, nil) }
    try accessFiles { () throws(StorageError) in
      try store.rename(list.account, to: found.login)
    }
    return (login, list.login)
  }
}
