import GitHubAPI
import LocalStore
import Synchronization

/// The page stores that a run has opened, to be tidied at its end.
final class OpenedStores: Sendable {
  // Typed accounts are few, and completion offers them first; accounts from a pipe needn't be.
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

  /// Records the named accounts in the first store, once they are known to exist.
  func recordUse() {
    guard let store = stores.withLock(\.first) else { return }
    for (host, logins) in named.withLock(\.self) where logins.count <= OpenedStores.limit {
      store.recordUse(of: logins.map(\.name), on: host)
    }
  }

  /// Tidies each store to limit its size.
  func tidy() { for store in stores.withLock(\.self) { store.tidy() } }
}
