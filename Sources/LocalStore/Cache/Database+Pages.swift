import FoundationEssentials
import GitHubAPI

extension PageKey {
  /// The kind of answer, by which the cache counts and evicts.
  enum Kind: String {
    case list, profile, picture
  }

  /// The kind, from the path: `/users/octocat` and `/user/583231` are profiles, also after an API's
  /// own base path.
  var kind: Kind {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    switch components.dropLast().last {
    case "user", "users": return .profile
    case "pictures": return .picture
    default: return .list
    }
  }
}

extension StoredPage {
  /// The number of columns of a page.
  static let columnCount: Int32 = 9

  /// Reads the columns of `CacheSQL.page`; nil if they don't match the checksum.
  init?(_ row: borrowing Statement, at key: PageKey) {
    self.init(
      entityTag: row.text(0),
      viewer: row.integer(1).map { Viewer(fingerprint: UInt64(bitPattern: $0)) },
      hasNext: row.integer(2) == 1, lastNumber: row.integer(3).map { Int($0) },
      ownerID: row.integer(4), fetchedAt: Date(timeIntervalSinceReferenceDate: row.real(5)),
      pollInterval: row.integer(6).map { .seconds($0) }, payload: row.bytes(7))
    guard row.integer(8) == checksum(at: key, fetchedAt: row.real(5)) else { return nil }
  }

  /// Covers all columns, and the page's key: a row with the number of another page is damaged too.
  fileprivate func checksum(at key: PageKey, fetchedAt: Double) -> Int64 {
    let seconds = pollInterval?.components.seconds
    let presence =
      (hasNext ? 1 : 0) + (entityTag == nil ? 2 : 0) + (lastNumber == nil ? 4 : 0)
      + (viewer == nil ? 8 : 0) + (seconds == nil ? 16 : 0)
      + (ownerID == nil ? 32 : 0)
    return Checksum.of(
      "\(key.host)\n\(key.path)\n\(entityTag ?? "")",
      [
        UInt64(presence), UInt64(bitPattern: Int64(key.number)), viewer?.fingerprint ?? 0,
        UInt64(bitPattern: Int64(lastNumber ?? 0)), UInt64(bitPattern: ownerID ?? 0),
        fetchedAt.bitPattern,
        UInt64(bitPattern: seconds ?? 0), Checksum.of(payload),
      ])
  }
}

extension Database {
  /// Returns a page, and records the use of its request; nil if it is missing or damaged.
  mutating func page(at key: PageKey) throws(StorageError) -> StoredPage? {
    var page: StoredPage?
    var usedAt: Double?
    try run(CacheSQL.page, .text(key.host), .text(key.path), .integer(key.number)) { row in
      page = StoredPage(row, at: key)
      usedAt = row.real(StoredPage.columnCount)
    }
    // Eviction goes by the hour of the last use.
    if let usedAt, abs(Date.now.timeIntervalSinceReferenceDate - usedAt) > 3_600 {
      // `try?`: the database may not be writable.
      try? recordUse(of: key)
    }
    return page
  }

  /// Stores pages, each replacing an earlier one of its key, in one transaction.
  mutating func keep(_ pages: [PageKey: StoredPage]) throws(StorageError) {
    try transaction { database throws(StorageError) in
      var used: PageKey?
      for (key, page) in pages {
        if key.page(1) != used {
          try database.run(CacheSQL.addHost, .text(key.host))
          try database.recordUse(of: key)
          used = key.page(1)
        }
        let fetchedAt = page.fetchedAt.timeIntervalSinceReferenceDate
        try database.run(
          CacheSQL.keepPage, .text(key.host), .text(key.path), .integer(key.number),
          .text(page.entityTag),
          .integer((page.viewer?.fingerprint).map { Int(truncatingIfNeeded: $0) }),
          .integer(page.hasNext ? 1 : 0), .integer(page.lastNumber),
          .integer(page.ownerID.map { Int($0) }), .real(fetchedAt),
          .integer((page.pollInterval?.components.seconds).map(Int.init)),
          // SQLite's functions for JSON take a text.
          key.kind == .picture ? .bytes(page.payload) : .utf8(page.payload[...]),
          .integer(page.checksum(at: key, fetchedAt: fetchedAt)))
      }
    }
  }

  private mutating func recordUse(of key: PageKey) throws(StorageError) {
    try run(
      CacheSQL.useRequest, .text(key.host), .text(key.path), .text(key.kind.rawValue),
      .real(Date.now.timeIntervalSinceReferenceDate))
  }
}
