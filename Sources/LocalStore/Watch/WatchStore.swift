import GitHubAPI

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
  ///   - begin: Returns a list that is new, or that has the marks of version 2, with its marks; nil if
  ///     it can't begin yet.
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
        if stores, stored.map({ $0.earlierMarks != nil }) ?? true {
          if let begun = try begin(list) {
            list = begun
            try keep(list, in: &database)
          } else if stored == nil {
            continue
          }
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
    if list.earlierMarks != nil { return }
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
      waitingFor: WatchStore.lockWait)
  }
}

extension StorageError {
  /// Returns the error for a row of `watch.db` that doesn't match its checksum.
  static func damage(_ part: String, in database: String) -> StorageError {
    .damaged(path: database, damage: .invalid(part: part))
  }
}
