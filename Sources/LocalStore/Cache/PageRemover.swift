import GitHubAPI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Removes one page from a file that other pages are in.
struct PageRemover {
  /// The file's full name.
  let path: String
  let key: PageKey
  let request: PageRequest

  /// Removes the page; tells whether there was one.
  ///
  /// - Throws: `StorageError`, at `.lock` with `EWOULDBLOCK` when another process kept the lock. When
  ///   the file couldn't be rewritten the page is removed, but its bytes may still be in the file.
  func remove() throws(StorageError) -> Bool {
    try retryingIfReplaced { () throws(StorageError) -> Bool? in
      let file = try PageFile(path, for: .readingAndWriting)
      var wasAsked = false
      var isFound = false
      let hasItsName = try file.append(about: request, number: key.number) { entry in
        wasAsked = true
        isFound = entry != nil
        return isFound ? PageRecord(removing: key.number, of: request) : nil
      }
      guard hasItsName else { return nil }
      if wasAsked { return isFound }
      throw .failed(path: path, step: .lock, errorNumber: EWOULDBLOCK)
    } ?? false
  }
}
