#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file descriptor that is closed exactly once, when its owner is gone.
///
/// Closing gives no error here: whoever cares whether bytes arrived calls `synchronise` first.
struct OpenFile: ~Copyable {
  /// What a file is opened for; files that come into being are readable by their owner only.
  enum Purpose {
    /// The file must be there.
    case reading
    /// The file must be there.
    case readingAndWriting
    /// The file is made if it isn't there.
    case readingAndWritingOrCreating
    /// The file must not be there yet.
    case creating
    /// For `synchronise` on a directory.
    case directory
  }

  /// The name that errors tell.
  let path: String
  private let descriptor: CInt

  /// Opens a file, without waiting should the name belong to a pipe.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - purpose: What is going to be done with it.
  ///   - followsLink: Whether a symbolic link stands for what it points at; else it is an error.
  ///   - name: What errors call it, if that is another name.
  /// - Throws: `StorageError.failed` at `.open`, or at `.create` for `.creating`; `.notARegularFile`
  ///   for a link that is not followed.
  init(
    _ path: String, for purpose: Purpose, followsLink: Bool = true, knownAs name: String? = nil
  ) throws(StorageError) {
    let name = name ?? path
    let flags =
      switch purpose {
      case .reading: O_RDONLY | O_NONBLOCK
      case .readingAndWriting: O_RDWR | O_NONBLOCK
      case .readingAndWritingOrCreating: O_RDWR | O_CREAT | O_NONBLOCK
      case .creating: O_RDWR | O_CREAT | O_EXCL
      case .directory: O_RDONLY | O_DIRECTORY
      }
    let linkFlag = followsLink ? 0 : O_NOFOLLOW
    let descriptor = OpenFile.retrying { unsafe open(path, flags | linkFlag | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else {
      if !followsLink, errno == ELOOP { throw .notARegularFile(path: name) }
      throw .failed(path: name, step: purpose == .creating ? .create : .open, errorNumber: errno)
    }
    self.path = name
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// What the system tells about the open file, whatever became of its name.
  ///
  /// - Throws: `StorageError.failed` at the step `.inspect`.
  func status() throws(StorageError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(.inspect) }
    return FileStatus(status)
  }

  /// Reads a part of the file, less than asked for only where the file ends.
  ///
  /// - Throws: `StorageError.failed` at the step `.read`.
  func read(byteCount: Int, at offset: Int) throws(StorageError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var done = 0
    while done < byteCount {
      let count = OpenFile.retrying {
        unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe pread(
            descriptor, buffer.baseAddress?.advanced(by: done), byteCount - done,
            off_t(offset + done))
        }
      }
      guard count >= 0 else { throw failure(.read) }
      if count == 0 { break }
      done += count
    }
    bytes.removeLast(byteCount - done)
    return bytes
  }

  /// Writes all the bytes at an offset; on an error some of them may have been written.
  ///
  /// - Throws: `StorageError.failed` at the step `.write`.
  func write(_ bytes: [UInt8], at offset: Int) throws(StorageError) {
    var done = 0
    while done < bytes.count {
      let count = OpenFile.retrying {
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe pwrite(
            descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done,
            off_t(offset + done))
        }
      }
      guard count >= 0 else { throw failure(.write) }
      done += count
    }
  }

  /// Cuts the file off.
  ///
  /// - Throws: `StorageError.failed` at the step `.truncate`.
  func truncate(toByteCount byteCount: Int) throws(StorageError) {
    guard OpenFile.retrying({ ftruncate(descriptor, off_t(byteCount)) }) == 0 else {
      throw failure(.truncate)
    }
  }

  /// Waits until the disk has what was written.
  ///
  /// - Throws: `StorageError.failed` at the step `.sync`.
  func synchronise() throws(StorageError) {
    guard OpenFile.retrying({ fsync(descriptor) }) == 0 else { throw failure(.sync) }
  }

  /// Says that the file was written just now; tells whether that could be done.
  @discardableResult
  func touch() -> Bool {
    futimens(descriptor, nil) == 0
  }

  /// Gives the file to another user, where it is ours to give; tells whether it is theirs now.
  @discardableResult
  func give(to owner: FileStatus.Owner) -> Bool {
    fchown(descriptor, owner.user, owner.group) == 0
  }

  /// Waits until no other opening of the file, in this process or another, holds its lock.
  ///
  /// - Throws: `StorageError.failed` at the step `.lock`.
  func lock() throws(StorageError) {
    guard OpenFile.retrying({ flock(descriptor, LOCK_EX) }) == 0 else { throw failure(.lock) }
  }

  /// Waits for the lock as `lock` does, but not for ever; tells whether it was had.
  ///
  /// - Throws: `StorageError.failed` at the step `.lock`.
  func lock(within limit: Duration) throws(StorageError) -> Bool {
    let end = ContinuousClock.now + limit
    while OpenFile.retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0 {
      guard errno == EWOULDBLOCK else { throw failure(.lock) }
      if ContinuousClock.now >= end { return false }
      // The system has no lock with a time limit. Whoever holds it is done in less than this.
      usleep(500)
    }
    return true
  }

  /// Gives the lock back; closing the file does so too.
  func unlock() {
    _ = flock(descriptor, LOCK_UN)
  }

  private func failure(_ step: StorageError.Step) -> StorageError {
    .failed(path: path, step: step, errorNumber: errno)
  }

  // A signal handled elsewhere in the process must not look like a failure of the disk.
  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
