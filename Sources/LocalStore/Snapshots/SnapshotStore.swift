package import GitHubAPI

package import struct FoundationEssentials.Date

/// The snapshots of one list, in an SQLite database under the state directory.
///
/// A snapshot is synced to disk before its changes are reported. Concurrent processes store theirs
/// one after the other. If the database or the list's part of it is damaged, methods throw
/// `StorageError.damaged` and change nothing, because what is left may be worth a repair.
package struct SnapshotStore: Sendable {
  private static let fileName = "state.db"
  // A transaction takes a fraction of a second, and losing a snapshot is worse than waiting.
  private static let lockWait = LockWait(unchanged: .seconds(10), longest: .seconds(10))

  let directory: String
  let host: String
  let listPath: String

  /// Refers to the list that contains the page of `key`, in a directory, usually
  /// `XDGDirectories.state`; the first snapshot creates it.
  package init(in directory: String, for key: PageKey) {
    self.directory = directory
    host = key.host
    listPath = key.path
  }

  static func database(
    in directory: String, creating: Bool
  ) throws(StorageError) -> Database? {
    try Database.open(
      "\(directory)/\(fileName)", StateSQL.schema, creating: creating, waitingFor: lockWait)
  }

  /// Opens or creates the database in a directory as for a write.
  ///
  /// - Throws: `StorageError`, as the first snapshot would.
  package static func prepare(in directory: String) throws(StorageError) {
    guard var database = try database(in: directory, creating: true) else { return }
    try database.transaction { _ in }
  }

  /// Returns the history of the list; nil if it has no snapshot.
  package func history() throws(StorageError) -> SnapshotHistory? {
    try read { database, list throws(StorageError) in list.history }
  }

  /// Returns the latest snapshot, with what is known of the readings of the list; nil without one.
  package func known() throws(StorageError) -> KnownList? {
    try read { database, list throws(StorageError) in
      let reading = list.row.reading
      return KnownList(
        people: try database.people(on: list), history: list.history,
        wholeReadAt: reading?.wholeAt, ascends: reading?.ascends ?? false,
        newest: reading?.newest ?? [])
    }
  }

  private func read<Result>(
    _ body: (inout Database, StoredList) throws(StorageError) -> Result
  ) throws(StorageError) -> Result? {
    guard var database = try SnapshotStore.database(in: directory, creating: false) else {
      return nil
    }
    return try database.transaction(.reading) { database throws(StorageError) in
      guard let list = try database.storedList(host: host, path: listPath) else {
        if try database.isUpkeepDue(.now) { try database.check(listPath) }
        return nil
      }
      return try body(&database, list)
    }
  }

  /// Marks the list as one that stays, if it has a snapshot; with the id of its account, also those
  /// that the account has elsewhere.
  package func markAsKept(of owner: Int64? = nil) throws(StorageError) {
    guard var database = try SnapshotStore.database(in: directory, creating: false) else { return }
    try database.transaction { database throws(StorageError) in
      let paths = try owner.map { owner throws(StorageError) in
        try lists(of: owner, in: &database).map(\.path)
      }
      for path in paths.flatMap({ $0.isEmpty ? nil : $0 }) ?? [listPath] {
        guard var list = try database.storedList(host: host, path: path), !list.row.isKept
        else { continue }
        list.row.isKept = true
        try database.update(list.row)
      }
    }
  }

  /// Compares a list with the latest snapshot and stores it if it is newer, in one transaction.
  ///
  /// Once a day, checks the whole database, and removes the lists that don't stay and weren't seen
  /// for 30 days.
  ///
  /// A list is newer if its first request was sent after the last response of the latest snapshot.
  /// If the two overlap, their responses may have arrived in another order than the server sent
  /// them.
  ///
  /// An account that the list lacks stays in the new snapshot, unless `findings` confirm that it has
  /// left: a list can lack an account that moved to another page while it was read. A later list
  /// lacks the account too, so the departure stays open until it is confirmed. If no check can decide
  /// it, the account counts as unlisted after three whole readings over three days. Findings count
  /// even if the list isn't newer, as long as they are newer than the latest snapshot.
  ///
  /// If an account left less than a day ago and its reason isn't known, `findings` can have it: it
  /// becomes a part of the stored departure, and the list doesn't change.
  ///
  /// An account that left less than a day ago is added only if `findings` confirm its return: an
  /// answer of the server can be older than the departure.
  ///
  /// A list that was read by its differences from a snapshot changes nothing if a later one was
  /// stored meanwhile: its accounts on pages that weren't read may be outdated.
  ///
  /// - Parameters:
  ///   - snapshot: The complete list.
  ///   - now: Returns the current time. It is called within the transaction, because other processes
  ///     store snapshots until then. A snapshot from the future comes from a clock that was set
  ///     back, and doesn't make this list an old one.
  ///   - mayBegin: Whether the list may be the first snapshot.
  ///   - stays: Whether the list stays if it isn't seen for a while; once it does, it always does.
  /// - Returns: The result; nil if the list would be the first snapshot and may not, or if it was
  ///   read by its differences from a snapshot that was removed meanwhile.
  /// - Throws: `StorageError`; a full disk is an error only if the list isn't unchanged.
  package func update(
    with snapshot: ListSnapshot, now: () -> Date, mayBegin: Bool = true, stays: Bool = false
  ) throws(StorageError) -> SnapshotUpdate? {
    let mayBegin = mayBegin && snapshot.reading.base == nil
    guard var database = try SnapshotStore.database(in: directory, creating: mayBegin) else {
      return nil
    }
    var hasRemoved = false
    do throws(StorageError) {
      let update = try database.transaction {
        database throws(StorageError) -> SnapshotUpdate? in
        let list = try database.storedList(host: host, path: listPath)
        let now = now()
        let isUpkeepDue = try database.isUpkeepDue(now)
        if isUpkeepDue { try database.check(listPath) }
        if list == nil, !mayBegin { return nil }
        let outcome = try keep(snapshot, after: list, now: now, in: &database)
        guard var stored = try database.storedList(host: host, path: listPath) else { return nil }
        if stays, !stored.row.isKept {
          stored.row.isKept = true
          try database.update(stored.row)
        }
        if isUpkeepDue { hasRemoved = try database.removeUnseenLists(except: stored.id, now: now) }
        return SnapshotUpdate(outcome: outcome, before: list?.history, history: stored.history)
      }
      if hasRemoved { try database.run("PRAGMA incremental_vacuum") { _ in } }
      return update
    } catch {
      guard error.obstacle == .full,
        var history = try history(ifUnchangedBy: snapshot)
      else { throw error }
      let before = history
      history.moments[history.moments.count - 1].confirmedAt = snapshot.end ?? now()
      history.moments[history.moments.count - 1].confirmedBy = snapshot.reading.check
      return SnapshotUpdate(
        outcome: .unchanged, before: before, history: history, problem: error)
    }
  }

  // The stored history, if a newer list of the same account doesn't change it.
  private func history(
    ifUnchangedBy snapshot: ListSnapshot
  ) throws(StorageError) -> SnapshotHistory? {
    try read { database, list throws(StorageError) in
      let history = list.history
      guard let latest = history.moments.last, snapshot.start > latest.confirmedAt,
        snapshot.owner == nil || history.owner == nil || snapshot.owner == history.owner,
        snapshot.people.count > 0 || latest.count == 0,
        snapshot.reading.base?.isLatest(of: list) ?? true,
        try database.changes(from: list, to: snapshot.people)
          .confirmed(by: snapshot.findings).isEmpty
      else { return nil }
      return history
    } ?? nil
  }

  private func keep(
    _ snapshot: ListSnapshot, after list: StoredList?, now: Date, in database: inout Database
  ) throws(StorageError) -> SnapshotOutcome {
    let (people, reading, owner) = (snapshot.people, snapshot.reading, snapshot.owner)
    let (findings, end) = (snapshot.findings, snapshot.end ?? now)
    guard let list, let latest = list.moments.last else {
      try begin(with: snapshot, at: end, in: &database)
      return .first
    }
    if let base = reading.base, !base.isLatest(of: list) { return .notNewer }
    var changes = try database.changes(from: list, to: people)
    if let owner, list.history.isOfAnother(than: owner, changes, toCount: people.count) {
      if reading.check == .differences { return .notNewer }
      let path = try moveAside(list.row, in: &database)
      try begin(with: snapshot, at: end, in: &database)
      return .firstOfAnother(setAside: path)
    }
    let recentlyLeft = Set(list.history.recentlyLeft(before: now).map(\.person.id))
    changes.came.removeAll { recentlyLeft.contains($0.id) && findings[$0.id] != .returned }
    let unlisted = list.history.unlistedIDs
    for index in changes.came.indices {
      changes.came[index].isUnlisted = unlisted.contains(changes.came[index].id)
    }
    // Without an id, a short list that differs, or one with little in common, may be that of an
    // account that took the login.
    if owner == nil, list.row.owner != nil, people.count > 0, !changes.isEmpty,
      latest.count < 5 && reading.base == nil || changes.went.count * 2 > latest.count
    {
      return .notNewer
    }
    let isNewer =
      (snapshot.start > latest.confirmedAt || latest.confirmedAt > now)
      && !reading.isOutdated(by: changes)
    if people.count == 0, latest.count > 0 { return isNewer ? .emptied : .notNewer }
    var row = list.row
    if isNewer || changes.came.isEmpty && changes.renamed.isEmpty { row.owner = row.owner ?? owner }
    if isNewer {
      row.reading = reading.stored(after: row.reading, startedAt: snapshot.start)
      row.reading?.open(changes.went, lackedBy: reading, at: now)
    } else {
      (changes.came, changes.renamed) = ([], [])
    }
    if isNewer || findings.checkedFrom > latest.confirmedAt {
      let unlisted = row.reading?.note(findings, at: now) ?? []
      changes = changes.confirmed(by: findings, unlisted: unlisted)
    } else {
      changes = SnapshotChanges()
    }
    let moments = try database.add(reasonsFrom: findings, to: list, at: now)
    var outcome = SnapshotOutcome.notNewer
    var number = list.moments.count
    if !changes.isEmpty {
      // The departures were checked after the list's last response.
      let date = changes.went.isEmpty ? end : now
      number += 1
      try database.add(changes, to: list.id, asSnapshot: number)
      try database.add(
        latest.changed(by: changes, at: date, foundBy: reading.check), to: list.id,
        asSnapshot: number)
      row.snapshotCount = number
      outcome = .changed
    } else if isNewer, var confirmed = moments.last {
      (confirmed.confirmedAt, confirmed.confirmedBy) = (end, reading.check)
      try database.add(confirmed, to: list.id, asSnapshot: number)
      outcome = .unchanged
    }
    if row != list.row { try database.update(row) }
    if let reading = row.reading, reading != list.row.reading {
      try database.keep(reading, of: list.id)
    }
    return outcome
  }

  private func begin(
    with snapshot: ListSnapshot, at end: Date, in database: inout Database
  ) throws(StorageError) {
    let (people, reading) = (snapshot.people, snapshot.reading)
    let row = StoredList.Row(
      host: host, path: listPath, owner: snapshot.owner,
      reading: reading.stored(after: nil, startedAt: snapshot.start))
    try database.run(StateSQL.addList, row.values)
    let list = database.lastRowID
    if let reading = row.reading { try database.keep(reading, of: list) }
    try database.add(firstPeople: people, to: list)
    try database.add(
      SnapshotHistory.Moment(
        date: end, check: reading.check, confirmedAt: end, confirmedBy: reading.check,
        count: people.count, changes: SnapshotChanges(), digest: people.digest), to: list,
      asSnapshot: 1)
  }
}

