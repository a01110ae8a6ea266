#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension CacheDirectory {
  /// Removes a file of pages while we hold its lock.
  ///
  /// - Parameters:
  ///   - file: The file, as a walk found it.
  ///   - directory: Where it lies.
  ///   - limit: How long to wait for the lock.
  /// - Returns: Whether it was there to be removed.
  /// - Throws: `StorageError`, at `.lock` with `EWOULDBLOCK` when another process kept the lock.
  func unlink(
    _ file: CacheFile, from directory: borrowing OpenDirectory, within limit: Duration
  ) throws(StorageError) -> Bool {
    try retryingIfReplaced { () throws(StorageError) -> Bool? in
      let open: OpenFile
      do throws(StorageError) {
        open = try OpenFile(file.path, for: .reading)
      } catch .failed(_, .open, ENOENT) {
        return false
      } catch .failed(_, .open, EACCES) {
        // Who can't read it can't lock it, and may remove it all the same.
        try directory.remove(file.name)
        return true
      }
      guard try open.lock(within: limit) else {
        throw .failed(path: file.path, step: .lock, errorNumber: EWOULDBLOCK)
      }
      // Closing the file gives the lock back.
      guard let now = try directory.status(of: file.name) else { return false }
      guard try open.status().identity == now.identity else { return nil }
      try directory.remove(file.name)
      return true
    } ?? false
  }
}
