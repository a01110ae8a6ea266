import Glibc

/// A file descriptor that is closed exactly once, at the end of its owner's lifetime.
///
/// Each method throws `StorageError.failed` at the step of its system call. Closing reports no
/// error: call `synchronise` first to learn whether writes succeeded.
struct OpenFile: ~Copyable {
  /// The mode of opening a file; new files are accessible to their owner only, except `creatingForUser`.
  enum Purpose {
    case reading, readingAndWritingOrCreating, directory
    /// Fails if the file exists.
    case creating
    /// Fails if the file exists; others may access it as the user's umask says.
    case creatingForUser

    fileprivate var isNew: Bool { self == .creating || self == .creatingForUser }

    fileprivate var flags: CInt {
      let mode =
        switch self {
        case .reading: O_RDONLY | O_NONBLOCK
        case .readingAndWritingOrCreating: O_RDWR | O_NONBLOCK
        case .creating, .creatingForUser: O_RDWR
        case .directory: O_RDONLY | O_DIRECTORY
        }
      return mode | O_CLOEXEC
    }

    fileprivate var permissions: mode_t { self == .creatingForUser ? 0o666 : 0o600 }
  }

  /// The path that errors name.
  let path: String
  let descriptor: CInt

  /// Opens a file, without blocking on a named pipe.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - purpose: The mode of opening.
  ///   - name: The path that errors name, if not `path`.
  /// - Throws: `StorageError.failed` at `.open`, or at `.create` for `.creating`.
  init(_ path: String, for purpose: Purpose, knownAs name: String? = nil) throws(StorageError) {
    let name = name ?? path
    var descriptor: CInt = -1
    if !purpose.isNew {
      descriptor = OpenFile.retrying { unsafe open(path, purpose.flags) }
    }
    let isMissing = !purpose.isNew && descriptor < 0 && errno == ENOENT
    if purpose.isNew || isMissing && purpose == .readingAndWritingOrCreating {
      // Doesn't follow a dangling link, whose target could be anywhere.
      let flags = purpose.flags | O_CREAT | O_EXCL
      descriptor = OpenFile.retrying { unsafe open(path, flags, purpose.permissions) }
      if descriptor >= 0 {
        FilePath.passOn(descriptor, inDirectoryOf: path)
      } else if errno == EEXIST, !purpose.isNew {
        // Another process has created it.
        descriptor = OpenFile.retrying { unsafe open(path, purpose.flags) }
      }
    }
    guard descriptor >= 0 else {
      throw .failed(path: name, step: purpose.isNew ? .create : .open, errorNumber: errno)
    }
    self.path = name
    self.descriptor = descriptor
  }

  /// Opens a file; nil if it doesn't exist.
  init?(ifPresent path: String, for purpose: Purpose) throws(StorageError) {
    do throws(StorageError) {
      try self.init(path, for: purpose)
    } catch .failed(_, .open, let code) where FilePath.isMissing(path, code) {
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Inspects the open file, even if its path now names another one.
  func status() throws(StorageError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(.inspect) }
    return FileStatus(status)
  }

  /// Reads up to `byteCount` bytes from a place, fewer only if the file is shorter.
  func read(byteCount: Int, from start: Int = 0) throws(StorageError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var done = 0
    while done < byteCount {
      let count = OpenFile.retrying {
        unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe pread(
            descriptor, buffer.baseAddress?.advanced(by: done), byteCount - done,
            off_t(start + done))
        }
      }
      guard count >= 0 else { throw failure(.read) }
      if count == 0 { break }
      done += count
    }
    bytes.removeLast(byteCount - done)
    return bytes
  }

  /// Writes all bytes after those written before; after an error some may have been written.
  func append(_ bytes: [UInt8]) throws(StorageError) {
    var done = 0
    while done < bytes.count {
      let count = OpenFile.retrying {
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
        }
      }
      guard count >= 0 else { throw failure(.write) }
      done += count
    }
  }

  /// Replaces the contents; a reader, and a crash, may see a part of them.
  func overwrite(with bytes: [UInt8]) throws(StorageError) {
    guard OpenFile.retrying({ ftruncate(descriptor, 0) }) == 0 else { throw failure(.write) }
    try append(bytes)
  }

  /// Flushes the file to disk.
  func synchronise() throws(StorageError) {
    guard OpenFile.retrying({ fsync(descriptor) }) == 0 else { throw failure(.sync) }
  }

  /// Changes the owner, or else the group, if permitted.
  func changeOwner(to owner: FileStatus.Owner) {
    if fchown(descriptor, owner.user, owner.group) == 0 { return }
    _ = fchown(descriptor, uid_t.max, owner.group)
  }

  /// Changes the permissions, if permitted.
  func changePermissions(to mode: mode_t) { _ = fchmod(descriptor, mode) }

  /// Acquires the file's lock, blocking while another open file, in any process, holds it.
  func lock() throws(StorageError) {
    guard OpenFile.retrying({ flock(descriptor, LOCK_EX) }) == 0 else { throw failure(.lock) }
  }

  enum LockKind { case shared, exclusive }

  /// Acquires the file's lock; returns false if other open files hold it for too long.
  func lock(_ kind: LockKind, waitingFor timeout: Duration) throws(StorageError) -> Bool {
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    let start = ContinuousClock.now
    while OpenFile.retrying({ flock(descriptor, operation) }) != 0 {
      guard errno == EWOULDBLOCK else { throw failure(.lock) }
      if ContinuousClock.now - start >= timeout { return false }
      usleep(1_000)
    }
    return true
  }

  /// Releases the lock; closing the file does so too.
  func unlock() { _ = flock(descriptor, LOCK_UN) }

  /// Acquires a lock on the file's beginning, which closing the file releases; false if it can't.
  func canLockRange() -> Bool {
    var range = flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_len = 1
    return OpenFile.retrying { unsafe fcntl(descriptor, F_SETLK, &range) } == 0
  }

  private func failure(_ step: StorageError.Step) -> StorageError {
    .failed(path: path, step: step, errorNumber: errno)
  }

  // Retries on `EINTR`: a signal handled elsewhere in the process isn't a disk error.
  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

extension Sequence<UInt8> {
  /// The number of bytes of a byte order mark (U+FEFF in UTF-8) at the beginning: some editors save
  /// one, which isn't part of the text.
  var byteOrderMarkCount: Int { starts(with: "\u{FEFF}".utf8) ? 3 : 0 }
}
