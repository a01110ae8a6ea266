package import GitHubAPI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names of all accounts that a host has named, for completion, the newest last.
///
/// A file of its own beside the host's pages, only ever added to, by one write under its lock; an
/// account may be in it often, and its last line counts. It is rewritten without repetitions when
/// they are many. As the rest of the cache it fails softly: what can't be written isn't known.
package struct LoginIndex: Sendable {
  /// The name of the file within the host's directory.
  static let fileName = "logins"

  // Few enough repetitions to be gone through at a TAB, and enough for rewriting to be rare.
  private static let slackByteCount = 512 << 10
  // What a rewrite leaves, from the newest on: half a million logins.
  private static let keptByteCount = 8 << 20
  // Until the next rewrite nothing is added beyond this.
  private static let limit = 32 << 20
  // A cache must not keep anybody waiting, should the process that holds the lock be suspended.
  private static let waitPolicy = Duration.milliseconds(250)

  private let path: String

  /// Names the file; nothing is read or made before it is needed.
  ///
  /// - Parameters:
  ///   - directory: Usually `XDGDirectories.cache`.
  ///   - host: Host and port of the API.
  package init(inCache directory: String, host: String) {
    path = "\(directory)/\(PageFileName.directory(ofHost: host))/\(LoginIndex.fileName)"
  }

  /// Adds accounts, the newest last.
  package func append(_ logins: [SeenLogin]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(logins.count * 24)
    for seen in logins { bytes += LoginLine.bytes(of: seen) }
    if bytes.isEmpty { return }
    // `try?`: a login that can't be added isn't offered.
    _ = try? whileLocked(creating: true) { file throws(StorageError) in
      try LoginIndex.add(bytes, to: file)
    }
  }

  /// Puts accounts to the end again, the last one to the very end, with the names they are known by.
  ///
  /// Nothing is kept for that alone: where no account is known, it does nothing.
  package func noteUse(of logins: [String]) {
    // `try?`: a login that can't be added comes where it was.
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

  /// How an account is written and called in the last lines of a file; further back a name isn't
  /// worth the time.
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

  /// The accounts whose logins begin so, the newest first, each once.
  ///
  /// - Parameters:
  ///   - prefix: How the logins begin, in whatever case.
  ///   - limit: How many at most.
  /// - Returns: Them, or none where the file can't be read.
  package func logins(beginningWith prefix: String, limit: Int) -> [SeenLogin] {
    var found: [SeenLogin] = []
    var places: [String: Int] = [:]
    // `try?`: what can't be read isn't known.
    guard limit > 0, let file = try? LoginIndex.opened(path, for: .reading) else { return [] }
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

  /// Forgets accounts.
  ///
  /// - Parameter logins: Their logins, in whatever case.
  /// - Throws: `StorageError` when they can't be forgotten, at `.lock` when another process kept
  ///   the lock.
  package func remove(_ logins: some Sequence<String>) throws(StorageError) {
    let unwanted = Set(logins.map { $0.lowercased() })
    do throws(StorageError) {
      let isDone = try whileLocked(creating: false) { file throws(StorageError) in
        try rewrite(file, without: unwanted)
      }
      if !isDone { throw .failed(path: path, step: .lock, errorNumber: EWOULDBLOCK) }
    } catch .failed(_, .open, ENOENT) {
      // There is nothing to forget.
    }
  }

  /// Rewrites the file where repetitions may have made it much larger than it need be.
  func compactIfLarge() {
    // `try?`: what can't be made smaller now can be another time.
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
    // A line that somebody was killed in the middle of gets its end, and is one that nobody takes.
    let last = try file.read(byteCount: 1, at: max(0, end - 1))
    let isCutOff = end > 0 && last != [UInt8(ascii: "\n")]
    do throws(StorageError) {
      try file.write(isCutOff ? [UInt8(ascii: "\n")] + bytes : bytes, at: end)
    } catch {
      // `try?`: half a line that stays is one that readers don't take.
      try? file.truncate(toByteCount: end)
      throw error
    }
  }

  private func rewrite(
    _ file: borrowing OpenFile, without unwanted: Set<String>
  ) throws(StorageError) {
    var digest = LoginDigest()
    try LoginScan.run(file) { seen in
      if !unwanted.contains(seen.login.lowercased()) { digest.take(seen) }
      return digest.byteCount < LoginIndex.keptByteCount
    }
    var replacement = try FileReplacement(of: path)
    try replacement.append(LoginHeader(keptByteCount: digest.byteCount).bytes)
    try digest.write { part throws(StorageError) in try replacement.append(part) }
    try replacement.commit(durably: false)
  }

  /// Opens the file and holds its lock; tells whether it was had.
  private func whileLocked(
    creating: Bool, _ body: (borrowing OpenFile) throws(StorageError) -> Void
  ) throws(StorageError) -> Bool {
    try retryingIfReplaced(atMost: 10) { () throws(StorageError) -> Bool? in
      let file = try LoginIndex.opened(
        path, for: creating ? .readingAndWritingOrCreating : .readingAndWriting)
      guard try file.lock(within: LoginIndex.waitPolicy) else { return false }
      let now = try FileStatus.of(path: path, followsLink: false)
      guard now?.identity == (try file.status().identity) else { return nil }
      try body(file)
      return true
    } ?? false
  }

  private static func opened(
    _ path: String, for purpose: OpenFile.Purpose
  ) throws(StorageError) -> OpenFile {
    let file: OpenFile
    do throws(StorageError) {
      // What a link leads to is somebody else's, and would be added to.
      file = try OpenFile(path, for: purpose, followsLink: false)
    } catch .failed(_, .open, ENOENT) where purpose == .readingAndWritingOrCreating {
      try FilePath.createDirectory(at: FilePath.parent(of: path), durably: false)
      file = try OpenFile(path, for: purpose, followsLink: false)
    }
    guard try file.status().kind == .regularFile else { throw .notARegularFile(path: path) }
    return file
  }
}
