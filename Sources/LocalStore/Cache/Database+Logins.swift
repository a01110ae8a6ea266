package import GitHubAPI

import struct FoundationEssentials.Date

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
