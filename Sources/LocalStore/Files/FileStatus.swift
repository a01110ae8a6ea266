#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The metadata of a path or an open file.
struct FileStatus: Equatable {
  enum Kind { case regularFile, directory, symbolicLink, other }

  /// A file's identity, which survives a rename and differs from that of a new file with its name.
  struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  struct Owner: Equatable {
    let user: uid_t
    let group: gid_t
  }

  let kind: Kind
  /// The permissions of owner, group and others.
  let permissions: mode_t
  let owner: Owner
  let byteCount: Int
  let identity: Identity
  /// The time of the last change of the contents, in nanoseconds since 1970.
  let modifiedAt: Int64

  /// Inspects a path or, with `followsLink`, the target of a link there; nil if it doesn't exist.
  static func of(path: String, followsLink: Bool) throws(StorageError) -> FileStatus? {
    var status = stat()
    if unsafe (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 {
      return FileStatus(status)
    }
    let code = errno
    if FilePath.isMissing(path, code) { return nil }
    throw .failed(path: path, step: .inspect, errorNumber: code)
  }

  init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modifiedAt = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    permissions = status.st_mode & 0o777
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
  }
}
