package import GitHubAPI

package import struct FoundationEssentials.Date

extension Cache {
  /// Measures the cache, as a whole and by hosts.
  ///
  /// - Throws: `StorageError` if the database can't be read.
  package func survey() throws(StorageError) -> CacheSurvey {
    let found = try withDatabase(creating: false) { database throws(StorageError) in
      var survey = CacheSurvey(directory: directory)
      survey.byteCount = try Cache.byteCount(ofFileAt: database.path)
      try database.run(CacheSQL.survey) { row in
        survey.hosts[row.text(0) ?? ""] = Int(row.integer(1) ?? 0)
      }
      return survey
    }
    // A database without tables counts as missing.
    var survey = found ?? CacheSurvey(directory: directory)
    survey.byteCount += try damagedByteCount()
    return survey
  }

  /// Returns the size of the files of a damaged database, in bytes.
  private func damagedByteCount() throws(StorageError) -> Int {
    var byteCount = 0
    for path in damagedPaths { byteCount += try Cache.byteCount(ofFileAt: path) }
    return byteCount
  }

  private static func byteCount(ofFileAt path: String) throws(StorageError) -> Int {
    let status = try FileStatus.of(path: path, followsLink: false)
    return status?.kind == .regularFile ? status?.byteCount ?? 0 : 0
  }

  /// Returns the keys of all cached profiles of a host and port, by login and by id.
  package func profileKeys(host: String) throws(StorageError) -> [PageKey] {
    try keys(of: .profile, host: host, since: .distantPast)
  }

  /// Returns the keys of the cached list pages of a host and port that were fetched or confirmed
  /// since a date.
  package func listKeys(host: String, since date: Date) throws(StorageError) -> [PageKey] {
    try keys(of: .list, host: host, since: date)
  }

  private func keys(
    of kind: PageKey.Kind, host: String, since date: Date
  ) throws(StorageError) -> [PageKey] {
    try withDatabase(creating: false) { database throws(StorageError) in
      var keys: [PageKey] = []
      try database.run(
        CacheSQL.keys, .text(host.lowercased()), .text(kind.rawValue),
        .real(date.timeIntervalSinceReferenceDate)
      ) { row in
        keys.append(
          PageKey(host: host, path: row.text(0) ?? "", number: Int(row.integer(1) ?? 0)))
      }
      return keys
    } ?? []
  }

  /// Empties the database, whose file stays, and removes the files of a damaged one.
  package func clear() -> CacheRemoval {
    var removal = CacheRemoval()
    removal.attempt { removal throws(StorageError) in
      let survey = try survey()
      let damagedByteCount = try damagedByteCount()
      _ = try withDatabase(creating: false) { database throws(StorageError) in
        try database.reset()
      }
      close()
      for path in damagedPaths { try FilePath.removeIfPresent(path) }
      removal = CacheRemoval(byteCount: survey.byteCount, damagedByteCount: damagedByteCount)
    }
    return removal
  }

  /// Removes the cached pages of these keys, for a list all of its pages, and the logins from the
  /// host's, and shrinks the file.
  ///
  /// A login that other cached pages contain is recorded again when they are next fetched. The
  /// result doesn't count logins.
  package func remove(
    _ keys: [PageKey], naming logins: Set<String> = [], on host: String
  ) -> CacheRemoval {
    var removal = CacheRemoval()
    removal.attempt { removal throws(StorageError) in
      removal =
        try withDatabase(creating: false) { database throws(StorageError) in
          try database.transaction { database throws(StorageError) in
            var removal = CacheRemoval()
            for key in Set(keys.map { $0.page(1) }) { try database.remove(key, into: &removal) }
            for login in logins {
              try database.run(CacheSQL.removeLogin, .text(host.lowercased()), .text(login))
            }
            return removal
          }
        } ?? removal
    }
    // The next removal or eviction shrinks what this one can't.
    _ = attempt(creating: false) { database throws(StorageError) in
      try database.run(CacheSQL.shrink)
    }
    return removal
  }
}

extension Database {
  fileprivate mutating func remove(
    _ key: PageKey, into removal: inout CacheRemoval
  ) throws(StorageError) {
    let byteCount = try integer(CacheSQL.pageByteCount, .text(key.host), .text(key.path))
    try run(CacheSQL.removePages, .text(key.host), .text(key.path))
    try run(CacheSQL.removeRequest, .text(key.host), .text(key.path))
    guard let byteCount else { return }
    switch key.kind {
    case .list: removal.listings += 1
    case .profile: removal.profiles += 1
    case .picture: break
    }
    removal.byteCount += Int(byteCount)
  }

  /// Removes what was used longest ago until pictures and the cache as a whole are within their
  /// limits, at most once an hour.
  mutating func evict(toByteCount limit: Int, now: Date) throws(StorageError) {
    let now = now.timeIntervalSinceReferenceDate
    let last = try integer(CacheSQL.lastEviction).map(Double.init) ?? 0
    // A time in the future comes from a clock that was wrong.
    if abs(now - last) < Cache.evictionInterval { return }
    try transaction { database throws(StorageError) in
      try database.run(CacheSQL.forgetEvictions)
      try database.run(CacheSQL.recordEviction, .real(now))
      if try database.integer(CacheSQL.loginCount) ?? 0 > Cache.loginLimit {
        try database.run(CacheSQL.removeUnusedLogins)
      }
      let pictures = SQLValue.text(PageKey.Kind.picture.rawValue)
      let pictureByteCount = try database.integer(CacheSQL.pictureByteCount, pictures) ?? 0
      try database.evict(
        pictures, byteCount: Int(pictureByteCount) - Cache.pictureLimit, unusedSince: now)
      let byteCount = try database.integer(CacheSQL.usedByteCount) ?? 0
      try database.evict(
        .null, byteCount: Int(byteCount) - limit, unusedSince: now - Cache.spareInterval)
    }
    try run(CacheSQL.shrink)
  }

  // Removes answers of at least `byteCount` bytes, if there are as many, those used longest ago first.
  private mutating func evict(
    _ kind: SQLValue, byteCount: Int, unusedSince latestUse: Double
  ) throws(StorageError) {
    if byteCount <= 0 { return }
    var rest = byteCount
    var evicted: [Int64] = []
    try run(CacheSQL.requestsByUse, kind, .real(latestUse)) { row in
      if rest > 0 { evicted.append(row.integer(0) ?? 0) }
      rest -= Int(row.integer(1) ?? 0)
    }
    for id in evicted {
      try run(CacheSQL.evictPages, .integer(id))
      try run(CacheSQL.evictRequest, .integer(id))
    }
  }
}
