#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file descriptor that is closed exactly once, at the end of its owner's lifetime.
///
/// Each method throws `StorageError.failed` at the step of its system call. Closing reports no
/// error: call `synchronise` first to learn whether writes succeeded.
struct OpenFile: ~Copyable {
  /// The mode of opening a file; new files are accessible to their owner only.
  enum Purpose {
    case reading, readingAndWriting, readingAndWritingOrCreating, directory
    /// Fails if the file exists.
    case creating
  }

  /// The path that errors name.
  let path: String
  let descriptor: CInt

  /// Opens a file, without blocking on a named pipe.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - purpose: The mode of opening.
  ///   - followsLink: Whether to follow a symbolic link; otherwise a link is an error.
  ///   - name: The path that errors name, if not `path`.
  /// - Throws: `StorageError.failed` at `.open`, or at `.create` for `.creating`;
  ///   `.notARegularFile` for a link that isn't followed.
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
    self.init(path: name, descriptor: descriptor)
  }

  /// Opens a file; nil if it doesn't exist.
  init?(ifPresent path: String, for purpose: Purpose) throws(StorageError) {
    do throws(StorageError) {
      try self.init(path, for: purpose)
    } catch .failed(_, .open, ENOENT) {
      return nil
    }
  }

  /// Takes ownership of an open descriptor.
  init(path: String, descriptor: CInt) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Inspects the open file, even if its path now names another one.
  func status() throws(StorageError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(.inspect) }
    return FileStatus(status)
  }

  /// Reads a part of the file, less than requested only at its end.
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

  /// Writes all bytes at an offset; after an error some of them may have been written.
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

  /// Truncates the file.
  func truncate(toByteCount byteCount: Int) throws(StorageError) {
    guard OpenFile.retrying({ ftruncate(descriptor, off_t(byteCount)) }) == 0 else {
      throw failure(.truncate)
    }
  }

  /// Flushes the file to disk.
  func synchronise() throws(StorageError) {
    guard OpenFile.retrying({ fsync(descriptor) }) == 0 else { throw failure(.sync) }
  }

  /// Changes the owner, if permitted.
  func changeOwner(to owner: FileStatus.Owner) { _ = fchown(descriptor, owner.user, owner.group) }

  /// Acquires the file's lock, blocking while another open file, in any process, holds it.
  func lock() throws(StorageError) {
    guard OpenFile.retrying({ flock(descriptor, LOCK_EX) }) == 0 else { throw failure(.lock) }
  }

  /// Releases the lock; closing the file does so too.
  func unlock() { _ = flock(descriptor, LOCK_UN) }

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
