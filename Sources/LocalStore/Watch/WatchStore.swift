package import GitHubAPI

package import struct FoundationEssentials.Date

/// The watched lists of one host, in an SQLite database under the state directory.
///
/// Snapshots and their changes are in `SnapshotStore`; this database has what `ghf watch` adds:
/// which lists to check, and which of their changes were delivered. If it is damaged, methods throw
/// `StorageError.damaged` and change nothing.
package struct WatchStore: Sendable {
  private static let fileName = "watch.db"
  private static let lockName = "watch.lock"
  private static let lockWait = LockWait(unchanged: .seconds(10), longest: .seconds(10))

  let directory: String
  let host: String
  /// False if a file of an older version counts as missing, for callers that report no errors; otherwise it
  /// is renamed, which is an error.
  package var setsAside = true

  /// Refers to the lists on a host, in a directory, usually `XDGDirectories.state`; the first watch
  /// creates it.
  package init(in directory: String, host: String) {
    self.directory = directory
    self.host = host.lowercased()
  }

  /// Acquires the right to check lists and to deliver their changes, which one process has at a time.
  ///
  /// - Returns: The lock, held until it is released; nil if another process holds it.
  package func lockRun() throws(StorageError) -> ProcessLock? {
    try FilePath.createDirectory(at: directory)
    return try ProcessLock("\(directory)/\(WatchStore.lockName)")
  }

  /// Returns the watches, in the order of their addition.
  package func watches() throws(StorageError) -> [Watch] {
    try read { database throws(StorageError) in try watches(in: &database) } ?? []
  }

  /// Adds a watch, or changes how often its list is checked.
  ///
  /// - Parameters:
  ///   - watch: The watch.
  ///   - keepsInterval: True if a watch of the same list keeps its interval.
  /// - Returns: The watch as it is stored, and the one of the same list before; nil if there was none.
  /// - Throws: `StorageError`.
  package func add(
    _ watch: Watch, keepsInterval: Bool
  ) throws(StorageError) -> (new: Watch, old: Watch?) {
    try change(creating: true) { database throws(StorageError) in
      let old = try watches(in: &database).first { $0.isSameList(as: watch) }
      var new = watch
      if let old {
        new = Watch(
          watch.account, watch.direction, every: keepsInterval ? old.every : watch.every,
          addedAt: old.addedAt)
      }
      try database.run(
        WatchSQL.keepWatch, [.text(host)] + new.row + [.integer(new.checksum(on: host))])
      return (new, old)
    } ?? (watch, nil)
  }

  /// Stores the new login of an account in its watches.
  package func rename(_ account: Int64, to login: String) throws(StorageError) {
    try change { database throws(StorageError) in
      for watch in try watches(in: &database) where watch.account?.id == account {
        let new = Watch(
          SnapshotPerson(id: account, login: login), watch.direction, every: watch.every,
          addedAt: watch.addedAt)
        try database.run(
          WatchSQL.keepWatch, [.text(host)] + new.row + [.integer(new.checksum(on: host))])
      }
    }
  }

  /// Removes a watch; `watchedLists` then forgets the lists that no other one includes.
  package func remove(_ watch: Watch) throws(StorageError) {
    try change { database throws(StorageError) in
      try database.run(
        WatchSQL.removeWatch, .text(host), watch.row[0], .integer(watch.direction.number))
    }
  }

  /// Returns the lists that the watches include, with the time between two checks: the shortest one if
  /// several watches include the list.
  ///
  /// If it stores, it also begins lists that are new, and forgets those that aren't watched any more,
  /// in the same transaction, so that other processes can add and remove watches meanwhile.
  ///
  /// - Parameters:
  ///   - stores: False if nothing is begun or forgotten.
  ///   - favourites: Returns the favourites; called only if they are watched.
  ///   - begin: Returns a new list with its marks; nil if it can't begin yet.
  /// - Returns: The lists, in the order of the watches; of those that can't begin, only known ones.
  /// - Throws: `StorageError`, or that of a closure.
  package func watchedLists(
    stores: Bool, favourites: () throws(StorageError) -> [SnapshotPerson],
    begin: (WatchedList) throws(StorageError) -> WatchedList?
  ) throws(StorageError) -> [(list: WatchedList, every: Duration)] {
    let lists =
      stores
      ? try change { database throws(StorageError) in
        try watchedLists(in: &database, stores: true, favourites, begin)
      }
      : try read { database throws(StorageError) in
        try watchedLists(in: &database, stores: false, favourites, begin)
      }
    return lists ?? []
  }

  private func watchedLists(
    in database: inout Database, stores: Bool,
    _ favourites: () throws(StorageError) -> [SnapshotPerson],
    _ begin: (WatchedList) throws(StorageError) -> WatchedList?
  ) throws(StorageError) -> [(list: WatchedList, every: Duration)] {
    let known = try lists(in: &database)
    let watches = try watches(in: &database)
    let favourites = watches.contains { $0.account == nil } ? try favourites() : []
    var found: [(list: WatchedList, every: Duration)] = []
    for watch in watches {
      for account in watch.account.map({ [$0] }) ?? favourites {
        var list = WatchedList(account: account.id, watch.direction, login: account.login)
        if let place = found.firstIndex(where: { $0.list.isSameList(as: list) }) {
          found[place].every = min(found[place].every, watch.every)
          continue
        }
        let stored = known.first { $0.isSameList(as: list) }
        list = stored ?? list
        if stores, stored == nil {
          guard let begun = try begin(list) else { continue }
          list = begun
          try keep(list, in: &database)
        }
        found.append((list, watch.every))
      }
    }
    for list in known where stores && !found.contains(where: { $0.list.isSameList(as: list) }) {
      for sql in WatchSQL.removeList {
        try database.run(sql, .text(host), .integer(list.account), .integer(list.direction.number))
      }
    }
    return found
  }

  /// Returns the lists that were checked, or are about to be.
  package func lists() throws(StorageError) -> [WatchedList] {
    try read { database throws(StorageError) in try lists(in: &database) } ?? []
  }

  func lists(in database: inout Database) throws(StorageError) -> [WatchedList] {
    var lists: [WatchedList] = []
    let (path, host) = (database.path, host)
    try database.run(WatchSQL.lists, .text(host)) { row throws(StorageError) in
      let list = WatchedList(row)
      if row.integer(16) != list.checksum(on: host) { throw .damage("list", in: path) }
      lists.append(list)
    }
    return lists
  }

  func keep(_ list: WatchedList, in database: inout Database) throws(StorageError) {
    try database.run(
      WatchSQL.keepList, [.text(host)] + list.row + [.integer(list.checksum(on: host))])
    try database.run(WatchSQL.keepTroubles, [.text(host)] + list.troubles)
    try database.run(
      WatchSQL.keepMarks, .text(host), .integer(list.account), .integer(list.direction.number),
      .integer(list.begun), .integer(list.delivered))
  }

  private func watches(in database: inout Database) throws(StorageError) -> [Watch] {
    var watches: [Watch] = []
    let (path, host) = (database.path, host)
    try database.run(WatchSQL.watches, .text(host)) { row throws(StorageError) in
      let watch = Watch(row)
      if row.integer(5) != watch.checksum(on: host) { throw .damage("watch", in: path) }
      watches.append(watch)
    }
    return watches
  }

  func read<Result>(
    _ body: (inout Database) throws(StorageError) -> Result
  ) throws(StorageError) -> Result? {
    guard var database = try database(creating: false) else { return nil }
    return try database.transaction(.reading, body)
  }

  @discardableResult
  func change<Result>(
    creating: Bool = false, _ body: (inout Database) throws(StorageError) -> Result
  ) throws(StorageError) -> Result? {
    guard var database = try database(creating: creating) else { return nil }
    return try database.transaction(.writing, body)
  }

  private func database(creating: Bool) throws(StorageError) -> Database? {
    try Database.open(
      "\(directory)/\(WatchStore.fileName)", WatchSQL.schema, creating: creating,
      settingAside: setsAside, waitingFor: WatchStore.lockWait)
  }
}

