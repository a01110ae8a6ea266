import Synchronization

/// A flag that any thread can set once.
package final class OnceFlag: Sendable {
  private let value = Atomic(false)

  package init() {}

  /// Sets the flag, and returns true if it wasn't set before.
  package func set() -> Bool { !value.exchange(true, ordering: .relaxed) }

  var isSet: Bool { value.load(ordering: .relaxed) }
}
