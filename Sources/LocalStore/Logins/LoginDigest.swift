import GitHubAPI

/// The lines of a `LoginIndex` that are worth keeping: each account's last, the newest ones.
///
/// Half a million logins are held as bytes in one piece, and known by their hashes: two accounts
/// with the same hash, one chance in a hundred million, would be taken for one.
struct LoginDigest {
  // Lines as they were found, the newest first.
  private var lines: [UInt8] = []
  private var places: [Int: Int] = [:]
  // Names that only an older line has, by the place of the line that they belong to.
  private var names: [Int: SeenLogin] = [:]

  /// How many bytes the lines have, but for names that come to them.
  var byteCount: Int { lines.count }

  /// Takes the next line, which is older than those before.
  mutating func take(_ seen: SeenLogin) {
    let key = seen.login.lowercased().hashValue
    guard let place = places[key] else {
      places[key] = lines.count
      lines += LoginLine.bytes(of: seen)
      return
    }
    // The TAB is followed by the line feed at once.
    if let name = seen.name, names[place] == nil, lines[place + seen.login.utf8.count + 1] == 0x0A {
      names[place] = SeenLogin(login: seen.login, name: name)
    }
  }

  /// Hands over the lines as they are written, the oldest first, in parts.
  ///
  /// - Throws: What `write` throws.
  func write(
    inPartsOf partByteCount: Int = 64 << 10, _ write: ([UInt8]) throws(StorageError) -> Void
  ) throws(StorageError) {
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
