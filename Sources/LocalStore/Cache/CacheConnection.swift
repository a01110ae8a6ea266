import Glibc

/// The connection to the cache's database, which is opened when first needed.
///
/// A damaged database is renamed and a new one begun, and the statements repeated. They are repeated
/// too if another process has cleared the cache.
struct CacheConnection: ~Copyable {
  // A suspended process that holds a lock must not block others for long.
  private static let lockWait = LockWait(unchanged: .seconds(2), longest: .seconds(10))

  private struct OpenCache: ~Copyable {
    let directory: CacheDirectory
    var database: Database
  }

  /// The database, which may be missing.
  let path: String
  private var open: OpenCache?
  // The file that was opened last, or whose opening failed.
  private var identity: FileStatus.Identity?
  // After an error that the next call would meet too.
  private var hasGivenUp = false
  // While the lock that ended a wait isn't released, which the next calls don't wait for.
  private var isBlocked = false
  /// True after an error that wasn't thrown.
  private(set) var hasFailed = false
  /// True if something was written, or tried to.
  private(set) var hasWritten = false
  /// The first error that wasn't thrown; `.setAside` for a damaged database that was renamed.
  private(set) var problem: StorageError?

  init(path: String) { self.path = path }

  /// Runs `body` on the database, and keeps its error for `problem`.
  ///
  /// - Returns: Nil after an error, or if the database is missing and isn't created.
  mutating func attempt<Result>(
    creating: Bool, _ body: (inout Database) throws(StorageError) -> Result
  ) -> Result? {
    if hasGivenUp { return nil }
    do throws(StorageError) {
      return try use(creating: creating, body)
    } catch {
      problem = problem ?? error
      hasFailed = true
      isBlocked = error.isBusy
      hasGivenUp = open == nil && !isBlocked || error.obstacle == .noLocks
      return nil
    }
  }

  /// Runs `body` on the database; returns nil if it is missing and isn't created.
  ///
  /// - Throws: `StorageError`.
  mutating func use<Result>(
    creating: Bool, _ body: (inout Database) throws(StorageError) -> Result
  ) throws(StorageError) -> Result? {
    do throws(StorageError) {
      return try useOnce(creating: creating, body)
    } catch {
      var damage: FileDamage?
      switch error {
      case .damaged(_, let found): damage = found
      case .foreign(let file):
        damage = .foreignCompanion(name: FilePath.lastComponent(of: file))
      case _ where error.isMissingTable: break
      default: throw error
      }
      close()
      if let damage, try !setAside(damage) { throw error }
      return try useOnce(creating: creating, body)
    }
  }

  /// Closes the database.
  mutating func close() { open = nil }

  private mutating func useOnce<Result>(
    creating: Bool, _ body: (inout Database) throws(StorageError) -> Result
  ) throws(StorageError) -> Result? {
    if creating { hasWritten = true }
    guard var cache = try locked(creating: creating) else { return nil }
    do throws(StorageError) {
      let result = try body(&cache.database)
      isBlocked = false
      cache.directory.release()
      open = consume cache
      return result
    } catch {
      cache.directory.release()
      open = consume cache
      throw error
    }
  }

  // Returns the database with the shared lock held, opened again if another file has its name.
  private mutating func locked(creating: Bool) throws(StorageError) -> OpenCache? {
    let lockWait = isBlocked ? .none : CacheConnection.lockWait
    if let cache = open.take() {
      try cache.directory.share(waitingFor: lockWait)
      cache.database.wait(lockWait)
      if try FileStatus.of(path: path, followsLink: false)?.identity == identity { return cache }
    }
    if try FileStatus.of(path: path, followsLink: false) == nil {
      if !creating { return nil }
      try FilePath.createDirectory(at: FilePath.parent(of: path), durably: false)
    }
    let directory = try CacheDirectory(path: FilePath.parent(of: path))
    try directory.share(waitingFor: lockWait)
    identity = try FileStatus.of(path: path, followsLink: false)?.identity
    guard
      let database = try Database.open(
        path, CacheSQL.schema, creating: creating, waitingFor: lockWait)
    else { return nil }
    identity = try FileStatus.of(path: path, followsLink: false)?.identity
    return OpenCache(directory: directory, database: database)
  }

  // Renames the database and the files beside it, replacing earlier ones, unless another process
  // has begun a new one. Returns false if other processes don't release the lock.
  private mutating func setAside(_ damage: FileDamage) throws(StorageError) -> Bool {
    let directory = try CacheDirectory(path: FilePath.parent(of: path))
    guard directory.exclude() else { return false }
    guard try FileStatus.of(path: path, followsLink: false)?.identity == identity else {
      return true
    }
    // The database first: a process that finds a journal without a database deletes it, but one that
    // finds a database without its journal takes a half-written transaction for a whole one.
    for path in [path] + CompanionFile.allCases.map({ path + $0.rawValue }) {
      let newPath = path + Cache.damagedSuffix
      if try FileStatus.of(path: path, followsLink: false) == nil { continue }
      try FilePath.move(path, to: newPath)
      problem = problem ?? .setAside(path: path, newPath: newPath, damage: damage)
    }
    return true
  }
}

/// The lock of the cache's directory, which processes share to use the database, and which one
/// process takes for itself to rename it.
///
/// SQLite finds a journal by the name of its database. A connection to a database that was renamed
/// takes the journal of the next database of that name for its own, applies and deletes it.
/// Therefore each use of the database holds the lock, and begins by checking that the file of this
/// name is the one that was opened.
struct CacheDirectory: ~Copyable {
  // Others hold the shared lock for one statement or transaction.
  private static let exclusiveTimeout = Duration.seconds(1)

  private let path: String
  private let directory: OpenFile?

  /// Opens an existing directory; one that can't be read has no lock.
  init(path: String) throws(StorageError) {
    self.path = path
    do throws(StorageError) {
      directory = try OpenFile(path, for: .directory)
    } catch .failed(_, _, let code) where code == EACCES {
      directory = nil
    }
  }

  /// Acquires the shared lock.
  ///
  /// - Throws: `StorageError.failed` at `.lock` if another process, which needs it to rename a few
  ///   files, holds the exclusive lock for too long.
  func share(waitingFor wait: LockWait) throws(StorageError) {
    guard acquire(.shared, waitingFor: wait.unchanged) else {
      throw .failed(path: path, step: .lock, errorNumber: EWOULDBLOCK)
    }
  }

  /// Acquires the exclusive lock; returns false if other processes hold the lock for 1 s.
  func exclude() -> Bool { acquire(.exclusive, waitingFor: CacheDirectory.exclusiveTimeout) }

  // Without locks for directories, SQLite's locks are the only ones.
  private func acquire(_ kind: OpenFile.LockKind, waitingFor timeout: Duration) -> Bool {
    // `try?`: the file system has no locks then.
    (try? directory?.lock(kind, waitingFor: timeout)) ?? true
  }

  /// Releases the lock.
  func release() { directory?.unlock() }
}
