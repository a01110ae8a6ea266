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
    /// A directory has the name of a file.
    case directory
    /// A symbolic link leads into a missing directory; ghf creates all others itself.
    case danglingLink
    /// Symbolic links form a loop.
    case linkLoop
  }

  /// Returns the error for a file whose lock another process held too long.
  static func locked(_ path: String) -> StorageError {
    .failed(path: path, step: .lock, errorNumber: EWOULDBLOCK)
  }

  /// The obstacle that the error number identifies, if it is one of these.
  package var obstacle: Obstacle? {
    guard case .failed(_, let step, let errorNumber) = self else { return nil }
    return switch errorNumber {
    case ENOSPC, EDQUOT: .full
    case EACCES, EPERM: .forbidden
    case EROFS: .readOnly
    case ENOTDIR: .notADirectory
    case EISDIR: .directory
    case ENOENT: step == .open || step == .create ? .danglingLink : nil
    case ELOOP: .linkLoop
    default: nil
    }
  }
}
