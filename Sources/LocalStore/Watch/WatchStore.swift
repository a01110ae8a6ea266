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
  package func lockRun() throws(StorageError) -> WatchLock? {
    try FilePath.createDirectory(at: directory)
    return try WatchLock("\(directory)/\(WatchStore.lockName)")
  }

  /// Returns the watches, in the order of their addition.
  package func watches() throws(StorageError) -> [Watch] {
    try read { database throws(StorageError) in try watches(in: &database) } ?? []
  }

  /// Adds a watch, or changes how often its list is checked.
  ///
  /// - Returns: The watch of the same list before; nil if there was none.
  package func add(_ watch: Watch) throws(StorageError) -> Watch? {
    try change(creating: true) { database throws(StorageError) -> Watch? in
      let old = try watches(in: &database).first { $0.isSameList(as: watch) }
      var new = watch
      if let old {
        new = Watch(watch.account, watch.direction, every: watch.every, addedAt: old.addedAt)
      }
      try database.run(
        WatchSQL.keepWatch, [.text(host)] + new.row + [.integer(new.checksum(on: host))])
      return old
    } ?? nil
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

  /// Removes a watch, and all that is known of the lists that no other watch includes.
  package func remove(_ watch: Watch) throws(StorageError) {
    try change { database throws(StorageError) in
      try database.run(
        WatchSQL.removeWatch, .text(host), watch.row[0], .integer(watch.direction.number))
      let watches = try watches(in: &database).filter { $0.direction == watch.direction }
      if watches.contains(where: { $0.account == nil }) { return }
      for list in try lists(in: &database) where list.direction == watch.direction {
        if watches.contains(where: { $0.account?.id == list.account }) { continue }
        try remove(list, from: &database)
      }
    }
  }

  /// Returns the lists that were checked, or are about to be.
  package func lists() throws(StorageError) -> [WatchedList] {
    try read { database throws(StorageError) in try lists(in: &database) } ?? []
  }

  private func lists(in database: inout Database) throws(StorageError) -> [WatchedList] {
    var lists: [WatchedList] = []
    let (path, host) = (database.path, host)
    try database.run(WatchSQL.lists, .text(host)) { row throws(StorageError) in
      let list = WatchedList(row)
      if row.integer(10) != list.checksum(on: host) { throw .damage("list", in: path) }
      lists.append(list)
    }
    return lists
  }

  /// Stores a list, unless another process has stored it meanwhile.
  package func begin(_ list: WatchedList) throws(StorageError) {
    try change { database throws(StorageError) in
      try database.run(
        WatchSQL.beginList, [.text(host)] + list.row + [.integer(list.checksum(on: host))])
    }
  }

  /// Stores a list.
  package func keep(_ list: WatchedList) throws(StorageError) {
    try change { database throws(StorageError) in
      try database.run(
        WatchSQL.keepList, [.text(host)] + list.row + [.integer(list.checksum(on: host))])
    }
  }

  /// Removes a list with all that is known of its deliveries.
  package func remove(_ list: WatchedList) throws(StorageError) {
    try change { database throws(StorageError) in try remove(list, from: &database) }
  }

  private func remove(
    _ list: WatchedList, from database: inout Database
  ) throws(StorageError) {
    for sql in WatchSQL.removeList {
      try database.run(sql, .text(host), .integer(list.account), .integer(list.direction.number))
    }
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
