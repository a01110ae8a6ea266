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
    /// True if the share has ended the check, which the next run continues.
    package let isUnfinished: Bool
  }

  /// The least share, in requests an hour, for a list that takes several runs.
  ///
  /// The last run needs the profile; page 1, the last full page and the page where the run before it
  /// stopped; and two requests that prove the list whole. One account that may have left needs as many.
  package static let leastShare = 6
  /// The number of requests for the check of one account, and of the list's own.
  private static let departureCost = 4

  /// Returns true if enough of the share is left for a list, as far as its checks show.
  ///
  /// A list that needs more is read in parts, by several runs; half of the share suffices for a part.
  /// A list that can't begin stays the longest-waiting one, and is the first of the next run.
  package func canBegin(_ item: Item) -> Bool {
    guard let share, let remaining = share.remaining, let size = share.size else { return true }
    let part = min(size, max(WatchQuery.leastShare, (size + 1) / 2))
    // A profile, the first page and its check.
    return remaining >= max(1, min(part, max(item.list.requestCount, 3)))
  }

  /// Checks a list, stores its snapshot, and records the check.
  ///
  /// If the share has ended the last check, this one begins with the accounts that the list lacked
  /// and that weren't checked, and then resumes the reading where that stopped. Otherwise the
  /// reading would use up the share before each check.
  ///
  /// - Parameters:
  ///   - item: The list.
  ///   - isForced: True if the list is read even if it isn't due.
  /// - Returns: The result; nil if the list isn't watched any more.
  /// - Throws: `QueryError` if the list can't be read.
  package func check(
    _ item: Item, isForced: Bool = false
  ) async throws(QueryError) -> Check? {
    let before = share?.requestCount ?? 0
    let begunAt = context.clock.now()
    let (login, oldLogin) = try await currentLogin(of: item.list)
    let name = ListName(item.list.direction.relation, of: login)
    try accessFiles { () throws(StorageError) in
      try ListSnapshots(of: name, in: context).gather(of: item.list.account)
    }
    var query = ChangeQuery(of: name, in: context)
    query.account = item.list.account
    query.begunAt = begunAt
    let requestCount = share?.requestCount ?? 0
    if item.list.isUnfinished, let (update, readAt) = try await query.updateOpen() {
      let isRead = !isForced && item.isRecent(readAt, at: begunAt)
      let isUnfinished = needsShare(for: update)
      let hasChecked = share?.requestCount ?? 0 > requestCount
      let canRead = !isUnfinished && !isRead && (!hasChecked || canBegin(item))
      let list = try record(update, of: item.list, login) { list in
        if isRead, !isUnfinished { list.checkedAt = readAt }
      }
      guard let list else { return nil }
      if !canRead {
        return Check(
          list: list, update: update, state: .settled, oldLogin: oldLogin,
          isUnfinished: isUnfinished || !isRead)
      }
    }
    let update = try await query.update()
    let isUnfinished = needsShare(for: update)
    let allCount = (share?.requestCount ?? 0) - before
    let now = context.clock.now()
    let list = try record(update, of: item.list, login) { list in
      if isUnfinished {
        list.requestCount = max(list.requestCount, (share?.size ?? 0) + 1)
        return
      }
      list.checkedAt = now
      // The last part of a list says nothing about the whole.
      if !item.list.isUnfinished { list.requestCount = allCount }
    }
    return list.map {
      Check(
        list: $0, update: update, state: query.state, oldLogin: oldLogin,
        isUnfinished: isUnfinished)
    }
  }

  /// Returns true if an account may have left, and the share has too little left to check it.
  private func needsShare(for update: ChangeQuery.Update) -> Bool {
    let now = context.clock.now()
    return share?.remaining ?? .max < WatchQuery.departureCost
      && update.history.history.open.contains { $0.isDue(at: now) }
  }

  /// Records the departures that a check has confirmed, and its other results.
  ///
  /// - Returns: The list; nil if it isn't watched any more.
  private func record(
    _ update: ChangeQuery.Update, of list: WatchedList, _ login: Login,
    _ change: (inout WatchedList) -> Void
  ) throws(QueryError) -> WatchedList? {
    let now = context.clock.now()
    let history = update.history.history
    let moments = history.moments
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
    return try accessFiles { () throws(StorageError) in
      try store.update(list, departures) { list in
        list.login = login.name
        (list.attemptedAt, list.failure, list.failureCount) = (now, nil, 0)
        (list.goneAt, list.isGoneDelivered) = (nil, false)
        change(&list)
        list.pendingCount = max(moments.count - history.firstIndex(after: list.delivered), 0)
      }
    }
  }

  /// The number of failures in a row after which a list's failure is reported, once: most failures
  /// are gone by the next run.
  package static let failureLimit = 3

  /// Records that a check failed, and why, for people.
  ///
  /// - Parameters:
  ///   - item: The list.
  ///   - failure: The reason as a sentence.
  ///   - error: The reason. One that would end other checks too doesn't count as the list's failure.
  /// - Returns: The list; nil if it isn't watched any more.
  /// - Throws: `QueryError` if it can't be stored.
  package func recordFailure(
    of item: Item, _ failure: String, _ error: QueryError
  ) throws(QueryError) -> WatchedList? {
    let now = context.clock.now()
    return try update(item.list) { list in
      let isSame = list.failure == failure
      (list.attemptedAt, list.failure) = (now, failure)
      // The list isn't due again before its interval ends.
      if error.mayBePrivate { list.checkedAt = now }
      if error.endsWatch || error.mayBePrivate { return }
      list.failureCount &+= 1
      // Not after failures of another kind.
      if error.isMissingAccount, isSame, list.goneAt == nil,
        list.failureCount >= WatchQuery.failureLimit
      {
        list.goneAt = now
        list.pendingCount &+= 1
      }
    }
  }

  /// Records why a delivery failed, for people.
  ///
  /// - Returns: The list; nil if it isn't watched any more.
  package func recordRefusal(
    of list: WatchedList, _ refusal: String
  ) throws(QueryError) -> WatchedList? {
    try update(list) { $0.refusal = refusal }
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
    let found = try await accessGitHub(about: .account(list.login)) { () throws(GitHubError) in
      if let name = list.name {
        do throws(GitHubError) {
          let account = try await client.answer(to: .profile(name.login)).answer.account
          if account.id == list.account { return account }
        } catch .notFound {
          // Renamed, or gone.
        }
      }
      return try await client.answer(to: .profile(id: list.account)).answer.account
    }
    // `try?`: a login that isn't valid has no list.
    guard let login = try? Login(name: found.login) else {
      throw QueryError(.login(.empty), about: .other)
    }
    if found.login == list.login { return (login, nil) }
    try accessFiles { () throws(StorageError) in
      try store.rename(list.account, to: found.login)
    }
    return (login, list.login)
  }
}

extension WatchedList {
  /// True if the last check is to be continued: the share has ended it, or it failed.
  var isUnfinished: Bool { attemptedAt != checkedAt }
}
