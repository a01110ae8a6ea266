import GitHubAPI
import LocalStore
import Synchronization

/// The page stores that a run has opened, to be tidied at its end, and the accounts that it named.
final class OpenedStores: Sendable {
  // Completion offers the named accounts first. More than this come from a pipe, not from typing,
  // and none of them are recorded.
  private static let limit = 100

  private let named = Mutex<[String: [Login]]>([:])
  private let stores = Mutex<[FilePageStore]>([])

  func add(_ store: FilePageStore) { stores.withLock { $0.append(store) } }

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
  func recordUse() {
    guard let store = stores.withLock(\.first) else { return }
    for (host, logins) in named.withLock(\.self) where logins.count <= OpenedStores.limit {
      store.recordUse(of: logins.map(\.name), on: host)
    }
  }

  /// Tidies each store to limit its size.
  func tidy() { for store in stores.withLock(\.self) { store.tidy() } }
}
