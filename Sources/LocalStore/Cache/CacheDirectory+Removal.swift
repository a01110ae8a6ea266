import GitHubAPI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension CacheDirectory {
  // The user waits for the removal and expects it to be complete.
  private static let lockTimeout = Duration.seconds(2)

  func remove(_ key: PageKey, into removal: inout CacheRemoval) throws(StorageError) {
    let request = PageRequest(key)
    let components = PageFileName.path(for: key, request: request).split(separator: "/")
      .map(String.init)
    try withDirectory(components.dropLast()[...]) { directory throws(StorageError) in
      guard let file = try file(components, in: directory) else { return }
      if file.kind == .profiles {
        guard file.status.kind == .regularFile else { return }
        if try removePage(key.number, of: request, from: file) { removal.profiles += 1 }
      } else {
        try remove(file, from: directory, into: &removal)
      }
    }
  }

  func remove(
    _ file: CacheFile, from directory: borrowing OpenDirectory, into removal: inout CacheRemoval
  ) throws(StorageError) {
    if file.status.kind == .symbolicLink { return try directory.remove(file.name) }
    if case .leftover(let original) = file.kind {
      // A rewrite in progress still needs the file.
      if try directory.status(of: original) != nil { return }
      try directory.remove(file.name)
    } else {
      var found = CacheSurvey(directory: path)
      found.add(file.kind, pagesFrom: pages(in: file)?.dates ?? [])
      guard try unlink(file, from: directory, within: CacheDirectory.lockTimeout) else { return }
      removal.listings += found.listings
      removal.profiles += found.profiles
    }
    removal.byteCount += file.status.byteCount
  }

  /// Removes a page file under its lock.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - directory: The directory that contains it.
  ///   - limit: The time to wait for the lock.
  /// - Returns: False if it was already removed.
  /// - Throws: `StorageError`, at `.lock` with `EWOULDBLOCK` if another process held the lock.
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
        // An unreadable file can't be locked, but may still be removed.
        try directory.remove(file.name)
        return true
      }
      guard try open.lock(within: limit) else { throw .locked(file.path) }
      // Closing the file releases the lock.
      guard let now = try directory.status(of: file.name) else { return false }
      guard try open.status().identity == now.identity else { return nil }
      try directory.remove(file.name)
      return true
    } ?? false
  }

  /// Removes one page from a file that contains others too; returns false if it wasn't there.
  ///
  /// - Throws: `StorageError`, at `.lock` with `EWOULDBLOCK` if another process held the lock. If
  ///   the file couldn't be rewritten, the page is removed but its bytes may still be in the file.
  private func removePage(
    _ number: Int, of request: PageRequest, from cacheFile: CacheFile
  ) throws(StorageError) -> Bool {
    try retryingIfReplaced { () throws(StorageError) -> Bool? in
      let file = try PageFile(cacheFile.path, for: .readingAndWriting)
      var isLocked = false
      var isFound = false
      let isAtItsPath = try file.append(about: request, number: number) { entry in
        isLocked = true
        isFound = entry != nil
        return isFound ? PageRecord(removing: number, of: request) : nil
      }
      guard isAtItsPath else { return nil }
      if isLocked { return isFound }
      throw .locked(cacheFile.path)
    } ?? false
  }
}
