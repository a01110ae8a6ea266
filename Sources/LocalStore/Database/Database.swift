import CSQLite

/// A connection to an SQLite database, which one thread uses at a time.
///
/// Values reach a statement only as bound parameters, never as a part of its text.
@safe struct Database: ~Copyable {
  #if canImport(Darwin)
    private static let libraryName = "libsqlite3.dylib"
  #else
    private static let libraryName = "libsqlite3.so.0"
  #endif

  // Linking to SQLite would slow down every start, also of commands that open no database.
  private static let isLoaded = unsafe csqlite_load(libraryName)

  /// The path that errors name.
  let path: String
  private let connection: OpaquePointer
  private let locks: LockWatch
  private var statements: [String: OpaquePointer] = unsafe [:]

  /// Opens an existing file; one that isn't writable is opened for reading.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - lockWait: The times to wait for another connection's lock, in each statement.
  /// - Throws: `StorageError.libraryMissing` or `.database`.
  init(_ path: String, waitingFor lockWait: LockWait) throws(StorageError) {
    guard Database.isLoaded else { throw .libraryMissing(name: Database.libraryName) }
    var opened: OpaquePointer?
    let code = unsafe csqlite_open_v2(
      path, &opened, Int32(CSQLITE_OPEN_READWRITE | CSQLITE_OPEN_NOMUTEX), nil)
    guard Int(code) == CSQLITE_OK, let connection = unsafe opened else {
      let errorNumber = unsafe opened.map { unsafe csqlite_system_errno($0) } ?? 0
      // SQLite returns a connection even if it can't open the file.
      _ = unsafe csqlite_close(opened)
      throw StorageError(sqliteCode: code, systemError: errorNumber, path: path)
    }
    self.path = path
    locks = LockWatch(of: path, wait: lockWait)
    unsafe self.connection = connection
    _ = unsafe csqlite_extended_result_codes(connection, 1)
    unsafe csqlite_distrust_schema(connection)
    _ = unsafe csqlite_busy_handler(
      connection,
      { context, attempt in
        guard let context = unsafe context else { return 0 }
        let locks = unsafe Unmanaged<LockWatch>.fromOpaque(context).takeUnretainedValue()
        return locks.shouldRetry(after: Int(attempt)) ? 1 : 0
      }, Unmanaged.passUnretained(locks).toOpaque())
  }

  deinit {
    unsafe csqlite_finalize_all(connection)
    _ = unsafe csqlite_close(connection)
  }

  /// The row id of the last inserted row.
  var lastRowID: Int64 { unsafe csqlite_last_insert_rowid(connection) }

  /// Sets the times to wait for another connection's lock, in each statement.
  func wait(_ lockWait: LockWait) { locks.wait = lockWait }

  /// Runs a statement with values for its parameters, and visits its rows.
  ///
  /// - Throws: `StorageError.database`; `.damaged` if the file isn't an intact database.
  mutating func run(
    _ sql: String, _ values: SQLValue..., row: (borrowing Statement) throws(StorageError) -> Void
  ) throws(StorageError) {
    try withStatement(sql) { statement throws(StorageError) in
      try statement.bind(values)
      while try statement.step() { try row(statement) }
    }
  }

  /// Runs a statement that returns no rows.
  mutating func run(_ sql: String, _ values: SQLValue...) throws(StorageError) {
    try run(sql, values)
  }

  /// Runs a statement that returns no rows.
  mutating func run(_ sql: String, _ values: [SQLValue]) throws(StorageError) {
    try withStatement(sql) { statement throws(StorageError) in try statement.run(values) }
  }

  /// Returns the integer in the first column of the first row; nil without a row, or if it is null.
  mutating func integer(_ sql: String, _ values: SQLValue...) throws(StorageError) -> Int64? {
    try withStatement(sql) { statement throws(StorageError) in
      try statement.bind(values)
      return try statement.step() ? statement.integer(0) : nil
    }
  }

  /// Prepares a statement, unless it was prepared before, and resets it after `body`.
  mutating func withStatement<Result>(
    _ sql: String, _ body: (borrowing Statement) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    let statement = try prepared(sql)
    defer { statement.reset() }
    return try body(statement)
  }

  /// The purpose of a transaction, which decides how it locks the database.
  enum Purpose: String {
    case reading = "BEGIN"
    /// Excludes other writers from the start. A transaction that begins by reading and then writes
    /// can't wait for another writer: SQLite returns BUSY.
    case writing = "BEGIN IMMEDIATE"
  }

  /// Runs `body` in a transaction, whose statements see one state of the database.
  ///
  /// - Throws: The error of `body`, after which nothing of the transaction is stored.
  mutating func transaction<Result>(
    _ purpose: Purpose = .writing, _ body: (inout Database) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try run(purpose.rawValue)
    do throws(StorageError) {
      let result = try body(&self)
      try run("COMMIT")
      return result
    } catch {
      // `try?`: SQLite has rolled back by itself after some errors.
      try? run("ROLLBACK")
      throw error
    }
  }

  /// Removes all tables, even from a damaged file, and shrinks the file.
  ///
  /// The file stays: if one that another connection uses is removed or renamed, that connection
  /// takes the journal of the next file of this name for its own and deletes it. Other connections
  /// meet an error, because their tables are missing.
  ///
  /// - Throws: `StorageError`; `isBusy` if another connection uses the file for too long.
  mutating func reset() throws(StorageError) {
    unsafe csqlite_finalize_all(connection)
    unsafe statements = [:]
    let code = unsafe csqlite_reset_database(connection)
    guard Int(code) == CSQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> StorageError {
    unsafe StorageError(sqliteCode: code, connection, locks)
  }

  private mutating func prepared(_ sql: String) throws(StorageError) -> Statement {
    if let known = unsafe statements[sql] {
      return unsafe Statement(known, of: connection, locks)
    }
    var new: OpaquePointer?
    let code = unsafe csqlite_prepare_v3(
      connection, sql, -1, UInt32(CSQLITE_PREPARE_PERSISTENT), &new, nil)
    guard Int(code) == CSQLITE_OK, let statement = unsafe new else { throw failure(code) }
    unsafe statements[sql] = statement
    return unsafe Statement(statement, of: connection, locks)
  }
}
