package import GitHubAPI

import struct FoundationEssentials.Date

/// Logins and names to be stored, about 30 bytes for each account.
struct LoginBatch {
  /// The place of a login in `texts`, which its name follows.
  private struct Entry {
    // The first eight bytes of the login in lower case, which decide most comparisons.
    let key: UInt64
    let start: UInt32
    let loginCount: UInt8
    let hasName: Bool
    let nameCount: UInt16
  }

  private var texts: [UInt8] = []
  private var entries: [Entry] = []

  /// The number of logins.
  var count: Int { entries.count }

  /// Adds logins, and the beginnings of names in one line; skips texts that are too long for logins.
  mutating func add(_ logins: [SeenLogin]) {
    for seen in logins { add(seen) }
  }

  private mutating func add(_ seen: SeenLogin) {
    guard let loginCount = UInt8(exactly: seen.login.utf8.count) else { return }
    let start = texts.count
    texts += seen.login.utf8
    let key = (start..<start + 8).reduce(0) { key, place in
      key << 8 | UInt64(place < texts.count ? LoginBatch.lowercased(texts[place]) : 0)
    }
    if let name = seen.name {
      let beginning = Substring(name.unicodeScalars.prefix(100)).utf8
      texts += beginning.lazy.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    }
    entries.append(
      Entry(
        key: key, start: UInt32(truncatingIfNeeded: start), loginCount: loginCount,
        hasName: seen.name != nil,
        nameCount: UInt16(truncatingIfNeeded: texts.count - start - Int(loginCount))))
  }

  /// Sorts by login in the database's order, and by age those that differ only in case.
  mutating func sort() {
    let texts = texts
    entries.sort { one, other in
      if one.key != other.key { return one.key < other.key }
      for place in 8..<max(8, Int(min(one.loginCount, other.loginCount))) {
        let byte = LoginBatch.lowercased(texts[Int(one.start) + place])
        let otherByte = LoginBatch.lowercased(texts[Int(other.start) + place])
        if byte != otherByte { return byte < otherByte }
      }
      return (one.loginCount, one.start) < (other.loginCount, other.start)
    }
  }

  /// The login and the name, or null, of some of the accounts, one after the other.
  func values(in range: Range<Int>) -> [SQLValue] {
    var values: [SQLValue] = []
    values.reserveCapacity(2 * range.count)
    for entry in entries[range] {
      let end = Int(entry.start) + Int(entry.loginCount)
      values.append(.utf8(texts[Int(entry.start)..<end]))
      values.append(entry.hasName ? .utf8(texts[end..<end + Int(entry.nameCount)]) : .null)
    }
    return values
  }

  // The order of SQLite's NOCASE, which ignores the case of ASCII.
  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension Database {
  /// Adds sorted logins and names of accounts on a host, in a transaction of the caller.
  mutating func add(_ logins: LoginBatch, on host: String) throws(StorageError) {
    try run(CacheSQL.addHost, .text(host))
    guard let host = try integer(CacheSQL.hostID, .text(host)) else { return }
    // Within a statement, SQLite finds the place of a row at the previous one.
    let batchSize = 50
    let sql = CacheSQL.addLogins(batchSize)
    for start in stride(from: 0, to: logins.count, by: batchSize) {
      let range = start..<min(start + batchSize, logins.count)
      try run(
        range.count == batchSize ? sql : CacheSQL.addLogins(range.count),
        [.integer(host)] + logins.values(in: range))
    }
  }

  /// Records that accounts were used, the last one most recently, unless they were the last used.
  mutating func recordUse(of logins: [String], on host: String, now: Date) throws(StorageError) {
    var latest: [String] = []
    try run(CacheSQL.lastUsedLogins, .text(host), .integer(logins.count)) { row in
      latest.append((row.text(0) ?? "").lowercased())
    }
    if latest == logins.reversed().map({ $0.lowercased() }) { return }
    try transaction { database throws(StorageError) in
      try database.run(CacheSQL.addHost, .text(host))
      for (place, login) in logins.enumerated() {
        // A microsecond apart, so that they keep their order.
        let time = now.timeIntervalSinceReferenceDate + Double(place) / 1_000_000
        try database.run(CacheSQL.useLogin, .text(host), .text(login), .real(time))
      }
    }
  }
}

extension Cache {
  /// Records that accounts were used, the last one most recently, so that completion offers them
  /// first.
  package func recordUse(of logins: [String], on host: String) {
    if logins.isEmpty { return }
    // Pages that wait for a batch may be the first in a new database.
    flush()
    _ = attempt(creating: false) { database throws(StorageError) in
      try database.recordUse(of: logins, on: host.lowercased(), now: .now)
      return true
    }
  }

  /// Returns up to `limit` accounts whose logins have a prefix, ignoring case: the most recently
  /// used ones, then the others by login.
  package func logins(beginningWith prefix: String, limit: Int, on host: String) -> [SeenLogin] {
    attempt(creating: false) { database throws(StorageError) in
      var found: [SeenLogin] = []
      for sql in [CacheSQL.usedLogins, CacheSQL.unusedLogins] where found.count < limit {
        // A DEL sorts after all characters of logins.
        try database.run(
          sql, .text(host.lowercased()), .text(prefix), .text(prefix + "\u{7F}"),
          .integer(limit - found.count)
        ) { row in
          // `try?`: skips a damaged login, which the shell might even run.
          guard let login = try? Login(name: row.text(0) ?? "") else { return }
          found.append(SeenLogin(login: login.name, name: row.text(1)))
        }
      }
      return found
    } ?? []
  }
}