extension StorageError {
  /// Returns the error for a row of `watch.db` that doesn't match its checksum.
  static func damage(_ part: String, in database: String) -> StorageError {
    .damaged(path: database, damage: .invalid(part: part))
  }
}

/// A departure from a watched list, as a row of `watch.db`.
package struct WatchedDeparture: Sendable, Equatable {
  /// The time of the snapshot without the person.
  package let at: Date
  /// GitHub's id of the person.
  package let person: Int64
  package let reason: DepartureReason
}

extension WatchStore {
  /// Returns the departures from a list whose reasons ghf 0.2.0 stored here; `SnapshotStore` has later
  /// ones.
  package func earlierDepartures(
    from list: WatchedList
  ) throws(StorageError) -> [WatchedDeparture] {
    try read { database throws(StorageError) in
      var departures: [WatchedDeparture] = []
      let (path, host) = (database.path, host)
      try database.run(
        WatchSQL.reasons, .text(host), .integer(list.account), .integer(list.direction.number)
      ) { row throws(StorageError) in
        let at = row.date(0) ?? .distantPast
        let (person, word, login) = (row.integer(1) ?? 0, row.text(2), row.text(3))
        let checksum = Checksum.of(
          "\(host)\n\(word ?? "")\n\(login ?? "")",
          [
            UInt64(bitPattern: list.account), UInt64(list.direction.number),
            at.timeIntervalSinceReferenceDate.bitPattern, UInt64(bitPattern: person),
          ])
        if row.integer(4) != checksum { throw .damage("reason", in: path) }
        guard let reason = DepartureReason(word: word, loginNow: login) else { return }
        departures.append(WatchedDeparture(at: at, person: person, reason: reason))
      }
      return departures
    } ?? []
  }

