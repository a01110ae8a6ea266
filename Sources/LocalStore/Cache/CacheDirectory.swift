#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    // `try?`: see above.
    (try? directory?.lock(kind, waitingFor: timeout)) ?? true
  }

  /// Releases the lock.
  func release() { directory?.unlock() }
}
