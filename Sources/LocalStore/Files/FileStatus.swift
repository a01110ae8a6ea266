import struct FoundationEssentials.Date

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the file system tells about a name or an open file.
struct FileStatus: Equatable {
  /// What kind of thing it is.
  enum Kind {
    case regularFile
    case directory
    case symbolicLink
    case other
  }

  /// What tells two files apart even when one took over the other's name.
  struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  /// Whose a file is.
  struct Owner: Equatable {
    let user: uid_t
    let group: gid_t
  }

  let kind: Kind
  let owner: Owner
  let byteCount: Int
  let identity: Identity
  /// When it was written last, or said to have been.
  let modifiedAt: Date

  /// Asks about a name.
  ///
  /// - Parameters:
  ///   - path: The name.
  ///   - followsLink: Whether a symbolic link stands for what it points at.
  /// - Returns: nil when there is nothing of that name.
  /// - Throws: `StorageError.failed` at the step `.inspect`.
  static func of(path: String, followsLink: Bool) throws(StorageError) -> FileStatus? {
    var status = stat()
    let result = unsafe followsLink ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else {
      let code = errno
      if code == ENOENT { return nil }
      throw .failed(path: path, step: .inspect, errorNumber: code)
    }
    return FileStatus(status)
  }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regularFile
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    owner = Owner(user: status.st_uid, group: status.st_gid)
    byteCount = Int(status.st_size)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modifiedAt = Date(
      timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000)
  }
}