/// The result of updating the snapshots of a list.
package struct SnapshotUpdate: Sendable {
  package let outcome: SnapshotOutcome
  /// The history before the update; nil without one.
  ///
  /// After `.firstOfAnother`, it is the history of the other account.
  package let before: SnapshotHistory?
  package let history: SnapshotHistory
  /// The error, of a full disk, with which the time of an unchanged list couldn't be stored.
  package var problem: StorageError?

  /// True if a check by differences confirmed the list after a whole reading had.
  package var isFirstByDifferences: Bool {
    before?.moments.last?.confirmedBy == .whole
      && history.moments.last?.confirmedBy == .differences
  }
}

/// The result of comparing a list with the latest snapshot.
package enum SnapshotOutcome: Sendable, Equatable {
  /// The list is the first snapshot.
  case first
  /// The list is the first snapshot of this account; the list of another account that had the same
  /// login has the path `setAside` now.
  case firstOfAnother(setAside: String)
  /// The list differs from the latest snapshot.
  case changed
  /// The list equals the latest snapshot, whose confirmation time was updated.
  case unchanged
  /// The list isn't newer than the latest snapshot and was ignored.
  case notNewer
  /// The list is empty but the latest snapshot isn't, so the list was ignored: GitHub also returns
  /// an empty list for a private profile.
  case emptied
}

