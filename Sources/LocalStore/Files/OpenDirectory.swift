#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A directory that is open, so that what is done in it is done there and nowhere else.
///
/// Everything goes through the descriptor, and a symbolic link is never followed: not even somebody
/// who puts a link in place of a directory meanwhile can lead us out.
struct OpenDirectory: ~Copyable {
  /// The name that errors tell.
  let path: String
  private let descriptor: CInt

  /// Opens a directory by its full name, also where that is a link.
  ///
  /// - Throws: `StorageError.failed` at `.open`; `ENOTDIR` when something else has the name.
  init(_ path: String) throws(StorageError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(path: path, step: .open, errorNumber: errno) }
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a directory that lies in another; nil when it is none, a link, or gone.
  ///
  /// - Throws: `StorageError.failed` at `.open`.
  init?(_ name: String, in parent: borrowing OpenDirectory) throws(StorageError) {
    let path = parent.path + "/" + name
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe openat(parent.descriptor, name, flags)
    guard descriptor >= 0 else {
      let code = errno
      if [ENOENT, ENOTDIR, ELOOP].contains(code) { return nil }
      throw .failed(path: path, step: .open, errorNumber: code)
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// The names of all that lies in it but `.` and `..`, sorted.
  ///
  /// - Throws: `StorageError.failed` at `.list`.
  func names() throws(StorageError) -> [String] {
    // Reading moves a place in the directory, so this takes a descriptor of its own.
    let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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
      // The name ends with a zero within the entry, which may be shorter than its type.
      let bytes = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let name = unsafe String(cString: bytes.assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .failed(path: path, step: .list, errorNumber: errno) }
    return names.sorted()
  }

  /// What the system tells about a name in it, of a link about the link; nil when it is gone.
  ///
  /// - Throws: `StorageError.failed` at `.inspect`.
  func status(of name: String) throws(StorageError) -> FileStatus? {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      let code = errno
      if code == ENOENT { return nil }
      throw .failed(path: path + "/" + name, step: .inspect, errorNumber: code)
    }
    return FileStatus(status)
  }

  /// Removes a name of a file or a link from it.
  ///
  /// - Throws: `StorageError.failed` at `.remove`, but not when it is gone already.
  func remove(_ name: String) throws(StorageError) {
    guard unsafe unlinkat(descriptor, name, 0) == 0 else {
      let code = errno
      if code == ENOENT { return }
      throw .failed(path: path + "/" + name, step: .remove, errorNumber: code)
    }
  }

  /// Removes a directory in it, if that is empty.
  func removeIfEmpty(_ name: String) {
    _ = unsafe unlinkat(descriptor, name, AT_REMOVEDIR)
  }

  /// When something came into it or left it last, or `touch` was called.
  ///
  /// - Throws: `StorageError.failed` at `.inspect`.
  func status() throws(StorageError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .failed(path: path, step: .inspect, errorNumber: errno)
    }
    return FileStatus(status)
  }

  /// Says that the directory was changed just now, if that can be done.
  func touch() {
    _ = futimens(descriptor, nil)
  }
}
