/// The reason one of ghf's own files could not be read or written.
///
/// The cases carry only data; commands add the wording.
package enum StorageError: Error, Sendable, Equatable {
  /// No directory for files is known: neither an XDG variable nor HOME names one.
  case noHome(HomeFault)
  /// A system call failed with `errorNumber`, an `errno`; unless the step is `.syncDirectory`, the
  /// previous file is intact.
  case failed(path: String, step: Step, errorNumber: Int32)
  /// SQLite failed with an extended result code; `errorNumber` is the `errno` of its last system
  /// call, or 0.
  case database(path: String, code: Int32, errorNumber: Int32)
  /// The shared library of SQLite can't be loaded, or is too old.
  case libraryMissing(name: String)
  /// The file's contents are invalid; it was left unchanged.
  case damaged(path: String, damage: FileDamage)
  /// The file's contents are invalid; it was renamed, so that the next run can create a new one.
  case setAside(path: String, newPath: String, damage: FileDamage)
  /// A file beside a database isn't ghf's, and SQLite would apply it to the database; both were left
  /// unchanged.
  case foreign(path: String)
  /// The file has the format of a later version of ghf; it was left unchanged.
  case newerVersion(path: String, version: Int, newestKnown: Int)
  /// The file has more bytes than ghf reads.
  case tooLarge(path: String, byteCount: Int, limit: Int)
  /// The path is a directory, a pipe or a device.
  case notARegularFile(path: String)

  /// The reason HOME isn't usable.
  package enum HomeFault: Sendable, Equatable {
    /// HOME isn't set, or is empty.
    case unset
    /// HOME doesn't begin with a slash.
    case relative(String)
  }

  /// The operation that failed.
  package enum Step: Sendable, Equatable, CaseIterable {
    case createDirectory, open, inspect, lock, read, create, write, sync, rename
    case followLink, syncDirectory, list, remove
  }
}
