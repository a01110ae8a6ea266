package import GitHubAPI
import Synchronization

package import struct FoundationEssentials.Date

/// The cache, an SQLite database that any number of processes use at once.
///
/// As a `PageStore` it ignores errors: an unreadable page counts as missing, and a page that can't
/// be written, for example to a full disk, is dropped. `problem` keeps the first error. The
/// database is opened when first needed.
package final class Cache: PageStore {
  /// The default size limit, in bytes: 500 MB.
  package static let defaultLimit = 500_000_000
  /// The size limit for pictures, in bytes: 50 MB.
  static let pictureLimit = 50_000_000
  /// The number of logins above which those that no command named are removed.
  static let loginLimit = 1_000_000
  /// The minimum time between two evictions, in seconds.
  ///
  /// In an hour GitHub's rate limits let the cache grow by at most 25 MB: 5,000 pages of lists or
  /// profiles.
  static let evictionInterval = 3_600.0
  /// The time after its last use in which nothing is evicted, in seconds: a run that waits for a
  /// rate limit may need it.
  static let spareInterval = 2 * 3_600.0

  private static let fileName = "cache.db"
  /// The ending of the names of a damaged database and the files beside it.
  static let damagedSuffix = ".damaged"
  // As many requests are under way when a run is killed; 10 pages in a transaction take half the
  // time of single ones.
  private static let pageBatchCount = 10
  private static let pageBatchInterval = Duration.milliseconds(250)
  // Inserting 250,000 logins takes 0.07 s of CPU in one sorted batch, 0.1 s in two, and 1 s in
  // batches of 1,000 in the order of the list.
  private static let loginBatchCount = 250_000
  private static let loginBatchInterval = Duration.seconds(10)

  /// The directory, which may be missing.
  package let directory: String
  /// The database, which may be missing.
  var path: String { directory + "/" + Cache.fileName }
  /// The damaged files, which may be missing.
  var damagedPaths: [String] {
    ([""] + CompanionFile.allCases.map(\.rawValue)).map { path + $0 + Cache.damagedSuffix }
  }
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var connection: CacheConnection
    // Pages and, by host, logins to be written.
    var pages: [PageKey: StoredPage] = [:]
    var pagesWrittenAt = ContinuousClock.now
    var logins: [String: LoginBatch] = [:]
    var loginsWrittenAt = ContinuousClock.now

    mutating func writePages() {
      if pages.isEmpty { return }
      _ = connection.attempt(creating: true) { database throws(StorageError) in
        try database.keep(pages)
      }
      // A page that can't be written is fetched again.
      pages = [:]
      pagesWrittenAt = .now
    }

    mutating func writeLogins() {
      if logins.isEmpty { return }
      for host in logins.keys { logins[host]?.sort() }
      _ = connection.attempt(creating: true) { database throws(StorageError) in
        try database.transaction { database throws(StorageError) in
          for (host, logins) in logins { try database.add(logins, on: host) }
        }
      }
      logins = [:]
      loginsWrittenAt = .now
    }
  }

  /// Refers to a directory, usually `XDGDirectories.cache`; the first write creates it.
  package init(in directory: String) {
    self.directory = directory
    state = Mutex(State(connection: CacheConnection(path: directory + "/" + Cache.fileName)))
  }

  /// The first error of the operations that ignore errors; `.setAside` for a damaged database that
  /// a new one has replaced.
  package var problem: StorageError? { state.withLock { $0.connection.problem } }

  /// Opens or creates the database as for a write, whose error is in `problem`.
  package func prepare() {
    _ = attempt(creating: true) { database throws(StorageError) in
      try database.transaction { _ in true }
    }
  }

  package var isKeeping: Bool { state.withLock { !$0.connection.hasFailed } }

  package func page(at key: PageKey) -> StoredPage? {
    state.withLock { state in
      if let page = state.pages[key] { return page }
      return state.connection.attempt(creating: false) { database throws(StorageError) in
        try database.page(at: key)
      } ?? nil
    }
  }

  /// Takes the lock once for all of them: taking it costs as much as reading a page.
  package func pages(from key: PageKey, count: Int) -> [StoredPage] {
    state.withLock { state in
      let unwritten = state.pages
      var pages: [StoredPage] = []
      var next: PageKey { key.page(key.number + pages.count) }
      func takeUnwritten() {
        while pages.count < count, let page = unwritten[next] { pages.append(page) }
      }
      takeUnwritten()
      if pages.count == count { return pages }
      _ = state.connection.attempt(creating: false) { database throws(StorageError) in
        while pages.count < count, let page = try database.page(at: next) {
          pages.append(page)
          takeUnwritten()
        }
      }
      return pages
    }
  }

  package func keep(_ page: StoredPage, at key: PageKey) {
    state.withLock { state in
      state.pages[key] = page
      if state.pages.count >= Cache.pageBatchCount
        || ContinuousClock.now - state.pagesWrittenAt > Cache.pageBatchInterval
      {
        state.writePages()
      }
    }
  }

  /// Writes all pages that wait for a batch.
  package func flush() { state.withLock { $0.writePages() } }

  package func confirm(pageAt key: PageKey, on date: Date) {
    guard var page = page(at: key) else { return }
    page.fetchedAt = date
    keep(page, at: key)
  }

  package func note(_ logins: [SeenLogin], on host: String) {
    if logins.isEmpty { return }
    state.withLock { state in
      state.logins[host.lowercased(), default: LoginBatch()].add(logins)
      let count = state.logins.values.reduce(0) { $0 + $1.count }
      if count >= Cache.loginBatchCount
        || ContinuousClock.now - state.loginsWrittenAt > Cache.loginBatchInterval
      {
        state.writeLogins()
      }
    }
  }

  /// Ends a run: writes the noted logins and, at most once an hour, evicts what was used longest
  /// ago if the cache is above its limit.
  ///
  /// Does nothing unless this run has written. Errors are ignored.
  ///
  /// - Parameter limit: The maximum size of the cache, in bytes.
  package func finish(toByteCount limit: Int = Cache.defaultLimit) {
    state.withLock { state in
      state.writePages()
      state.writeLogins()
    }
    guard state.withLock({ $0.connection.hasWritten }) else { return }
    _ = attempt(creating: false) { database throws(StorageError) in
      try database.evict(toByteCount: limit, now: .now)
      return true
    }
  }

  /// Runs `body` on the database, and keeps its error for `problem`; see `CacheConnection`.
  func attempt<Result: Sendable>(
    creating: Bool, _ body: @Sendable (inout Database) throws(StorageError) -> Result
  ) -> Result? {
    state.withLock { $0.connection.attempt(creating: creating, body) }
  }

  /// Runs `body` on the database, after all pages were written; see `CacheConnection`.
  ///
  /// - Throws: `StorageError`.
  func withDatabase<Result: Sendable>(
    creating: Bool, _ body: @Sendable (inout Database) throws(StorageError) -> Result
  ) throws(StorageError) -> Result? {
    flush()
    return try state.withLock { state throws(StorageError) in
      try state.connection.use(creating: creating, body)
    }
  }

  /// Closes the database.
  func close() { state.withLock { $0.connection.close() } }
}

/// The result of removing files from the cache.
package struct CacheRemoval: Sendable, Equatable {
  /// The number of removed lists of an account.
  package var listings = 0
  /// The number of its removed profiles; one that was fetched by login and by id counts twice.
  package var profiles = 0
  /// The total size of what was removed, in bytes.
  package var byteCount = 0
  /// The part of it that was files of a damaged database.
  package var damagedByteCount = 0
  /// The first error, if something could not be removed.
  package var failure: StorageError?

  /// True if nothing was removed.
  package var isNothing: Bool { listings == 0 && profiles == 0 && byteCount == 0 }

  /// Runs a step and records the first error, so that later steps still run.
  mutating func attempt(_ step: (inout CacheRemoval) throws(StorageError) -> Void) {
    do throws(StorageError) {
      try step(&self)
    } catch {
      failure = failure ?? error
    }
  }
}

/// The size of the cache.
package struct CacheSurvey: Sendable, Equatable {
  /// The cache directory, which may be missing.
  package let directory: String
  /// The total size of each host's answers, in bytes.
  package var hosts: [String: Int] = [:]
  /// The total size of ghf's files, in bytes, including damaged ones and leftovers.
  package var byteCount = 0
}
