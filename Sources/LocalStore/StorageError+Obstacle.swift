#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension StorageError {
  /// What stands in the way of a step that the system refused, where a person can do something.
  package enum Obstacle: Sendable, Equatable {
    /// The disk, or the part of it that this person may use, is full.
    case full
    /// The file or its directory is somebody else's, or permits less.
    case forbidden
    /// Nothing at all can be written there.
    case readOnly
    /// Something else has the name of a directory.
    case notADirectory
    /// A directory has the name of a file.
    case directory
    /// A symbolic link leads to where no directory is: those that ghf needs it makes.
    case noDirectory
    /// Symbolic links lead to one another.
    case circleOfLinks
  }

  /// The obstacle that the system's error number tells of; nil where it is another one.
  package var obstacle: Obstacle? {
    guard case .failed(_, let step, let errorNumber) = self else { return nil }
    return switch errorNumber {
    case ENOSPC, EDQUOT: .full
    case EACCES, EPERM: .forbidden
    case EROFS: .readOnly
    case ENOTDIR: .notADirectory
    case EISDIR: .directory
    case ENOENT: step == .open || step == .create ? .noDirectory : nil
    case ELOOP: .circleOfLinks
    default: nil
    }
  }
}
