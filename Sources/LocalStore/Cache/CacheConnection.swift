import GitHubAPI

/// The connection to the cache's database, which is opened when first needed.
///
/// A damaged database is copied and emptied, and the statements repeated. The same happens if
/// another process has cleared it.
struct CacheConnection: ~Copyable {
  // A suspended process that holds a lock must not block others for long.
  private static let lockTimeout = Duration.milliseconds(250)

  /// The database, which may be missing.
  let path: String
  private var database: Database?
  // After an error that the next call would meet too, such as a lock that isn't released.
  private var hasGivenUp = false
  /// True after an error that wasn't thrown.
  private(set) var hasFailed = false
  /// True if something was written, or tried to.
  private(set) var hasWritten = false
  /// The first error that wasn't thrown; `.setAside` for a damaged database that was copied.
  private(set) var problem: StorageError?

  init(path: String) { self.path = path }

  /// Runs `body` on the database, and keeps its error for `problem`.
  ///
  /// - Returns: Nil after an error, or if the database is missing and isn't created.
  mutating func attempt<Result>(
    creating: Bool, _ body: (inout Database) throws(StorageError) -> Result
  ) -> Result? {
    if hasGivenUp { return nil }
    do throws(StorageError) {
      return try use(creating: creating, body)
    } catch {
      problem = problem ?? error
      hasFailed = true
      hasGivenUp = database == nil || error.isBusy
      return nil
    }
  }

  /// Runs `body` on the database; returns nil if it is missing and isn't created.
  ///
  /// - Throws: `StorageError`.
  mutating func use<Result>(
    creating: Bool, _ body: (inout Database) throws(StorageError) -> Result
  ) throws(StorageError) -> Result? {
    do throws(StorageError) {
      return try useOnce(creating: creating, body)
    } catch {
      switch error {
      case .damaged(_, let damage): try setAside(damage)
      case _ where error.isMissingTable: break
      default: throw error
      }
      close()
      return try useOnce(creating: creating, body)
    }
  }

  /// Closes the database.
  mutating func close() { database = nil }

  private mutating func useOnce<Result>(
    creating: Bool, _ body: (inout Database) throws(StorageError) -> Result
  ) throws(StorageError) -> Result? {
    if creating { hasWritten = true }
    if database == nil { database = try open(creating: creating) }
    guard var open = database.take() else { return nil }
    do throws(StorageError) {
      let result = try body(&open)
      database = consume open
      return result
    } catch {
      database = consume open
      throw error
    }
  }

  private func open(creating: Bool) throws(StorageError) -> Database? {
    try Database.open(
      path, CacheSQL.schema, creating: creating, waitingFor: CacheConnection.lockTimeout)
  }

  private static func empty(_ path: String) throws(StorageError) {
    do throws(StorageError) {
      var database = try Database(path, waitingFor: lockTimeout)
      try database.reset()
      if try database.integer("SELECT count(*) FROM sqlite_master") == 0 { return }
    } catch .damaged {
      // SQLite can't repair a header that makes no sense.
    }
    _ = try OpenFile(path, for: .emptying)
  }

  // Copies the database, replacing an earlier copy, and empties it.
  private mutating func setAside(_ damage: FileDamage) throws(StorageError) {
    close()
    // Another process may have emptied it meanwhile.
    if try isIntact() { return }
    let newPath = path + Cache.damagedSuffix
    let copy = try FileReplacement(of: newPath)
    try copy.append(try FileContents.read(path: path) ?? [])
    try copy.commit(durably: false)
    try CacheConnection.empty(path)
    problem = problem ?? .setAside(path: path, newPath: newPath, damage: damage)
  }

  private func isIntact() throws(StorageError) -> Bool {
    do throws(StorageError) {
      guard var database = try open(creating: true) else { return false }
      var result: String?
      try database.run(CacheSQL.check) { row in result = row.text(0) }
      return result == "ok"
    } catch .damaged {
      return false
    }
  }
}
