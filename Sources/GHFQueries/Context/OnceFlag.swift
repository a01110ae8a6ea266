import Synchronization

/// A flag that any thread can set once.
package final class OnceFlag: Sendable {
  private let isSet = Atomic(false)

  package init() {}

  /// Sets the flag, and returns true if it wasn't set before.
  package func set() -> Bool { !isSet.exchange(true, ordering: .relaxed) }
}
