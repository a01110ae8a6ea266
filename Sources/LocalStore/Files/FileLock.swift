/// The right to change a file, held against every other ghf that is running.
///
/// The lock is `flock` on an empty file beside the one it guards, since that one is replaced as a
/// whole and a lock on it would go with the old contents. Of a symbolic link the file that it leads to
/// is guarded too, for several links may lead there, and the link itself may be moved away. Whoever
/// holds it only reads and writes a small file and never waits for the network or a person, so
/// waiting for it has no time limit; Ctrl-C ends the wait with the process, and the system releases
/// the lock of a process that dies.
struct FileLock: ~Copyable {
  private let file: OpenFile
  private let targetFile: OpenFile?

  /// Waits for the lock of the file at `path`, whose directory must be there.
  ///
  /// - Throws: `StorageError.failed` at the steps `.open` and `.lock`, about the lock's own file, and
  ///   at `.followLink`.
  init(forFileAt path: String) throws(StorageError) {
    let file = try OpenFile(path + ".lock", for: .readingAndWritingOrCreating)
    try file.lock()
    // Now that nobody else may move the link. Always in this order, so that no two wait for one
    // another.
    let targetFile = try FileLock.lockOfTarget(path, besides: file)
    self.file = file
    self.targetFile = targetFile
  }

  /// Waits for the lock of what a link leads to; nil where `path` is no link.
  private static func lockOfTarget(
    _ path: String, besides held: borrowing OpenFile
  ) throws(StorageError) -> OpenFile? {
    let target = try FilePath.resolvingLinks(path)
    if target == path { return nil }
    let file = try OpenFile(target + ".lock", for: .readingAndWritingOrCreating)
    // Who has linked the locks too would wait for himself.
    if try file.status().identity != held.status().identity { try file.lock() }
    return file
  }

  /// Does something under the lock and then gives it back, also after an error.
  ///
  /// - Returns: What `body` returned.
  /// - Throws: What `body` threw.
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
