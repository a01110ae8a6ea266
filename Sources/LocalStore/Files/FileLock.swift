import Glibc

/// An exclusive, cross-process lock on a file.
///
/// Takes `flock` on an empty `.lock` file next to the guarded one, because the guarded file is
/// replaced as a whole and would take a lock of its own with it. If the path is a symbolic link,
/// its target is locked as well: several links may share a target, and the link itself may be
/// moved. The holder only reads and writes a small file and never waits for the network or the
/// user, so acquiring has no timeout. Ctrl-C ends the process and the wait, and the system releases
/// the lock of a process that dies.
struct FileLock: ~Copyable {
  private let file: OpenFile
  private let targetFile: OpenFile?

  /// Acquires the lock, blocking until it is free; the directory of `path` must exist.
  ///
  /// - Throws: `StorageError.failed` at `.open`, `.inspect` and `.lock`, about a lock file, and at
  ///   `.inspect` and `.followLink`, about a link.
  init(forFileAt path: String) throws(StorageError) {
    let file = try OpenFile(path + ".lock", for: .readingAndWritingOrCreating)
    try file.lock()
    // The link can't be moved while its own lock is held. The order, link before target, is always
    // the same, so that two processes can't deadlock.
    let target = try FilePath.resolvingLinks(path)
    if target == path {
      targetFile = nil
    } else {
      let targetFile = try OpenFile(target + ".lock", for: .readingAndWritingOrCreating)
      // If the lock files are links too, locking the same file twice would deadlock.
      if try targetFile.status().identity != file.status().identity { try targetFile.lock() }
      self.targetFile = consume targetFile
    }
    self.file = file
  }

  /// Runs `body` under the lock and releases it afterwards, even if `body` throws.
  consuming func whileHeld<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    defer {
      targetFile?.unlock()
      file.unlock()
    }
    return try body()
  }
}
