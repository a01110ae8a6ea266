import CSQLite
import Glibc

/// A value for a parameter of an SQL statement.
enum SQLValue {
  case integer(Int64)
  case real(Double)
  case text(String)
  /// A text, as UTF-8.
  case utf8(ArraySlice<UInt8>)
  case bytes([UInt8])
  case null

  /// Makes an integer, or null.
  static func integer(_ value: Int?) -> SQLValue { value.map { .integer(Int64($0)) } ?? .null }

  /// Makes a text, or null.
  static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
}

/// A prepared SQL statement, which its `Database` finalises.
///
/// Columns and parameters are counted from 0.
@safe struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private let locks: LockWatch

  init(_ handle: OpaquePointer, of connection: OpaquePointer, _ locks: LockWatch) {
    unsafe self.handle = handle
    unsafe self.connection = connection
    self.locks = locks
  }

  /// Sets the values of all parameters.
  func bind(_ values: [SQLValue]) throws(StorageError) {
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard Int(code) == CSQLITE_OK else { throw failure(code) }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .integer(let value): unsafe csqlite_bind_int64(handle, index, value)
    case .real(let value): unsafe csqlite_bind_double(handle, index, value)
    case .null: unsafe csqlite_bind_null(handle, index)
    case .text(var text):
      text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) {
          unsafe csqlite_bind_text_copy(handle, index, $0.baseAddress, Int32($0.count))
        }
      }
    // SQLite takes a text without an address for a null.
    case .utf8(let bytes) where bytes.isEmpty: bind(.text(""), at: index)
    case .utf8(let bytes):
      unsafe bytes.withUnsafeBytes {
        unsafe csqlite_bind_text_copy(
          handle, index, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
      }
    case .bytes(let bytes):
      unsafe bytes.withUnsafeBytes {
        unsafe csqlite_bind_blob_copy(handle, index, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// Advances to the next row; returns false after the last one.
  func step() throws(StorageError) -> Bool {
    let code = unsafe csqlite_step(handle)
    switch Int(code) {
    case CSQLITE_ROW: return true
    case CSQLITE_DONE: return false
    default: throw failure(code)
    }
  }

  /// Runs the statement again with other values.
  func run(_ values: [SQLValue]) throws(StorageError) {
    reset()
    try bind(values)
    while try step() {}
  }

  /// Makes the statement ready for other values.
  func reset() { _ = unsafe csqlite_reset(handle) }

  /// Returns a column's integer; nil if it is null.
  func integer(_ column: Int32) -> Int64? {
    isNull(column) ? nil : unsafe csqlite_column_int64(handle, column)
  }

  /// Returns a column's time or duration in seconds; 0 if it is null, or beyond the years 1 to 9999.
  ///
  /// ghf stores none beyond them, and clocks and calendars may fail there.
  func real(_ column: Int32) -> Double {
    let seconds = unsafe csqlite_column_double(handle, column)
    return seconds.magnitude <= 2.5e11 ? seconds : 0
  }

  /// Returns a column's text; nil if it is null.
  func text(_ column: Int32) -> String? {
    isNull(column) ? nil : String(decoding: bytes(column), as: UTF8.self)
  }

  /// Returns a column's bytes, none if it is null.
  func bytes(_ column: Int32) -> [UInt8] {
    // The order matters: SQLite may move the bytes when it converts them.
    let start = unsafe csqlite_column_blob(handle, column)
    let count = Int(unsafe csqlite_column_bytes(handle, column))
    return unsafe Array(
      UnsafeRawBufferPointer(start: start, count: unsafe start == nil ? 0 : count))
  }

  private func isNull(_ column: Int32) -> Bool {
    Int(unsafe csqlite_column_type(handle, column)) == CSQLITE_NULL
  }

  private func failure(_ code: Int32) -> StorageError {
    unsafe StorageError(sqliteCode: code, connection, locks)
  }
}

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
    case CSQLITE_CORRUPT, CSQLITE_NOTADB, CSQLITE_TOOBIG:
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