extension SnapshotStore {
  // As for a transaction; only output that nobody reads takes longer.
  package static let reportWait = Duration.seconds(10)

  /// Acquires the right to report changes, waiting while another process has it.
  ///
  /// The holder reports what isn't recorded as reported, records it, and releases the lock. If it dies
  /// before, the next one reports the same changes again.
  ///
  /// - Returns: The lock; nil if the directory can't be locked, such as on NFS: processes that report
  ///   at the same time then report the same changes.
  /// - Throws: `StorageError`; `isBusy` if another process holds it for too long.
  package func lockReport(
    waitingFor timeout: Duration = SnapshotStore.reportWait
  ) throws(StorageError) -> ProcessLock? {
    do throws(StorageError) {
      return try ProcessLock(ofDirectory: directory, waitingFor: timeout)
    } catch {
      if error.isBusy { throw error }
      return nil
    }
  }

  /// Records that a history was reported, unless a later state already was.
  ///
  /// - Throws: `StorageError`; a full disk is an error only if the history has new moments.
  package func recordViewing(of history: SnapshotHistory) throws(StorageError) {
    do throws(StorageError) {
      try keepViewing(of: history)
    } catch {
      guard error.obstacle == .full, history.lastViewed?.momentCount == history.moments.count else {
        throw error
      }
    }
  }

