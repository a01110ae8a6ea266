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
  /// The transport that keeps the share; nil if the run sends no requests.
  package let share: ShareTransport?

  package init(in context: QueryContext, _ store: WatchStore, share: ShareTransport? = nil) {
    self.context = context
    self.store = store
    self.share = share
  }

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
            if let earlier = list.earlierMarks {
              list.begun = mark(of: earlier.begun, in: histories)
              list.delivered = mark(of: earlier.delivered, in: histories)
              list.earlierMarks = nil
            } else {
              list.begun = histories.compactMap(\.moments.last?.mark).max() ?? 0
              list.delivered = list.begun
            }
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
      (try history(of: list), try store.departures(from: list))
    }
    let moments = found?.moments ?? []
    let gone = includesGone ? goneReport(of: list, name, after: moments.last) : nil
    guard let history = found else { return [gone].compactMap(\.self) }
    let first = history.firstIndex(after: mark)
    let steps = ChangeHistory(list: name, history: history).steps(since: nil)
    let reports = moments.indices.dropFirst(first).map { index in
      var changes = steps[index]
      for departure in departures where departure.at == moments[index].date {
        changes.reasons[departure.person] = DepartureReason(departure)
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
    changes.renamed = [SnapshotChanges.Renaming(id: octocat.account, from: "mona", to: "octocat")]
    return list.name.map { name in
      var report = ChangeReport(
        list: name, since: now.addingTimeInterval(-3_600), until: now, countBefore: 3, count: 3,
        changes: changes, check: .whole)
      report.reasons[ghost.id] = .unfollowed
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
    try accessFiles { () throws(StorageError) in try store.update(list, [], update) }
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
    let snapshots = try ListSnapshots(of: name, in: context).store()
    let histories = try snapshots.histories(of: list.account)
    // `try?`: the file may not be writable.
    if histories.contains(where: { !$0.isKept }) { try? snapshots.markAsKept(of: list.account) }
    return histories
  }

  /// Returns the mark of the snapshot that a mark of version 2 means: that of its time, or else the last
  /// one before.
  ///
  /// A time in the future is that of a clock that was ahead. Its snapshot is gone, because the history
  /// was begun again, so the changes of all others are after it.
  private func mark(of date: Date?, in histories: [SnapshotHistory]) -> Int64 {
    let exact = histories.first { history in history.moments.contains { $0.date == date } }
    guard let moments = (exact ?? histories.first)?.moments else { return 0 }
    let now = context.clock.now()
    let moment =
      moments.last { $0.date == date }
      ?? moments.last { moment in date.map { moment.date <= $0 && $0 <= now } ?? false }
      ?? moments.first
    return moment?.mark ?? 0
  }
}

extension WatchedList {
  /// The list's name; nil if the stored login isn't valid.
  package var name: ListName? {
    // `try?`: GitHub returned the login, and lists of others have no name.
    (try? Login(name: login)).map { ListName(direction.relation, of: $0) }
  }
}

extension DepartureReason {
  fileprivate init(_ departure: WatchedDeparture) {
    switch (departure.reason, departure.login) {
    case (DepartureReason.unfollowed.word, let login?): self = .unfollowedAndRenamed(to: login)
    case (DepartureReason.unfollowed.word, nil): self = .unfollowed
    case (DepartureReason.gone.word, _): self = .gone
    default: self = .unknown
    }
  }
}
