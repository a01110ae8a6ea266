#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is done with names of files rather than with open files.
enum FilePath {
  /// The directory that a name lies in.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name within its directory.
  static func lastComponent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Makes a directory and those above it, with the mode 0700 that the XDG specification asks for.
  ///
  /// - Parameters:
  ///   - path: The directory's name.
  ///   - durably: Whether to wait for the disk, so that a power cut doesn't take the new directories
  ///     away again with all that lies in them.
  /// - Throws: `StorageError.failed` at `.createDirectory`, `ENOTDIR` if a file has the name; and at
  ///   `.syncDirectory` when it is there but a power cut might undo that.
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
    if !durably { return }
    do throws(StorageError) {
      try synchroniseDirectory(at: parent)
    } catch .failed(_, .open, EACCES) {
      // Whoever may write in a directory but not read it can't open it to wait for it.
    }
  }

  /// Waits until the disk has the names in a directory.
  ///
  /// - Throws: `StorageError.failed` at `.open` and `.syncDirectory`.
  static func synchroniseDirectory(at path: String) throws(StorageError) {
    let directory = try OpenFile(path, for: .directory)
    do throws(StorageError) {
      try directory.synchronise()
    } catch .failed(_, _, let code) where code == EINVAL || code == ENOTSUP {
      // This file system can't do it for directories, so there is nothing to wait for.
    } catch .failed(let path, _, let code) {
      throw .failed(path: path, step: .syncDirectory, errorNumber: code)
    }
  }

  /// The name at the end of a chain of symbolic links, which need not exist.
  ///
  /// `realpath` is no use here: it refuses a link whose target isn't there yet.
  ///
  /// - Throws: `StorageError.failed` at `.followLink`, with `ELOOP` after 40 links as Linux counts.
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

  /// Gives a file another name, in place of what had that name.
  ///
  /// - Throws: `StorageError.failed` at `.rename`, about the new name.
  static func rename(_ path: String, to destination: String) throws(StorageError) {
    guard unsafe systemRename(path, destination) == 0 else {
      throw .failed(path: destination, step: .rename, errorNumber: errno)
    }
  }

  /// Removes a file if it can be removed; tells whether it could.
  @discardableResult
  static func remove(_ path: String) -> Bool {
    unsafe unlink(path) == 0
  }

  private static func linkTarget(of path: String) throws(StorageError) -> String {
    let limit = Int(PATH_MAX)
    var target = [CChar](repeating: 0, count: limit)
    let count = unsafe readlink(path, &target, limit)
    guard count >= 0 else { throw .failed(path: path, step: .followLink, errorNumber: errno) }
    let bytes = target.prefix(count).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// Within `FilePath` the name `rename` is its own function's.
private func systemRename(
  _ path: UnsafePointer<CChar>, _ destination: UnsafePointer<CChar>
) -> CInt {
  unsafe rename(path, destination)
}
