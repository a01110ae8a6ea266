import Glibc

/// The tables of a database, and the numbers in its header that identify them.
struct DatabaseSchema {
  /// SQLite's `application_id`, which distinguishes the file from other programs' databases.
  let applicationID: Int64
  /// SQLite's `user_version`; increase it whenever the tables or the meaning of values change.
  let version: Int64
  /// The treatment of a database of an earlier version.
  let earlier: EarlierVersion
  /// True if a new file and its directory are synced to disk.
  let isDurable: Bool
  /// The statements to run on each new connection.
  let connectionSettings: [String]
  /// The statements to run on an empty database, outside of a transaction.
  let settings: [String]
  /// The statements that create the tables and indexes, as SQLite stores them.
  let tables: [String]

  /// The treatment of a database of an earlier version.
  enum EarlierVersion {
    /// It is emptied before the first write.
    case emptied
    /// Those from a version on get these new tables; one of an older version is renamed.
    case upgraded(from: Int64, adding: [String])
  }
}

extension Database {
  // The tables that SQLite creates: those of `ANALYZE`, which other tools may run, and the one of
  // `AUTOINCREMENT`.
  private static let ownTables: Set = [
    "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
    "CREATE TABLE sqlite_sequence(name,seq)",
  ]

  /// Opens a database file, after checking that it is one of ghf's and not of a later version.
  ///
  /// Anyone may have made the file: it must hold exactly ghf's tables and indexes, because a view or
  /// a trigger can keep a statement busy for ever, and SQLite sees it only if no file beside it
  /// could make SQLite change another file.
  ///
  /// SQLite locks and rolls back on its own: a process that was killed within a transaction leaves
  /// a journal, from which the next connection restores the file.
  ///
  /// - Parameters:
  ///   - path: The file; its directory's symbolic links are followed, a link to the file isn't.
  ///   - schema: The tables.
  ///   - isCreating: Whether to create a missing file and its directory.
  ///   - setsAside: False if a file of an older version than can be upgraded counts as missing and stays,
  ///     for callers that report no errors.
  ///   - lockWait: The times to wait for another connection's lock, in each statement.
  /// - Returns: The database; nil if the file is missing or empty and isn't created.
  /// - Throws: `StorageError`.
  static func open(
    _ path: String, _ schema: DatabaseSchema, creating isCreating: Bool,
    settingAside setsAside: Bool = true, waitingFor lockWait: LockWait
  ) throws(StorageError) -> Database? {
    // Opening a pipe would block, and writing through a link could change a file that isn't ghf's.
    let kind = try FileStatus.of(path: path, followsLink: false)?.kind
    guard kind == nil || kind == .regularFile else { throw .notARegularFile(path: path) }
    try CompanionFile.check(beside: path)
    if kind == nil {
      if !isCreating { return nil }
      try FilePath.createDirectory(at: FilePath.parent(of: path), durably: schema.isDurable)
      try create(path)
    }
    let identity = try FileStatus.of(path: path, followsLink: false)?.identity
    var database: Database
    do throws(StorageError) {
      database = try Database(path, waitingFor: lockWait)
    } catch {
      // Another process may have renamed the file meanwhile.
      let isGone = try FileStatus.of(path: path, followsLink: false) == nil
      guard kind != nil, isGone else { throw error }
      return try open(
        path, schema, creating: isCreating, settingAside: setsAside, waitingFor: lockWait)
    }
    for setting in schema.connectionSettings { try database.run(setting) { _ in } }
    try database.turnOffLog()
    switch try database.state(for: schema) {
    case .ready: return database
    case .empty: if !isCreating { return nil }
    case .older:
      if case .upgraded(let first, let tables) = schema.earlier {
        if !setsAside, try database.integer("PRAGMA user_version") ?? 0 < first { return nil }
        if try database.upgrade(schema, from: first, adding: tables, of: identity) {
          return database
        }
        return try open(path, schema, creating: isCreating, waitingFor: lockWait)
      }
      if !isCreating { return nil }
      try database.reset()
    }
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

  private enum State { case ready, empty, older }

  private mutating func state(for schema: DatabaseSchema) throws(StorageError) -> State {
    // In one transaction, because another process may create the tables meanwhile.
    try transaction(.reading) { database throws(StorageError) in
      let version = try database.integer("PRAGMA user_version") ?? 0
      if version == 0 {
        if try database.integer("SELECT count(*) FROM sqlite_master") == 0 { return .empty }
        throw database.damage("version")
      }
      if version > schema.version {
        throw .newerVersion(
          path: database.path, version: Int(version), newestKnown: Int(schema.version))
      }
      guard try database.integer("PRAGMA application_id") == schema.applicationID else {
        throw database.damage("application id")
      }
      if version < 0 { throw database.damage("version") }
      if version < schema.version { return .older }
      guard try database.holdsOnly(schema.tables) else { throw database.damage("schema") }
      return .ready
    }
  }

  /// Adds tables to a database of an earlier version, or renames one that is older than `first`.
  ///
  /// - Returns: False if another process has renamed it.
  /// - Throws: `StorageError.setAside` after the renaming.
  private mutating func upgrade(
    _ schema: DatabaseSchema, from first: Int64, adding tables: [String],
    of identity: FileStatus.Identity?
  ) throws(StorageError) -> Bool {
    try transaction { database throws(StorageError) in
      let version = try database.integer("PRAGMA user_version") ?? 0
      // Another process may have upgraded it meanwhile.
      if version >= schema.version { return true }
      if version >= first {
        for table in tables { try database.run(table) }
        guard try database.holdsOnly(schema.tables) else { throw database.damage("schema") }
        try database.run("PRAGMA user_version = \(schema.version)")
        return true
      }
      guard try FileStatus.of(path: database.path, followsLink: false)?.identity == identity else {
        return false
      }
      let newPath = "\(database.path).version-\(version)"
      guard try FileStatus.of(path: newPath, followsLink: false) == nil else {
        throw database.damage("version")
      }
      try FilePath.move(database.path, to: newPath)
      throw .setAside(
        path: database.path, newPath: newPath, damage: .earlierVersion(Int(version)))
    }
  }

  private func damage(_ part: String) -> StorageError {
    .damaged(path: path, damage: .invalid(part: part))
  }

  // Another tool may have turned the write-ahead log on, which leaves files beside the database.
  private mutating func turnOffLog() throws(StorageError) {
    var mode: String?
    try run("PRAGMA journal_mode = DELETE") { row in mode = row.text(0) }
    if mode != "delete" { throw damage("journal mode") }
  }

  // True if the schema consists of these tables and indexes. SQLite adds indexes without a text for
  // their UNIQUE constraints, and rejects any other row without one.
  private mutating func holdsOnly(_ tables: [String]) throws(StorageError) -> Bool {
    var missing = Set(tables)
    var isForeign = false
    try run("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL") { row in
      let text = row.text(0) ?? ""
      if missing.remove(text) == nil, !Database.ownTables.contains(text) { isForeign = true }
    }
    return missing.isEmpty && !isForeign
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

/// A 64-bit checksum that detects accidental damage, not malicious changes.
///
/// FNV-1a over words of eight bytes, each step followed by a shift that mixes the high bits into
/// the low ones. Every step is reversible, so a change within one word is always detected.
enum Checksum {
  /// Returns the checksum of a text and numbers, as SQLite stores it.
  static func of(_ text: String, _ numbers: [UInt64]) -> Int64 {
    var bytes = Array(text.utf8)
    for number in numbers {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return Int64(bitPattern: of(bytes))
  }

  /// Returns the checksum of bytes.
  static func of(_ bytes: [UInt8]) -> UInt64 {
    let span = unsafe bytes.span.bytes
    // The length distinguishes a last byte from a word of the same value.
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(span.byteCount)
    var position = 0
    while position + 8 <= span.byteCount {
      // The loop condition keeps the eight bytes within the span.
      let word = unsafe span.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      mix(UInt64(littleEndian: word), into: &sum)
      position += 8
    }
    while position < span.byteCount {
      mix(UInt64(bytes[position]), into: &sum)
      position += 1
    }
    return sum
  }

  private static func mix(_ word: UInt64, into sum: inout UInt64) {
    sum = (sum ^ word) &* 0x0000_0100_0000_01B3
    sum ^= sum >> 32
  }
}
