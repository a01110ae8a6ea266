import Synchronization

/// The active misbehaviours, of which the first that matches a request applies.
package final class MisbehaviourBook: Sendable {
  private let entries: Mutex<[Misbehaviour]>

  package init(_ misbehaviours: [Misbehaviour]) {
    entries = Mutex(misbehaviours)
  }

  /// Replaces the active misbehaviours.
  package func replace(with misbehaviours: [Misbehaviour]) {
    entries.withLock { $0 = misbehaviours }
  }

  /// Returns the misbehaviour for a request and counts it as used.
  package func take(for target: String) -> Misbehaviour.Kind? {
    entries.withLock { entries in
      let index = entries.firstIndex { $0.times != 0 && $0.applies(to: target) }
      guard let index else { return nil }
      if let times = entries[index].times { entries[index].times = times - 1 }
      return entries[index].kind
    }
  }
}
