#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
