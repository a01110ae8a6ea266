import Glibc

/// Operations on paths rather than on open files.
enum FilePath {
  /// Returns the directory part of a path.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of a path.
  static func lastComponent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Creates a directory and its parents with mode 0700, as the XDG specification requires.
  ///
  /// - Parameters:
  ///   - path: The directory.
  ///   - durably: Whether to sync the parents, so that the new directories survive a power cut.
  /// - Throws: `StorageError.failed` at `.createDirectory`, with `ENOTDIR` if a file has the name;
  ///   at `.inspect`; and at `.open` or `.syncDirectory` if the directory exists but might not
  ///   survive a power cut.
  static func createDirectory(at path: String, durably: Bool = true) throws(StorageError) {
    let parent = parent(of: path)
    var code = unsafe mkdir(path, 0o700) == 0 ? 0 : errno
    if code == ENOENT, parent != path {
      try createDirectory(at: parent, durably: durably)
      code = unsafe mkdir(path, 0o700) == 0 ? 0 : errno
    }
    if code == EEXIST {
      if try FileStatus.of(path: path, followsLink: true)?.kind == .directory { return }
      code = ENOTDIR
    }
    guard code == 0 else { throw .failed(path: path, step: .createDirectory, errorNumber: code) }
    passOnDirectory(at: path)
    if !durably { return }
    do throws(StorageError) {
      try synchroniseDirectory(at: parent)
    } catch .failed(_, .open, EACCES) {
      // A directory that is writable but not readable can't be opened for a sync.
    }
  }

  /// Gives a new file or directory that root has created to the owner of the directory it is in.
  ///
  /// With `sudo`, HOME may be another user's, who must be able to use the files later.
  static func passOn(_ descriptor: CInt, inDirectoryOf path: String) {
    // `try?`: the file is then root's.
    guard geteuid() == 0,
      let owner = try? FileStatus.of(path: parent(of: path), followsLink: true)?.owner,
      owner.user != 0
    else { return }
    _ = fchown(descriptor, owner.user, owner.group)
  }

  private static func passOnDirectory(at path: String) {
    // Not by its path, which the owner of the directory it is in could have moved meanwhile.
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { return }
    passOn(descriptor, inDirectoryOf: path)
    close(descriptor)
  }

  /// The directory that users name so that nothing is read or stored.
  static let nullDirectory = "/dev/null/"

  /// Returns true if the error of a path means that nothing is there.
  static func isMissing(_ path: String, _ errorNumber: Int32) -> Bool {
    errorNumber == ENOENT || errorNumber == ENOTDIR && path.hasPrefix(nullDirectory)
  }

  /// Returns the names of a directory's entries except `.` and `..`; none if it is missing.
  ///
  /// - Throws: `StorageError.failed` at `.open` or `.list`.
  static func names(inDirectoryAt path: String) throws(StorageError) -> [String] {
    guard let stream = unsafe opendir(path) else {
      if isMissing(path, errno) { return [] }
      throw .failed(path: path, step: .open, errorNumber: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(stream), let offset = MemoryLayout<dirent>.offset(of: \.d_name)
    {
      // The name is zero-terminated within the entry, which may be shorter than its type.
      let bytes = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let name = unsafe String(cString: bytes.assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .failed(path: path, step: .list, errorNumber: errno) }
    return names
  }

  /// Flushes the entries of a directory to disk.
  ///
  /// - Throws: `StorageError.failed` at `.open` and `.syncDirectory`.
  static func synchroniseDirectory(at path: String) throws(StorageError) {
    let directory = try OpenFile(path, for: .directory)
    do throws(StorageError) {
      try directory.synchronise()
    } catch .failed(_, _, let code) where code == EINVAL || code == ENOTSUP {
      // This file system doesn't support syncing directories.
    } catch .failed(let path, _, let code) {
      throw .failed(path: path, step: .syncDirectory, errorNumber: code)
    }
  }

  /// Returns the path at the end of a chain of symbolic links, which may not exist.
  ///
  /// Doesn't use `realpath`, which fails for a missing target.
  ///
  /// - Throws: `StorageError.failed` at `.inspect` or `.followLink`, the latter with `ELOOP` after
  ///   40 links as on Linux, and with `EILSEQ` for a target that isn't UTF-8.
  static func resolvingLinks(_ path: String) throws(StorageError) -> String {
    var resolved = path
    for _ in 0..<40 {
      guard try FileStatus.of(path: resolved, followsLink: false)?.kind == .symbolicLink else {
        return resolved
      }
      let target = try linkTarget(of: resolved)
      resolved = target.hasPrefix("/") ? target : parent(of: resolved) + "/" + target
    }
    throw .failed(path: path, step: .followLink, errorNumber: ELOOP)
  }

  /// Renames a file, replacing any file at the destination.
  ///
  /// - Throws: `StorageError.failed` at `.rename`, about the destination.
  static func move(_ path: String, to destination: String) throws(StorageError) {
    guard unsafe rename(path, destination) == 0 else {
      throw .failed(path: destination, step: .rename, errorNumber: errno)
    }
  }

  /// Removes a file.
  ///
  /// - Throws: `StorageError.failed` at `.remove`.
  static func remove(_ path: String) throws(StorageError) {
    guard unsafe unlink(path) == 0 else {
      throw .failed(path: path, step: .remove, errorNumber: errno)
    }
  }

  /// Removes a file, unless it is missing.
  static func removeIfPresent(_ path: String) throws(StorageError) {
    do throws(StorageError) {
      try remove(path)
    } catch .failed(_, _, let code) where isMissing(path, code) {}
  }

  /// Returns the error with which the system would refuse to write a file, or to create one beside
  /// it; `EROFS` if it wouldn't.
  static func errorNumber(ofWritingTo path: String) -> Int32 {
    for path in [path, parent(of: path)] where unsafe access(path, W_OK) != 0 { return errno }
    return EROFS
  }

  /// Returns false if a directory's file system lacks the locks that SQLite uses (fcntl(2)).
  static func hasLocks(inDirectoryAt directory: String) -> Bool {
    let name = ReplacementName.name(replacing: "lock", process: getpid(), attempt: 0)
    let path = directory + "/" + name
    // `try?`: a directory that can't be written to shows nothing.
    guard let file = try? OpenFile(path, for: .creating) else { return true }
    defer {
      // `try?`: a leftover is empty.
      try? remove(path)
    }
    return file.canLockRange()
  }

  private static func linkTarget(of path: String) throws(StorageError) -> String {
    let limit = Int(PATH_MAX)
    var target = [CChar](repeating: 0, count: limit)
    let count = unsafe readlink(path, &target, limit)
    guard count >= 0 else { throw .failed(path: path, step: .followLink, errorNumber: errno) }
    let bytes = target.prefix(count).map { UInt8(bitPattern: $0) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .failed(path: path, step: .followLink, errorNumber: EILSEQ)
    }
    return text
  }
}

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
    let time = status.st_mtim
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

/// The size of a directory's files.
package struct DirectorySurvey: Sendable, Equatable {
  /// The directory, which may be missing.
  package let path: String
  /// The total size of the files, in bytes; symbolic links aren't followed.
  package private(set) var byteCount = 0

  /// Surveys a directory; a missing one counts as empty, an unreadable one is an error.
  package init(of path: String) throws(StorageError) {
    self.path = path
    for name in try FilePath.names(inDirectoryAt: path) {
      let status = try FileStatus.of(path: path + "/" + name, followsLink: false)
      if status?.kind == .regularFile { byteCount += status?.byteCount ?? 0 }
    }
  }
}
