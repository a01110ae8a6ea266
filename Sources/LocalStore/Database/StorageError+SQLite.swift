import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension StorageError {
  /// True if another process held a lock for too long.
  package var isBusy: Bool {
    switch self {
    case .database(_, let code, let errorNumber):
      Int(code) & 0xFF == CSQLITE_BUSY && errorNumber != ENOLCK
    case .failed(_, .lock, let errorNumber): errorNumber == EWOULDBLOCK
    default: false
    }
  }

  /// The step of a failed use of a database, as far as SQLite's result code shows it.
  package var step: Step? {
    guard case .database(_, let code, _) = self else { return nil }
    return switch Int(code) & 0xFF {
    case CSQLITE_BUSY: .lock
    case CSQLITE_CANTOPEN: .open
    case CSQLITE_FULL, CSQLITE_READONLY: .write
    case CSQLITE_IOERR where Int(code) == CSQLITE_IOERR_WRITE: .write
    default: nil
    }
  }

  /// Makes the error of a result code of a connection.
  init(sqliteCode code: Int32, _ connection: OpaquePointer, _ locks: LockWatch) {
    let isLackingLocks = Int(code) & 0xFF == CSQLITE_BUSY && locks.lacksLocks
    self =
      isLackingLocks
      ? .database(path: locks.path, code: code, errorNumber: ENOLCK)
      : StorageError(
        sqliteCode: code, systemError: unsafe csqlite_system_errno(connection), path: locks.path)
  }

  /// Makes the error of a result code of SQLite.
  ///
  /// - Parameters:
  ///   - code: The extended result code.
  ///   - systemError: The `errno` of SQLite's last system call.
  ///   - path: The database.
  init(sqliteCode code: Int32, systemError: Int32, path: String) {
    switch Int(code) & 0xFF {
    case CSQLITE_CORRUPT, CSQLITE_NOTADB:
      self = .damaged(path: path, damage: .invalid(part: "database"))
    case CSQLITE_FULL: self = .database(path: path, code: code, errorNumber: ENOSPC)
    case CSQLITE_BUSY: self = .database(path: path, code: code, errorNumber: EWOULDBLOCK)
    case CSQLITE_READONLY:
      let errorNumber = FilePath.errorNumber(ofWritingTo: path)
      self = .database(path: path, code: code, errorNumber: errorNumber)
    case CSQLITE_CANTOPEN, CSQLITE_IOERR:
      self = .database(path: path, code: code, errorNumber: systemError)
    default: self = .database(path: path, code: code, errorNumber: 0)
    }
  }

  /// True if SQLite rejects a statement: a table is missing, because another process has cleared
  /// the cache.
  ///
  /// SQLite has no code of its own for a missing table.
  var isMissingTable: Bool {
    if case .database(_, let code, _) = self { Int(code) & 0xFF == CSQLITE_ERROR } else { false }
  }
}
