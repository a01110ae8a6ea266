package import GitHubAPI

import struct FoundationEssentials.Date

extension Database {
  /// Adds logins and names of accounts on a host, in a transaction of the caller.
  mutating func add(_ logins: [SeenLogin], on host: String) throws(StorageError) {
    try run(CacheSQL.addHost, .text(host))
    // Roughly in the order of the tree, so that each of its pages changes only once.
    let order = logins.indices.map { (key: logins[$0].sortKey, index: $0) }
      .sorted { $0.key < $1.key }
    guard let host = try integer(CacheSQL.hostID, .text(host)) else { return }
    try withStatement(CacheSQL.addLogin) { statement throws(StorageError) in
      for (_, index) in order where logins[index].name == nil {
        try statement.run([.integer(host), .text(logins[index].login)])
      }
    }
    try withStatement(CacheSQL.addNamedLogin) { statement throws(StorageError) in
      for (_, index) in order {
        guard let name = logins[index].shortName else { continue }
        try statement.run([.integer(host), .text(logins[index].login), .text(name)])
      }
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

extension SeenLogin {
  // The first eight characters in lower case, as a number.
  fileprivate var sortKey: UInt64 {
    var key: UInt64 = 0
    for byte in login.utf8.prefix(8) {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      key = key << 8 | UInt64(isUpper ? byte | 0x20 : byte)
    }
    return key << (8 * UInt64(8 - min(8, login.utf8.count)))
  }

  // Completion shows the beginning of a name, in one line.
  fileprivate var shortName: String? {
    guard let name else { return nil }
    let isPlain = name.utf8.count <= 200 && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    if isPlain { return name }
    let scalars = name.unicodeScalars.prefix(100).map {
      $0.value < 0x20 || $0 == "\u{7F}" ? " " : $0
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
