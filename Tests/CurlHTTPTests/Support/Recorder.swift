import Synchronization

/// Remembers what a server saw, in order.
final class Recorder<Item: Sendable>: Sendable {
  private let items = Mutex<[Item]>([])

  var all: [Item] { items.withLock { $0 } }

  func add(_ item: Item) {
    items.withLock { $0.append(item) }
  }
}
