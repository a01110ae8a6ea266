import Glibc

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
  /// The file's contents are invalid, or of a version that ghf doesn't read; it was renamed, so that the
  /// next run can create a new one.
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
    /// HOME, or the variable of a directory, isn't UTF-8; the path is for messages.
    case notUTF8(variable: String, path: String)
  }

  /// The operation that failed.
  package enum Step: Sendable, Equatable, CaseIterable {
    case createDirectory, open, inspect, lock, read, create, write, sync, rename
    case followLink, syncDirectory, list, remove
  }
}

extension StorageError {
  /// A cause of a failed step that the user can remove.
  package enum Obstacle: Sendable, Equatable {
    /// The disk, or the user's quota, is full.
    case full
    /// The file or its directory belongs to another user or denies access.
    case forbidden
    /// The file system is read-only.
    case readOnly
    /// A file has the name of a directory.
    case notADirectory
    /// The directory is `/dev/null`, which users choose so that nothing is stored.
    case nullDirectory
    /// A directory has the name of a file.
    case directory
    /// The directory of a file that the user named, or that a symbolic link leads to, is missing; ghf
    /// creates its own.
    case danglingLink
    /// Symbolic links form a loop.
    case linkLoop
    /// The file system has no file locks.
    case noLocks
  }

  /// The obstacle that the error identifies, if it is one of these.
  package var obstacle: Obstacle? {
    switch self {
    case .failed(_, .lock, let errorNumber)
    where [ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errorNumber):
      .noLocks
    case .failed(let path, _, ENOTDIR) where path.hasPrefix(FilePath.nullDirectory):
      .nullDirectory
    case .failed(_, let step, let errorNumber):
      StorageError.obstacle(errorNumber, isOpening: step == .open || step == .create)
    case .database(_, _, let errorNumber): StorageError.obstacle(errorNumber, isOpening: false)
    case .noHome, .damaged, .setAside, .foreign, .newerVersion, .tooLarge,
      .notARegularFile, .libraryMissing:
      nil
    }
  }

  /// The file or directory; nil if the error is about none.
  package var path: String? {
    switch self {
    case .failed(let path, _, _), .database(let path, _, _), .damaged(let path, _),
      .setAside(let path, _, _), .foreign(let path), .newerVersion(let path, _, _),
      .tooLarge(let path, _, _), .notARegularFile(let path):
      path
    case .noHome, .libraryMissing: nil
    }
  }

  private static func obstacle(_ errorNumber: Int32, isOpening: Bool) -> Obstacle? {
    switch errorNumber {
    case ENOSPC, EDQUOT: .full
    case EACCES, EPERM: .forbidden
    case EROFS: .readOnly
    case ENOTDIR: .notADirectory
    case EISDIR: .directory
    case ENOENT: isOpening ? .danglingLink : nil
    case ELOOP: .linkLoop
    case ENOLCK: .noLocks
    default: nil
    }
  }
}

/// A defect in the contents of one of ghf's files.
package enum FileDamage: Error, Sendable, Equatable {
  /// The file has no bytes, as after a crash of the program that last wrote it.
  case empty
  case notUTF8
  /// A violation of RFC 8259, with its line number from 1.
  case notJSON(line: Int)
  /// Arrays and objects are nested deeper than the parser follows.
  case tooDeep(line: Int)
  /// An object has the same key twice, so that a rewrite would lose a value.
  case duplicateKey(String, line: Int)
  /// A value is missing or has the wrong type; `place` reads like `favourites[3].id`.
  case wrongShape(place: String)
  /// A part of a binary file, such as `record 2`, is invalid.
  case invalid(part: String)
  /// A file beside a database, such as `cache.db-journal`, isn't ghf's.
  case foreignCompanion(name: String)
  /// The format is that of an earlier version of ghf, which this one doesn't read.
  case earlierVersion(Int)
}
