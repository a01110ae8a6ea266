import LocalStore
import Synchronization

/// The stores of pages that a run has opened, so that they can be tidied when it is done.
final class OpenedStores: Sendable {
  private let stores = Mutex<[FilePageStore]>([])

  /// Remembers a store.
  func add(_ store: FilePageStore) {
    stores.withLock { $0.append(store) }
  }

  /// Lets each of them see to its size.
  func tidy() {
    for store in stores.withLock(\.self) { store.tidy() }
  }
}