  private func keepViewing(of history: SnapshotHistory) throws(StorageError) {
    guard var database = try SnapshotStore.database(in: directory, creating: false) else { return }
    try database.transaction { database throws(StorageError) in
      guard var list = try database.storedList(host: host, path: listPath),
        let moment = history.moments.last,
        // The list may have been forgotten and begun again meanwhile.
        let place = list.moments.firstIndex(where: { $0.mark == moment.mark }),
        place + 1 >= list.row.viewing?.momentCount ?? 0
      else { return }
      list.row.viewing = SnapshotHistory.Viewing(
        date: moment.confirmedAt, momentCount: place + 1)
      try database.update(list.row)
    }
  }
}

/// The contents of the state directory, read without changing it.
package struct SnapshotSurvey: Sendable, Equatable {
  package let directory: DirectorySurvey
  /// The number of lists with snapshots.
  package private(set) var listCount = 0
  /// The error that prevents reading them.
  package private(set) var problem: StorageError?

  /// Surveys a state directory, which may be missing; throws if it can't be read.
  package init(of path: String) throws(StorageError) {
    directory = try DirectorySurvey(of: path)
    do throws(StorageError) {
      if var database = try SnapshotStore.database(in: path, creating: false) {
        listCount = Int(try database.integer(StateSQL.listCount) ?? 0)
      }
    } catch {
      problem = error
    }
  }
}
