import GitHubAPI

/// The live lines of a `LoginIndex`: the last line of each account, for the most recent accounts.
///
/// To hold half a million logins, the lines are kept in one byte array and identified by hash. A
/// hash collision, at odds of one in a hundred million, merges two accounts.
struct LoginDigest {
  // The lines as read, newest first.
  private var lines: [UInt8] = []
  private var offsets: [Int: Int] = [:]
  // Names found only in an older line, by the offset of the account's line.
  private var names: [Int: SeenLogin] = [:]

  /// The total size of the lines, in bytes, without names from older lines.
  var byteCount: Int { lines.count }

  /// Adds the next line, which is older than all lines so far.
  mutating func add(_ seen: SeenLogin) {
    let key = seen.login.lowercased().hashValue
    guard let offset = offsets[key] else {
      offsets[key] = lines.count
      lines += LoginLine.bytes(of: seen)
      return
    }
    guard let name = seen.name, names[offset] == nil else { return }
    // A line feed right after the TAB: the newer line has no name.
    if lines[offset + seen.login.utf8.count + 1] == 0x0A {
      names[offset] = SeenLogin(login: seen.login, name: name)
    }
  }

  /// Writes the lines in parts, oldest first.
  func write(_ write: ([UInt8]) throws(StorageError) -> Void) throws(StorageError) {
    let partByteCount = 64 << 10
    var part: [UInt8] = []
    part.reserveCapacity(partByteCount + 1_024)
    var end = lines.count
    while end > 0 {
      var start = end - 1
      while start > 0, lines[start - 1] != 0x0A { start -= 1 }
      if let seen = names[start] {
        part += LoginLine.bytes(of: seen)
      } else {
        part += lines[start..<end]
      }
      if part.count >= partByteCount {
        try write(part)
        part.removeAll(keepingCapacity: true)
      }
      end = start
    }
    if !part.isEmpty { try write(part) }
  }
}
