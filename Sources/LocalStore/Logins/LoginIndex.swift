package import GitHubAPI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An index of all logins and names that a host has returned, newest last, for completion.
///
/// An append-only file next to the host's pages. Each append is a single write under the file's
/// lock. An account may have several lines, of which the last counts; when there are many, the file
/// is rewritten without the repetitions. As in the rest of the cache, errors are ignored, except by
/// `remove`.
package struct LoginIndex: Sendable {
  /// The name of the file within the host's directory.
  static let fileName = "logins"

  // Few enough repetitions for a fast completion, and enough to make rewrites rare.
  private static let slackByteCount = 512 << 10
  // The size after a rewrite, which keeps the newest lines: half a million logins.
  private static let keptByteCount = 8 << 20
  // The size above which nothing is appended until the next rewrite.
  private static let limit = 32 << 20
  // A suspended process that holds the lock must not block others for long.
  private static let lockTimeout = Duration.milliseconds(250)

  private let path: String

  /// Refers to the file for a host and port of the API, in a directory, usually
  /// `XDGDirectories.cache`; the first write creates it.
  package init(inCache directory: String, host: String) {
    path = "\(directory)/\(PageFileName.directory(ofHost: host))/\(LoginIndex.fileName)"
  }

  /// Appends accounts, newest last.
  package func append(_ logins: [SeenLogin]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(logins.count * 24)
    for seen in logins { bytes += LoginLine.bytes(of: seen) }
    if bytes.isEmpty { return }
    // `try?`: a dropped login is only missing from completion.
    _ = try? whileLocked(creating: true) { file throws(StorageError) in
      try LoginIndex.add(bytes, to: file)
    }
  }

  /// Moves accounts to the end of an existing index, in the given order, with their known names.
  package func recordUse(of logins: [String]) {
    // `try?`: the login only keeps its place in completion.
    _ = try? whileLocked(creating: false) { file throws(StorageError) in
      var bytes: [UInt8] = []
      for login in logins {
        let known = try LoginIndex.latest(login, in: file, within: (1 << 20) / logins.count)
        bytes += LoginLine.bytes(of: known ?? SeenLogin(login: login))
      }
      var last: SeenLogin?
      try LoginScan.run(file) {
        last = $0
        return false
      }
      if bytes != last.map(LoginLine.bytes) { try LoginIndex.add(bytes, to: file) }
    }
  }

  // Looks up an account's spelling and name in the last lines; a name further back isn't worth the
  // time.
  private static func latest(
    _ login: String, in file: borrowing OpenFile, within byteCount: Int
  ) throws(StorageError) -> SeenLogin? {
    let key = login.lowercased()
    var latest: SeenLogin?
    try LoginScan.run(file, beginningWith: Array(key.utf8), within: byteCount) { seen in
      guard seen.login.lowercased() == key else { return true }
      latest = SeenLogin(login: latest?.login ?? seen.login, name: seen.name)
      return seen.name == nil
    }
    return latest
  }

  /// Returns up to `limit` distinct accounts whose logins have a prefix, ignoring case, newest
  /// first.
  package func logins(beginningWith prefix: String, limit: Int) -> [SeenLogin] {
    var found: [SeenLogin] = []
    var places: [String: Int] = [:]
    // `try?`: an unreadable file counts as empty.
    guard limit > 0, let file = try? LoginIndex.open(path, for: .reading) else { return [] }
    try? LoginScan.run(file, beginningWith: Array(prefix.lowercased().utf8)) { seen in
      let key = seen.login.lowercased()
      if let place = places[key] {
        if found[place].name == nil, seen.name != nil {
          found[place] = SeenLogin(login: found[place].login, name: seen.name)
        }
        return true
      }
      places[key] = found.count
      found.append(seen)
      return found.count < limit
    }
    return found
  }

  /// Removes accounts by login, ignoring case; throws at `.lock` if another process held the lock.
  package func remove(_ logins: some Sequence<String>) throws(StorageError) {
    let unwanted = Set(logins.map { $0.lowercased() })
    do throws(StorageError) {
      let isDone = try whileLocked(creating: false) { file throws(StorageError) in
        try rewrite(file, without: unwanted)
      }
      if !isDone { throw .locked(path) }
    } catch .failed(_, .open, ENOENT) {
      // Without a file there is nothing to remove.
    }
  }

  /// Rewrites the file if repetitions may have made it much larger than necessary.
  func compactIfLarge() {
    // `try?`: the next run tries again.
    _ = try? whileLocked(creating: false) { file throws(StorageError) in
      let header = LoginHeader(try file.read(byteCount: LoginHeader.byteCount, at: 0))
      let byteCount = try file.status().byteCount
      guard byteCount > LoginIndex.slackByteCount + 2 * (header?.keptByteCount ?? 0) else { return }
      try rewrite(file, without: [])
    }
  }

  private static func add(_ bytes: [UInt8], to file: borrowing OpenFile) throws(StorageError) {
    let end = try file.status().byteCount
    if end + bytes.count > limit { return }
    // Terminates a torn line, so that readers skip it.
    let last = try file.read(byteCount: 1, at: max(0, end - 1))
    let isTorn = end > 0 && last != [UInt8(ascii: "\n")]
    try file.write(isTorn ? [UInt8(ascii: "\n")] + bytes : bytes, at: end, orTruncateTo: end)
  }

  private func rewrite(
    _ file: borrowing OpenFile, without unwanted: Set<String>
  ) throws(StorageError) {
    var digest = LoginDigest()
    try LoginScan.run(file) { seen in
      if !unwanted.contains(seen.login.lowercased()) { digest.add(seen) }
      return digest.byteCount < LoginIndex.keptByteCount
    }
    var replacement = try FileReplacement(of: path)
    try replacement.append(LoginHeader(keptByteCount: digest.byteCount).bytes)
    try digest.write { part throws(StorageError) in try replacement.append(part) }
    try replacement.commit(durably: false)
  }

  // Opens and locks the file; returns false if another process held the lock.
  private func whileLocked(
    creating: Bool, _ body: (borrowing OpenFile) throws(StorageError) -> Void
  ) throws(StorageError) -> Bool {
    try retryingIfReplaced(atMost: 10) { () throws(StorageError) -> Bool? in
      let file = try LoginIndex.open(
        path, for: creating ? .readingAndWritingOrCreating : .readingAndWriting)
      guard try file.lock(within: LoginIndex.lockTimeout) else { return false }
      guard try file.isAtItsPath() else { return nil }
      try body(file)
      return true
    } ?? false
  }

  private static func open(
    _ path: String, for purpose: OpenFile.Purpose
  ) throws(StorageError) -> OpenFile {
    let file: OpenFile
    do throws(StorageError) {
      // Following a link would append to a file that isn't ghf's.
      file = try OpenFile(path, for: purpose, followsLink: false)
    } catch .failed(_, .open, ENOENT) where purpose == .readingAndWritingOrCreating {
      try FilePath.createDirectory(at: FilePath.parent(of: path), durably: false)
      file = try OpenFile(path, for: purpose, followsLink: false)
    }
    guard try file.status().kind == .regularFile else { throw .notARegularFile(path: path) }
    return file
  }
}
