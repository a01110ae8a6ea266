import Synchronization

/// A shared reference to the last value that was recorded, such as the body that a retry decoded.
package final class LastValue<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  /// Creates a reference without a value.
  package init() {}

  /// The value; nil before the first one.
  package var value: Value? { state.withLock { $0 } }

  /// Replaces the value, and returns it.
  @discardableResult package func record(_ value: Value?) -> Value? {
    state.withLock { $0 = value }
    return value
  }
}
