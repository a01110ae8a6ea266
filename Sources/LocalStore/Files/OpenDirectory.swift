#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open directory, whose entries are accessed through its descriptor.
///
/// Symbolic links within it are never followed, so that an attacker who replaces a directory with a
/// link can't redirect an operation elsewhere. Each method throws `StorageError.failed` at the step
/// of its system call.
struct OpenDirectory: ~Copyable {
  private let file: OpenFile

  /// The path that errors name.
  var path: String { file.path }

  /// Opens a directory by its full path, which may be a symbolic link.
  ///
  /// - Throws: `StorageError.failed` at `.open`; `ENOTDIR` if it isn't a directory.
  init(_ path: String) throws(StorageError) { file = try OpenFile(path, for: .directory) }

  /// Opens a directory as `init(_:)` does; nil if it doesn't exist.
  init?(ifPresent path: String) throws(StorageError) {
    guard let file = try OpenFile(ifPresent: path, for: .directory) else { return nil }
    self.file = file
  }

  /// Opens a directory within another; nil if it is missing, a link or not a directory.
  init?(_ name: String, in parent: borrowing OpenDirectory) throws(StorageError) {
    let path = parent.path + "/" + name
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe openat(parent.file.descriptor, name, flags)
    guard descriptor >= 0 else {
      let code = errno
      if [ENOENT, ENOTDIR, ELOOP].contains(code) { return nil }
      throw .failed(path: path, step: .open, errorNumber: code)
    }
    file = OpenFile(path: path, descriptor: descriptor)
  }

  /// Lists the names of all entries except `.` and `..`, sorted.
  func names() throws(StorageError) -> [String] {
    // Listing moves a position in the directory, so it uses a descriptor of its own.
    let own = unsafe openat(file.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, let stream = unsafe fdopendir(own) else {
      let code = errno
      if own >= 0 { close(own) }
      throw .failed(path: path, step: .list, errorNumber: code)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      // The name is zero-terminated within the entry, which may be shorter than its type.
      let bytes = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let name = unsafe String(cString: bytes.assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .failed(path: path, step: .list, errorNumber: errno) }
    return names.sorted()
  }

  /// Inspects an entry, without following a link; returns nil if it doesn't exist.
  func status(of name: String) throws(StorageError) -> FileStatus? {
    try FileStatus.read(path + "/" + name) {
      unsafe fstatat(file.descriptor, name, &$0, AT_SYMLINK_NOFOLLOW)
    }
  }

  /// Removes a file or link, if it exists.
  func remove(_ name: String) throws(StorageError) {
    guard unsafe unlinkat(file.descriptor, name, 0) == 0 else {
      let code = errno
      if code == ENOENT { return }
      throw .failed(path: path + "/" + name, step: .remove, errorNumber: code)
    }
  }
}