  /// Changes a list as it is stored now, in one transaction.
  ///
  /// - Returns: The list; nil if another process has removed it meanwhile.
  package func update(
    _ list: WatchedList, _ update: (inout WatchedList) -> Void = { _ in }
  ) throws(StorageError) -> WatchedList? {
    try change { database throws(StorageError) -> WatchedList? in
      guard var list = try lists(in: &database).first(where: { $0.isSameList(as: list) }) else {
        return nil
      }
      update(&list)
      try keep(list, in: &database)
      return list
    } ?? nil
  }

  /// Returns the requests that runs have sent until a limit's reset; nil before the first run.
  package func spending() throws(StorageError) -> RequestShare.Use? {
    try read { database throws(StorageError) in
      var spending: RequestShare.Use?
      let (path, host) = (database.path, host)
      try database.run(WatchSQL.spending, .text(host)) { row throws(StorageError) in
        let found = RequestShare.Use(
          resetsAt: row.date(0) ?? .distantPast, limit: Int(row.integer(1) ?? 0),
          requestCount: Int(row.integer(2) ?? 0))
        if row.integer(3) != found.checksum(on: host) { throw .damage("spending", in: path) }
        spending = found
      }
      return spending
    } ?? nil
  }

  /// Stores the requests that were sent until a limit's reset.
  package func keep(_ spending: RequestShare.Use) throws(StorageError) {
    try change { database throws(StorageError) in
      try database.run(
        WatchSQL.keepSpending, .text(host), .date(spending.resetsAt), .integer(spending.limit),
        .integer(spending.requestCount), .integer(spending.checksum(on: host)))
    }
  }
}

extension RequestShare.Use {
  fileprivate func checksum(on host: String) -> Int64 {
    Checksum.of(
      host,
      [
        resetsAt.timeIntervalSinceReferenceDate.bitPattern, UInt64(bitPattern: Int64(limit)),
        UInt64(bitPattern: Int64(requestCount)),
      ])
  }
}

/// The tables of `watch.db`, and the statements that use them.
///
/// Times are seconds since 2001, as in `StateSQL`. `account` is GitHub's id, or 0 for the favourites;
/// `following` is 1 for the accounts that it follows, and 0 for its followers.
enum WatchSQL {
  // The marks in the order of `state.db`: of the snapshot before the first one whose changes are
  // delivered, and of the last one whose changes were. Lists of version 2 have no row. The checksum of
  // the list covers its row.
  private static let marks = """
    CREATE TABLE marks (
      host TEXT NOT NULL, account INTEGER NOT NULL, following INTEGER NOT NULL,
      begun INTEGER NOT NULL, delivered INTEGER NOT NULL,
      PRIMARY KEY (host, account, following)) WITHOUT ROWID
    """

