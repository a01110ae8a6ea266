package import GitHubAPI

package import struct FoundationEssentials.Date

/// The directory of the cache as a whole: what is in it, and how it is cleared.
///
/// Other ghf may use it meanwhile. A file goes only while we hold its lock, so that nobody who is
/// rewriting it brings it back; whoever has it open finds out as soon as there is something to
/// write. Links are never followed, and names that ghf doesn't make are left alone.
package struct CacheDirectory: Sendable {
  /// The directory, whether or not it is there.
  package let path: String

  /// How large a cache may grow: 500 MB.
  package static let usualLimit = 500_000_000

  // A person waits for this, and expects that it is done then.
  private static let waitPolicy = Duration.seconds(2)

  /// Names the directory; it is not made.
  package init(at path: String) {
    self.path = path
  }

  /// Looks at everything that is kept.
  ///
  /// - Throws: `StorageError` when a directory can't be read. Files that can't be count by size.
  package func survey() throws(StorageError) -> CacheSurvey {
    var survey = CacheSurvey(directory: path)
    try walk { _, file throws(StorageError) in
      guard file.status.kind == .regularFile else { return }
      survey.byteCount += file.status.byteCount
      survey.note(file.kind, pagesFrom: pages(in: file)?.dates ?? [])
    }
    return survey
  }

  /// The keys of all profiles that are kept of accounts on a host, by name and by number.
  ///
  /// - Parameter host: Host and port of the API.
  /// - Returns: The keys, in no order that matters.
  /// - Throws: `StorageError` when a directory can't be read.
  package func profileKeys(host: String) throws(StorageError) -> [PageKey] {
    var keys: [PageKey] = []
    try walk { _, file throws(StorageError) in
      guard file.kind == .profiles, let pages = pages(in: file) else { return }
      // `try?`: what can't be read is as good as not there.
      keys += ((try? pages.keys()) ?? []).filter { $0.host == host }
    }
    return keys
  }

  /// The keys of the pages of lists that are kept of a host.
  ///
  /// - Parameters:
  ///   - host: Host and port of the API.
  ///   - date: Files that nothing was written to since then are left out; nil leaves out none.
  /// - Returns: The keys, in no order that matters.
  /// - Throws: `StorageError` when a directory can't be read.
  package func listKeys(
    host: String, modifiedSince date: Date?
  ) throws(StorageError) -> [PageKey] {
    var keys: [PageKey] = []
    try walk { _, file throws(StorageError) in
      guard file.kind == .listing, date.map({ file.status.modifiedAt >= $0 }) ?? true,
        let pages = pages(in: file)
      else { return }
      // `try?`: what can't be read is as good as not there.
      keys += ((try? pages.keys()) ?? []).filter { $0.host == host }
    }
    return keys
  }

  /// Removes everything that ghf keeps here, and directories that are empty then.
  package func clear() -> CacheRemoval {
    var removal = CacheRemoval()
    removal.attempt { removal throws(StorageError) in
      var inner = removal
      defer { removal = inner }
      try walk(removingEmpty: true) { directory, file throws(StorageError) in
        inner.attempt { removal throws(StorageError) in
          try remove(file, from: directory, into: &removal)
        }
      }
    }
    return removal
  }

  /// Removes what is kept under these keys: a list as a whole, whatever the key's number is.
  package func remove(_ keys: [PageKey]) -> CacheRemoval {
    var removal = CacheRemoval()
    for key in keys {
      removal.attempt { removal throws(StorageError) in try remove(key, into: &removal) }
    }
    return removal
  }

  /// Removes what is kept under these keys, and forgets the logins of those whom it named.
  ///
  /// Others may be named elsewhere in the cache: they are known again when that is fetched anew.
  ///
  /// - Parameters:
  ///   - keys: As for `remove`.
  ///   - logins: In whatever case.
  ///   - host: Host and port of the API.
  /// - Returns: What was removed, apart from the logins.
  package func remove(
    _ keys: [PageKey], naming logins: Set<String>, on host: String
  ) -> CacheRemoval {
    var removal = remove(keys)
    removal.attempt { _ throws(StorageError) in
      try LoginIndex(inCache: path, host: host).remove(logins)
    }
    return removal
  }

  private func remove(_ key: PageKey, into removal: inout CacheRemoval) throws(StorageError) {
    let request = PageRequest(key)
    let components = PageFileName.path(for: key, request: request).split(separator: "/")
      .map(String.init)
    try within(components.dropLast()[...]) { directory throws(StorageError) in
      guard let file = try file(components, in: directory) else { return }
      if file.kind == .profiles {
        guard file.status.kind == .regularFile else { return }
        if try PageRemover(path: file.path, key: key, request: request).remove() {
          removal.profiles += 1
        }
      } else {
        try remove(file, from: directory, into: &removal)
      }
    }
  }

  private func remove(
    _ file: CacheFile, from directory: borrowing OpenDirectory, into removal: inout CacheRemoval
  ) throws(StorageError) {
    if file.status.kind == .symbolicLink { return try directory.remove(file.name) }
    if case .leftover(let original) = file.kind {
      // Whoever rewrites a file has that file still.
      if try directory.status(of: original) != nil { return }
      try directory.remove(file.name)
    } else {
      var found = CacheSurvey(directory: path)
      found.note(file.kind, pagesFrom: pages(in: file)?.dates ?? [])
      guard try unlink(file, from: directory, within: CacheDirectory.waitPolicy) else {
        return
      }
      removal.listings += found.listings
      removal.profiles += found.profiles
    }
    removal.byteCount += file.status.byteCount
  }

  // Nil for files that can't be read: there is nothing in them for us.
  private func pages(in file: CacheFile) -> PageFile? {
    switch file.kind {
    case .leftover, .logins, .picture: return nil
    case .listing, .profiles: break
    }
    guard file.status.kind == .regularFile else { return nil }
    // `try?`: see above.
    return try? PageFile(file.path, for: .reading)
  }
}
