package import GitHubAPI
package import LocalStore

package import struct FoundationEssentials.Date

/// The watched lists: which of them are due, what changed in them, and what of it was delivered.
package struct WatchQuery: Sendable {
  /// A list that is checked from time to time.
  package struct Item: Sendable {
    package var list: WatchedList
    /// The time between two checks; the shortest if several watches include the list.
    package let every: Duration

    /// The time of the next check; nil before the first.
    package var nextCheck: Date? { list.checkedAt?.addingTimeInterval(every / .seconds(1)) }

    /// A timer's runs aren't exactly as far apart as the checks.
    private static let tolerance = 0.05

    /// Returns true if the list must be checked: it never was, the last check failed, or it is old.
    package func isDue(at now: Date) -> Bool {
      guard let checkedAt = list.checkedAt, list.failure == nil || checkedAt == list.attemptedAt
      else {
        return true
      }
      return !isRecent(checkedAt, at: now)
    }

    /// Returns true if what was known at a time needs no new check.
    func isRecent(_ date: Date, at now: Date) -> Bool {
      let age = now.timeIntervalSince(date)
      // A check from the future comes from a clock that was wrong.
      return age >= 0 && age < every / .seconds(1) * (1 - Item.tolerance)
    }
  }

  package let context: QueryContext
  package let store: WatchStore

  package init(in context: QueryContext, _ store: WatchStore) {
    self.context = context
    self.store = store
  }

  /// The share of the rate limit that the run may use; nil for all of it.
  var share: RequestShare? { context.client.share }

  var host: String { context.client.base.webAuthority.lowercased() }

  /// Returns the watches, in the order of their addition.
  package func watches() throws(QueryError) -> [Watch] {
    try accessFiles { () throws(StorageError) in try store.watches() }
  }

  /// Returns the watched lists, the longest-waiting first, without storing anything.
  package func items() throws(QueryError) -> [Item] { try begin(stores: false).items }

  /// Returns the watched lists, the longest-waiting first, and those that can't begin yet because
  /// their snapshots can't be read.
  ///
  /// If it stores, a list that is new begins after the snapshots that exist, whose changes aren't
  /// delivered, and lists that aren't watched any more are forgotten.
  package func begin(
    stores: Bool = true
  ) throws(QueryError) -> (items: [Item], faults: [(list: WatchedList, error: QueryError)]) {
    var faults: [(list: WatchedList, error: QueryError)] = []
    let lists = try accessFiles { () throws(StorageError) in
      try store.watchedLists(
        stores: stores,
        favourites: { () throws(StorageError) in
          try FavouritesStore(in: try context.stores.directories.data).list(on: host)
            .map { SnapshotPerson(id: $0.id, login: $0.login) }
        },
        begin: { list throws(StorageError) in
          do throws(StorageError) {
            var list = list
            let histories = try histories(of: list)
            list.begun = histories.compactMap(\.moments.last?.mark).max() ?? 0
            list.delivered = list.begun
            return list
          } catch {
            let fault = QueryError(.storage(error))
            if fault.endsWatch { throw error }
            faults.append((list, fault))
            return nil
          }
        })
    }
    let ready = lists.filter { list in !faults.contains { $0.list.isSameList(as: list.list) } }
    let items = ready.map { Item(list: $0.list, every: $0.every) }.sorted {
      $0.list.attemptedAt ?? .distantPast < $1.list.attemptedAt ?? .distantPast
    }
    return (items, faults)
  }

  /// Returns those of some lists that are still watched, as they are stored now.
  package func stored(_ items: [Item]) throws(QueryError) -> [Item] {
    let lists = try accessFiles { () throws(StorageError) in try store.lists() }
    return items.compactMap { item in
      var item = item
      guard let list = lists.first(where: { $0.isSameList(as: item.list) }) else { return nil }
      item.list = list
      return item
    }
  }

  /// Returns the reports about changes that weren't delivered, earliest first.
  package func reports(about list: WatchedList) throws(QueryError) -> [WatchReport] {
    try reports(about: list, since: list.delivered, includesGone: !list.isGoneDelivered)
  }

  /// Returns the reports about all changes since the list is watched, earliest first.
  package func log(of list: WatchedList) throws(QueryError) -> [WatchReport] {
    try reports(about: list, since: list.begun, includesGone: true)
  }

  private func reports(
    about list: WatchedList, since mark: Int64, includesGone: Bool
  ) throws(QueryError) -> [WatchReport] {
    guard let name = list.name else { return [] }
    let (found, departures) = try accessFiles { () throws(StorageError) in
      (try history(of: list), try store.earlierDepartures(from: list))
    }
    let moments = found?.moments ?? []
    let gone = includesGone ? goneReport(of: list, name, after: moments.last) : nil
    guard let history = found else { return [gone].compactMap(\.self) }
    let first = history.firstIndex(after: mark)
    let steps = ChangeHistory(list: name, history: history).steps(since: nil)
    let reports = moments.indices.dropFirst(first).map { index in
      var changes = steps[index]
      for departure in departures where departure.at == moments[index].date {
        changes.changes.reasons[departure.person] = departure.reason
      }
      if index == moments.count - 1 { changes.uncheckedCount = history.open.count }
      return WatchReport(list: list, mark: moments[index].mark, changes: changes, host: host)
    }
    return reports + [gone].compactMap(\.self)
  }

  /// Returns the report that a list's account is gone, after its last snapshot; nil if it isn't.
  private func goneReport(
    of list: WatchedList, _ name: ListName, after last: SnapshotHistory.Moment?
  ) -> WatchReport? {
    list.goneAt.map { goneAt in
      let count = last?.count ?? 0
      let changes = ChangeReport(
        list: name, since: last?.confirmedAt, until: goneAt, countBefore: count, count: count,
        changes: SnapshotChanges(), check: last?.confirmedBy ?? .whole)
      return WatchReport(
        list: list, mark: last?.mark ?? list.delivered, changes: changes, host: host, kind: .gone)
    }
  }

  /// Returns a report with made-up changes about the first list, or else about octocat's followers.
  ///
  /// Its id depends on the time, so that a program that remembers ids accepts each.
  package func testReport() throws(QueryError) -> WatchReport? {
    let octocat = WatchedList(account: 583_231, .followers, login: "octocat")
    let list = try items().first?.list ?? octocat
    let now = context.clock.now()
    var changes = SnapshotChanges()
    let ghost = SnapshotPerson(id: 10_137, login: "ghost")
    changes.came = [SnapshotPerson(id: 480_938, login: "hubot")]
    changes.went = [ghost]
    changes.reasons[ghost.id] = .unfollowed
    changes.renamed = [SnapshotChanges.Renaming(id: octocat.account, from: "mona", to: "octocat")]
    return list.name.map { name in
      let report = ChangeReport(
        list: name, since: now.addingTimeInterval(-3_600), until: now, countBefore: 3, count: 3,
        changes: changes, check: .whole)
      return WatchReport(
        list: list, mark: list.delivered, changes: report, host: host, kind: .test)
    }
  }

  /// Records that a report was delivered.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - count: The number of other reports about the list that are left.
  /// - Returns: The list with the new mark; nil if it isn't watched any more.
  /// - Throws: `QueryError` if it can't be stored.
  package func recordDelivery(
    of report: WatchReport, leaving count: Int
  ) throws(QueryError) -> WatchedList? {
    try update(report.list) { list in
      list.delivered = report.mark
      list.pendingCount = count
      list.refusal = nil
      if report.kind == .gone { list.isGoneDelivered = true }
    }
  }

  /// Changes a list as it is stored now; nil if it isn't watched any more.
  package func update(
    _ list: WatchedList, _ update: (inout WatchedList) -> Void = { _ in }
  ) throws(QueryError) -> WatchedList? {
    try accessFiles { () throws(StorageError) in try store.update(list, update) }
  }

  /// Returns the history of a list: the one with its mark, if there are several; nil without a snapshot.
  private func history(of list: WatchedList) throws(StorageError) -> SnapshotHistory? {
    let histories = try histories(of: list)
    return histories.first { history in history.moments.contains { $0.mark == list.delivered } }
      ?? histories.first
  }

  /// Finds the histories of a list.
  ///
  /// They are found by the account's id, because the account may have been renamed since the last
  /// check, and another one may have its old login.
  private func histories(of list: WatchedList) throws(StorageError) -> [SnapshotHistory] {
    guard let name = list.name else { return [] }
    let snapshots = try StoredSnapshots(of: name, in: context).store()
    let histories = try snapshots.histories(of: list.account)
    // `try?`: the file may not be writable.
    if histories.contains(where: { !$0.isKept }) { try? snapshots.markAsKept(of: list.account) }
    return histories
  }
}

extension WatchedList {
  /// The list's name; nil if the stored login isn't valid.
  package var name: ListName? {
    // `try?`: GitHub returned the login, and lists of others have no name.
    (try? Login(name: login)).map { ListName(direction.relation, of: $0) }
  }
}

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
      try StoredSnapshots(of: name, in: context).gather(of: item.list.account)
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

  /// Records the results of a check.
  ///
  /// - Returns: The list; nil if it isn't watched any more.
  private func record(
    _ update: ChangeQuery.Update, of list: WatchedList, _ login: Login,
    _ change: (inout WatchedList) -> Void
  ) throws(QueryError) -> WatchedList? {
    let now = context.clock.now()
    let history = update.history.history
    let moments = history.moments
    return try accessFiles { () throws(StorageError) in
      try store.update(list) { list in
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
