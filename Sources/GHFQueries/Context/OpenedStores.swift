import GitHubAPI
package import LocalStore
import Synchronization

/// The caches that a run has opened, and the accounts that it named.
package final class OpenedStores: Sendable {
  // Completion offers the named accounts first. More than this come from a pipe, not from typing,
  // and none of them are recorded.
  private static let limit = 100

  private let named = Mutex<[String: [Login]]>([:])
  private let stores = Mutex<[(cache: Cache, report: @Sendable (StorageError) -> Void)]>([])

  package init() {}

  /// Returns the cache in a directory, the same one within a run; `report` gets its first problem at
  /// the end.
  package func cache(
    in directory: String, reportingTo report: @escaping @Sendable (StorageError) -> Void
  ) -> Cache {
    stores.withLock { stores in
      if let known = stores.first(where: { $0.cache.directory == directory }) {
        return known.cache
      }
      let cache = Cache(in: directory)
      stores.append((cache, report))
      return cache
    }
  }

  /// Records that the command named an account on a host.
  func note(_ login: Login, on host: String) {
    named.withLock { named in
      var logins = named[host.lowercased()] ?? []
      if logins.count > OpenedStores.limit { return }
      logins.removeAll { $0 == login }
      named[host.lowercased()] = logins + [login]
    }
  }

  /// Records the named accounts in the first store.
  ///
  /// Called after the command has succeeded, so the accounts are known to exist.
  package func recordUse() {
    guard let cache = stores.withLock(\.first)?.cache else { return }
    for (host, logins) in named.withLock(\.self) where logins.count <= OpenedStores.limit {
      cache.recordUse(of: logins.map(\.name), on: host)
    }
  }

  /// Writes the pages that the caches hold back.
  package func flush() { for (cache, _) in stores.withLock(\.self) { cache.flush() } }

  /// Writes the pages and logins that the caches hold back, limits the size of the caches, and
  /// releases them.
  ///
  /// - Parameter reportsProblems: Whether to report the first problem.
  package func finish(reportsProblems: Bool) {
    // Breaks a cycle: the reports refer to the context, which refers to this object.
    let stores = stores.withLock { stores in
      defer { stores = [] }
      return stores
    }
    for (cache, _) in stores { cache.finish() }
    guard reportsProblems, let (cache, report) = stores.first(where: { $0.cache.problem != nil }),
      let problem = cache.problem
    else { return }
    report(problem)
  }
}
