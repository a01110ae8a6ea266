package import GitHubAPI

package import struct FoundationEssentials.Date

/// The cache directory as a whole.
///
/// Other processes may use it concurrently. A file is removed only under its lock, so that a
/// concurrent rewrite can't bring it back; a process that has it open notices at its next write.
/// Links are never followed, and names that ghf doesn't create are left alone. If a directory can't
/// be read, removals report it in their result, and other methods throw.
package struct CacheDirectory: Sendable {
  /// The directory, which may be missing.
  package let path: String

  /// The default size limit, in bytes: 500 MB.
  package static let usualLimit = 500_000_000

  /// The size limit for pictures, in bytes: 50 MB.
  static let pictureLimit = 50_000_000

  /// Refers to a directory without creating it.
  package init(at path: String) { self.path = path }

  /// Counts the cached lists and profiles; unreadable files count by size only.
  package func survey() throws(StorageError) -> CacheSurvey {
    var survey = CacheSurvey(directory: path)
    try visitFiles { _, file throws(StorageError) in
      guard file.status.kind == .regularFile else { return }
      survey.byteCount += file.status.byteCount
      survey.add(file.kind, pagesFrom: pages(in: file)?.dates ?? [])
    }
    return survey
  }

  /// Returns the keys of all cached profiles of a host and port, by login and by id, in no
  /// particular order.
  package func profileKeys(host: String) throws(StorageError) -> [PageKey] {
    try keys(host: host) { $0.kind == .profiles }
  }

  /// Returns the keys of the cached list pages of a host and port, in no particular order; skips
  /// files that weren't modified since `date`, if given.
  package func listKeys(host: String, modifiedSince date: Date?) throws(StorageError) -> [PageKey] {
    try keys(host: host) { file in
      file.kind == .listing && date.map { file.status.modifiedAt >= $0 } ?? true
    }
  }

  private func keys(
    host: String, inFiles isIncluded: (CacheFile) -> Bool
  ) throws(StorageError) -> [PageKey] {
    var keys: [PageKey] = []
    try visitFiles { _, file throws(StorageError) in
      guard isIncluded(file), let pages = pages(in: file) else { return }
      // `try?`: an unreadable file counts as missing.
      keys += ((try? pages.keys()) ?? []).filter { $0.host == host }
    }
    return keys
  }

  /// Removes all of ghf's files, and directories that are then empty.
  package func clear() -> CacheRemoval {
    var removal = CacheRemoval()
    do throws(StorageError) {
      try visitFiles(removingEmpty: true) { directory, file throws(StorageError) in
        removal.attempt { removal throws(StorageError) in
          try remove(file, from: directory, into: &removal)
        }
      }
    } catch {
      removal.failure = removal.failure ?? error
    }
    return removal
  }

  /// Removes the cached pages of these keys; for a list, all its pages, whatever the key's number.
  package func remove(_ keys: [PageKey]) -> CacheRemoval {
    var removal = CacheRemoval()
    for key in keys {
      removal.attempt { removal throws(StorageError) in try remove(key, into: &removal) }
    }
    return removal
  }

  /// Removes the cached pages of these keys, and the logins, ignoring case, from the host's index.
  ///
  /// A login that other cached pages contain is indexed again when they are next fetched. The
  /// result doesn't count logins.
  package func remove(
    _ keys: [PageKey], naming logins: Set<String>, on host: String
  ) -> CacheRemoval {
    var removal = remove(keys)
    removal.attempt { _ throws(StorageError) in
      try LoginIndex(inCache: path, host: host).remove(logins)
    }
    return removal
  }

  /// Opens the pages of a file; returns nil if it has none or can't be read.
  func pages(in file: CacheFile) -> PageFile? {
    switch file.kind {
    case .leftover, .logins, .picture: return nil
    case .listing, .profiles: break
    }
    guard file.status.kind == .regularFile else { return nil }
    // `try?`: an unreadable file counts as missing.
    return try? PageFile(file.path, for: .reading)
  }
}