  // What failed: checks of the list in a row, the account itself (the time, and 1 once that is
  // delivered), and the last delivery. The checksum of the list covers its row.
  private static let troubles = """
    CREATE TABLE troubles (
      host TEXT NOT NULL, account INTEGER NOT NULL, following INTEGER NOT NULL,
      failures INTEGER NOT NULL, gone_at REAL, gone_delivered INTEGER NOT NULL, refusal TEXT,
      PRIMARY KEY (host, account, following)) WITHOUT ROWID
    """

  static let schema = DatabaseSchema(
    applicationID: 0x6768_6677, version: 4, earlier: .upgraded(from: 4, adding: []),
    isDurable: true,
    // `ghf watch rm` leaves no login in the file.
    connectionSettings: ["PRAGMA secure_delete = ON"],
    settings: ["PRAGMA auto_vacuum = INCREMENTAL"],
    tables: [
      // `every` is in seconds.
      """
      CREATE TABLE watches (
        host TEXT NOT NULL, account INTEGER NOT NULL, following INTEGER NOT NULL,
        login TEXT NOT NULL, every REAL NOT NULL, added_at REAL NOT NULL, checksum INTEGER NOT NULL,
        PRIMARY KEY (host, account, following)) WITHOUT ROWID
      """,
      // `pending` is the number of reports that weren't delivered. `begun` and `delivered` are null.
      """
      CREATE TABLE lists (
        host TEXT NOT NULL, account INTEGER NOT NULL, following INTEGER NOT NULL,
        login TEXT NOT NULL, checked_at REAL, attempted_at REAL, failure TEXT,
        requests INTEGER NOT NULL, begun REAL, delivered REAL, pending INTEGER NOT NULL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (host, account, following)) WITHOUT ROWID
      """,
      // The reason that a person left a list, by the time of the snapshot without the person, from
      // ghf 0.2.0. `state.db` has later ones.
      """
      CREATE TABLE reasons (
        host TEXT NOT NULL, account INTEGER NOT NULL, following INTEGER NOT NULL, at REAL NOT NULL,
        person INTEGER NOT NULL, reason TEXT NOT NULL, login TEXT, checksum INTEGER NOT NULL,
        PRIMARY KEY (host, account, following, at, person)) WITHOUT ROWID
      """,
      // The requests of watch until a limit's reset.
      """
      CREATE TABLE spending (
        host TEXT PRIMARY KEY, resets_at REAL NOT NULL, request_limit INTEGER NOT NULL,
        requests INTEGER NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID
      """,
      marks, troubles,
    ])

  // ?1 is the host.

  static let watches = """
    SELECT account, following, login, every, added_at, checksum FROM watches WHERE host = ?1
    ORDER BY added_at, login COLLATE NOCASE, following
    """
  static let keepWatch = "INSERT OR REPLACE INTO watches VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
  static let removeWatch = """
    DELETE FROM watches WHERE host = ?1 AND account = ?2 AND following = ?3
    """
  static let lists = """
    SELECT account, following, login, checked_at, attempted_at, failure, requests, lists.begun,
      lists.delivered, pending, marks.begun, marks.delivered, failures, gone_at, gone_delivered,
      refusal, checksum
    FROM lists LEFT JOIN marks USING (host, account, following)
      LEFT JOIN troubles USING (host, account, following)
    WHERE host = ?1 ORDER BY account, following
    """
  static let keepList = """
    INSERT OR REPLACE INTO lists VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    """
  static let keepMarks = "INSERT OR REPLACE INTO marks VALUES (?1, ?2, ?3, ?4, ?5)"
  static let keepTroubles = "INSERT OR REPLACE INTO troubles VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
  static let removeList = [
    "DELETE FROM troubles WHERE host = ?1 AND account = ?2 AND following = ?3",
    "DELETE FROM marks WHERE host = ?1 AND account = ?2 AND following = ?3",
    "DELETE FROM reasons WHERE host = ?1 AND account = ?2 AND following = ?3",
    "DELETE FROM lists WHERE host = ?1 AND account = ?2 AND following = ?3",
  ]
  static let reasons = """
    SELECT at, person, reason, login, checksum FROM reasons
    WHERE host = ?1 AND account = ?2 AND following = ?3
    """
  static let spending =
    "SELECT resets_at, request_limit, requests, checksum FROM spending WHERE host = ?1"
  static let keepSpending = "INSERT OR REPLACE INTO spending VALUES (?1, ?2, ?3, ?4, ?5)"
}
