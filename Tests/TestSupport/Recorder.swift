import Synchronization

/// Records items in order, from any thread.
package final class Recorder<Item: Sendable>: Sendable {
  private let items = Mutex<[Item]>([])

  package init() {}

  package var all: [Item] { items.withLock { $0 } }

  package func add(_ item: Item) {
    items.withLock { $0.append(item) }
  }
}
