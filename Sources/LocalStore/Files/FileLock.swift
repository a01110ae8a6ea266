/// The right to change a file, held against every other ghf that is running.
///
/// The lock is `flock` on an empty file beside the one it guards, since that one is replaced as a
/// whole and a lock on it would go with the old contents. Of a symbolic link it is the file that it
/// leads to which is guarded: several links may lead there. Whoever holds it only reads and writes a
/// small file and never waits for the network or a person, so waiting for it has no time limit;
/// Ctrl-C ends the wait with the process, and the system releases the lock of a process that dies.
struct FileLock: ~Copyable {
  private let file: OpenFile

  /// Waits for the lock of the file at `path`, whose directory must be there.
  ///
  /// - Throws: `StorageError.failed` at the steps `.open` and `.lock`, about the lock's own file, and
  ///   at `.followLink`.
  init(forFileAt path: String) throws(StorageError) {
    let target = try FilePath.resolvingLinks(path)
    let file = try OpenFile(target + ".lock", for: .readingAndWritingOrCreating)
    try file.lock()
    self.file = file
  }

  /// Does something under the lock and then gives it back, also after an error.
  ///
  /// - Returns: What `body` returned.
  /// - Throws: What `body` threw.
  consuming func whileHeld<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    defer { file.unlock() }
    return try body()
  }
}
