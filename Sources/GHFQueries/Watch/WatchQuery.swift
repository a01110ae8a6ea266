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
      guard let checkedAt = list.checkedAt, list.failure == nil else { return true }
      let seconds = every / .seconds(1)
      let age = now.timeIntervalSince(checkedAt)
      // A check from the future comes from a clock that was wrong.
      return age < 0 || age >= seconds * (1 - Item.tolerance)
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

  /// Returns the watched lists, the longest-waiting first.
  ///
  /// If it stores, a list that is new begins with the snapshots that exist, whose changes aren't
  /// delivered, and lists that aren't watched any more are forgotten.
  package func items(stores: Bool = true) throws(QueryError) -> [Item] {
    let favourites = try favourites()
    let (watches, known) = try accessFiles { () throws(StorageError) in
      (try store.watches(), try store.lists())
    }
    var items: [Item] = []
    for watch in watches {
      let accounts =
        watch.account.map { [$0] }
        ?? favourites.map { SnapshotPerson(id: $0.id, login: $0.login) }
      for account in accounts {
        var list = WatchedList(account: account.id, watch.direction, login: account.login)
        if let place = items.firstIndex(where: { $0.list.isSameList(as: list) }) {
          let every = min(items[place].every, watch.every)
          items[place] = Item(list: items[place].list, every: every)
          continue
        }
        if let stored = known.first(where: { $0.isSameList(as: list) }) {
          list = stored
        } else if stores {
          list.delivered = try mark(of: list)
          let new = list
          try accessFiles { () throws(StorageError) in try store.begin(new) }
        }
        items.append(Item(list: list, every: watch.every))
      }
    }
    for list in known where stores && !items.contains(where: { $0.list.isSameList(as: list) }) {
      try accessFiles { () throws(StorageError) in try store.remove(list) }
    }
    return items.sorted {
      $0.list.attemptedAt ?? .distantPast < $1.list.attemptedAt ?? .distantPast
    }
  }

  private func favourites() throws(QueryError) -> [Favourite] {
    try accessFiles { () throws(StorageError) in
      try FavouritesStore(in: try context.stores.directories.data).list(on: host)
    }
  }

  /// Returns the reports about changes that weren't delivered, earliest first.
  package func reports(about list: WatchedList) throws(QueryError) -> [WatchReport] {
    try reports(about: list, since: list.delivered)
  }

  /// Returns the reports about all changes that are stored, earliest first.
  package func log(of list: WatchedList) throws(QueryError) -> [WatchReport] {
    try reports(about: list, since: nil)
  }

  private func reports(
    about list: WatchedList, since mark: WatchedList.Mark?
  ) throws(QueryError) -> [WatchReport] {
    guard let name = list.name, let history = try history(of: list) else { return [] }
    let moments = history.history.moments
    var first = 1
    if let mark, mark.momentCount > 0, mark.momentCount <= moments.count,
      moments[mark.momentCount - 1].date == mark.date
    {
      // Otherwise the history was begun again, such as by `ghf changes --forget`.
      first = mark.momentCount
    }
    if first >= moments.count { return [] }
    let departures = try accessFiles { () throws(StorageError) in
      try store.departures(from: list)
    }
    let steps = ChangeHistory(list: name, history: history.history).steps(since: nil)
    return (first..<moments.count).map { index in
      var changes = steps[index]
      for departure in departures where departure.at == moments[index].date {
        changes.reasons[departure.person] = DepartureReason(departure)
      }
      return WatchReport(
        list: list, mark: WatchedList.Mark(momentCount: index + 1, date: moments[index].date),
        changes: changes, host: host)
    }
  }

  /// Records that a report was delivered, and returns the list with the new mark.
  ///
  /// `isLast` is true if no other report about the list is left.
  package func recordDelivery(
    of report: WatchReport, isLast: Bool
  ) throws(QueryError) -> WatchedList {
    // The list may have been checked since the report was made.
    var list = try stored(report.list)
    list.delivered = report.mark
    list.isPending = !isLast
    try keep(list)
    return list
  }

  /// Returns a list as it is stored now.
  package func stored(_ list: WatchedList) throws(QueryError) -> WatchedList {
    try accessFiles { () throws(StorageError) in
      try store.lists().first { $0.isSameList(as: list) } ?? list
    }
  }

  func keep(_ list: WatchedList) throws(QueryError) {
    try accessFiles { () throws(StorageError) in try store.keep(list) }
  }

  func history(of list: WatchedList) throws(QueryError) -> ChangeHistory? {
    guard let name = list.name else { return nil }
    return try ChangeQuery(of: name, in: context).history()
  }

  /// Returns the mark of a list whose changes were all delivered; nil without a snapshot.
  func mark(of list: WatchedList) throws(QueryError) -> WatchedList.Mark? {
    guard let moments = try history(of: list)?.history.moments, let last = moments.last else {
      return nil
    }
    return WatchedList.Mark(momentCount: moments.count, date: last.date)
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
