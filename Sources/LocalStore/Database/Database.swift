import CSQLite
import Glibc

/// A connection to an SQLite database, which one thread uses at a time.
///
/// Values reach a statement only as bound parameters, never as a part of its text.
@safe struct Database: ~Copyable {
  private static let libraryName = "libsqlite3.so.0"

  // Linking to SQLite would slow down every start, also of commands that open no database.
  private static let isLoaded = unsafe csqlite_load(libraryName)

  /// The maximum size of a value or a row, in bytes; a greater one isn't read, and counts as damage.
  ///
  /// ghf stores none as great: a body has at most 16 MB, and a character takes six bytes if it is escaped.
  private static let longestValue: Int32 = 100 << 20

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
    _ = unsafe csqlite_limit(connection, Int32(CSQLITE_LIMIT_LENGTH), Database.longestValue)
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

/// A file beside a database that SQLite reads when it opens the database.
enum CompanionFile: String, CaseIterable {
  /// The journal, with which SQLite undoes an interrupted transaction.
  case journal = "-journal"
  /// The write-ahead log and its index, which ghf's databases don't have.
  case log = "-wal"
  case logIndex = "-shm"

  // The end of a journal that names a super-journal: https://sqlite.org/fileformat2.html,
  // "The Rollback Journal". Before it are the name, its length and its checksum, of four bytes each.
  private static let superJournalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  private static let shortestMarkedByteCount = 16

  /// Checks that no file beside a database makes SQLite touch anything but the database.
  ///
  /// After a rollback, SQLite deletes the file that a journal names as its super-journal. Only a
  /// transaction in several databases has one, and ghf never attaches a database. A log is written
  /// to through a symbolic link, and its contents replace the contents of the database.
  ///
  /// - Throws: `StorageError.foreign`; `.notARegularFile` for a journal of another kind.
  static func check(beside database: String) throws(StorageError) {
    for companion in allCases {
      let path = database + companion.rawValue
      guard let status = try FileStatus.of(path: path, followsLink: false) else { continue }
      switch companion {
      case .log, .logIndex: throw .foreign(path: path)
      case .journal:
        guard status.kind == .regularFile else { throw .notARegularFile(path: path) }
        if try isMarked(path) { throw .foreign(path: path) }
      }
    }
  }

  // True if the journal names a super-journal; another process may delete it meanwhile.
  private static func isMarked(_ path: String) throws(StorageError) -> Bool {
    guard let file = try OpenFile(ifPresent: path, for: .reading) else { return false }
    let byteCount = try file.status().byteCount
    if byteCount < shortestMarkedByteCount { return false }
    let count = superJournalMark.count
    return try file.read(byteCount: count, from: byteCount - count) == superJournalMark
  }
}

/// The times to wait for another connection's lock on a database.
struct LockWait {
  /// The time without a change of the database or its journal, which a suspended holder causes.
  let unchanged: Duration
  let longest: Duration

  /// Doesn't wait.
  static let none = LockWait(unchanged: .zero, longest: .zero)
}

/// Decides how long a statement waits for a lock that another connection holds.
///
/// SQLite calls `shouldRetry` each time it can't acquire a lock. One connection uses it.
final class LockWatch {
  private struct Signs: Equatable {
    let database: FileStatus?
    let journal: FileStatus?
  }

  // SQLite's own pauses, `delays` in main.c.
  private static let pauses: [UInt32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]
  // Most locks are released before.
  private static let probeDelay = Duration.milliseconds(20)

  /// The database.
  let path: String
  /// The times to wait.
  var wait: LockWait
  /// True if the file system has no locks, so that each attempt to acquire one fails.
  private(set) var lacksLocks = false
  private var isProbed = false
  private var start = ContinuousClock.now
  private var lastChange = ContinuousClock.now
  private var signs: Signs?

  init(of path: String, wait: LockWait) {
    self.path = path
    self.wait = wait
  }

  /// Pauses before the next attempt.
  ///
  /// - Parameter attempt: The number of failed attempts for this lock before, from 0.
  /// - Returns: False if there should be no other attempt.
  func shouldRetry(after attempt: Int) -> Bool {
    let now = ContinuousClock.now
    let signs = currentSigns
    if attempt == 0 { start = now }
    if attempt == 0 || signs != self.signs { (self.signs, lastChange) = (signs, now) }
    if lacksLocks || now - lastChange >= wait.unchanged || now - start >= wait.longest {
      return false
    }
    if !isProbed, now - start >= LockWatch.probeDelay {
      isProbed = true
      lacksLocks = !FilePath.hasLocks(inDirectoryAt: FilePath.parent(of: path))
      if lacksLocks { return false }
    }
    usleep(LockWatch.pauses[min(attempt, LockWatch.pauses.count - 1)] * 1_000)
    return true
  }

  private var currentSigns: Signs {
    // `try?`: a file that can't be inspected doesn't change.
    Signs(
      database: (try? FileStatus.of(path: path, followsLink: false)) ?? nil,
      journal: (try? FileStatus.of(
        path: path + CompanionFile.journal.rawValue, followsLink: false)) ?? nil)
  }
}
