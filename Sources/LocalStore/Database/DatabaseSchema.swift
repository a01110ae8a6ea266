#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The tables of a database, and the numbers in its header that identify them.
struct DatabaseSchema {
  /// SQLite's `application_id`, which distinguishes the file from other programs' databases.
  let applicationID: Int64
  /// SQLite's `user_version`; increase it whenever the tables or the meaning of values change.
  let version: Int64
  /// True if a new file and its directory are synced to disk.
  let isDurable: Bool
  /// The statements to run on each new connection.
  let connectionSettings: [String]
  /// The statements to run on an empty database, outside of a transaction.
  let settings: [String]
  /// The statements that create the tables.
  let tables: [String]
}

extension Database {
  /// The ending of the name of SQLite's journal, with which it undoes an interrupted transaction.
  static let journalSuffix = "-journal"

  /// Opens a database file, after checking that it is one of ghf's and not of a later version.
  ///
  /// SQLite locks and rolls back on its own: a process that was killed within a transaction leaves
  /// a journal, from which the next connection restores the file.
  ///
  /// - Parameters:
  ///   - path: The file; its directory's symbolic links are followed, a link to the file isn't.
  ///   - schema: The tables.
  ///   - isCreating: Whether to create a missing file and its directory.
  ///   - lockTimeout: The time to wait for another connection's lock, in each statement.
  /// - Returns: The database; nil if the file is missing or empty and isn't created.
  /// - Throws: `StorageError`.
  static func open(
    _ path: String, _ schema: DatabaseSchema, creating isCreating: Bool,
    waitingFor lockTimeout: Duration
  ) throws(StorageError) -> Database? {
    // Opening a pipe would block, and writing through a link could change a file that isn't ghf's.
    for path in [path, path + journalSuffix] {
      let kind = try FileStatus.of(path: path, followsLink: false)?.kind
      guard kind == nil || kind == .regularFile else { throw .notARegularFile(path: path) }
    }
    if try FileStatus.of(path: path, followsLink: false) == nil {
      if !isCreating { return nil }
      try FilePath.createDirectory(at: FilePath.parent(of: path), durably: schema.isDurable)
      try create(path)
    }
    var database = try Database(path, waitingFor: lockTimeout)
    for setting in schema.connectionSettings { try database.run(setting) { _ in } }
    if try database.isReady(for: schema) { return database }
    if !isCreating { return nil }
    for setting in schema.settings { try database.run(setting) { _ in } }
    try database.transaction { database throws(StorageError) in
      // Another process may have created the tables meanwhile.
      if try database.integer("PRAGMA user_version") != 0 { return }
      for table in schema.tables { try database.run(table) }
      // Pragmas take no parameters; both numbers are constants of ghf.
      try database.run("PRAGMA application_id = \(schema.applicationID)")
      try database.run("PRAGMA user_version = \(schema.version)")
    }
    return database
  }

  // Returns false if the database has no tables.
  private mutating func isReady(for schema: DatabaseSchema) throws(StorageError) -> Bool {
    // In one transaction, because another process may create the tables meanwhile.
    try transaction(.reading) { database throws(StorageError) in
      switch try database.integer("PRAGMA user_version") ?? 0 {
      case schema.version:
        let id = try database.integer("PRAGMA application_id")
        if id == schema.applicationID { return true }
        throw .damaged(path: database.path, damage: .invalid(part: "application id"))
      case 0:
        if try database.integer("SELECT count(*) FROM sqlite_master") == 0 { return false }
        throw .damaged(path: database.path, damage: .invalid(part: "version"))
      case ..<schema.version:
        throw .damaged(path: database.path, damage: .invalid(part: "version"))
      case let version:
        throw .newerVersion(
          path: database.path, version: Int(version), newestKnown: Int(schema.version))
      }
    }
  }

  // SQLite would create a file that others can read. A file that exists isn't opened: closing it
  // would release the locks of this process's other connections to it (fcntl(2)).
  private static func create(_ path: String) throws(StorageError) {
    do throws(StorageError) {
      _ = try OpenFile(path, for: .creating)
    } catch .failed(_, _, EEXIST) {
      // Another process has created it.
    }
  }
}
