import GitHubAPI
import LocalStore
import Synchronization

/// The stores of pages that a run has opened, so that they can be tidied when it is done.
final class OpenedStores: Sendable {
  // Nobody types more than a few; those that come from a pipe need not come first.
  private static let limit = 100

  private let meant = Mutex<[String: [Login]]>([:])
  private let stores = Mutex<[FilePageStore]>([])

  /// Remembers a store.
  func add(_ store: FilePageStore) {
    stores.withLock { $0.append(store) }
  }

  /// Remembers that an account on a host was meant.
  func note(_ login: Login, on host: String) {
    meant.withLock { meant in
      var logins = meant[host.lowercased()] ?? []
      if logins.count > OpenedStores.limit { return }
      logins.removeAll { $0 == login }
      meant[host.lowercased()] = logins + [login]
    }
  }

  /// Notes in each of them which accounts were meant, when they turned out to exist.
  func noteUse() {
    for (host, logins) in meant.withLock(\.self) where logins.count <= OpenedStores.limit {
      for store in stores.withLock(\.self).prefix(1) {
        store.noteUse(of: logins.map(\.name), on: host)
      }
    }
  }

  /// Lets each of them see to its size.
  func tidy() {
    for store in stores.withLock(\.self) { store.tidy() }
  }
}
