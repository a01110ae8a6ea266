import Synchronization

/// The misbehaviours that are switched on, first come first served.
package final class MisbehaviourBook: Sendable {
  private let entries: Mutex<[Misbehaviour]>

  /// Starts with some switched on.
  package init(_ misbehaviours: [Misbehaviour]) {
    entries = Mutex(misbehaviours)
  }

  /// Switches others on instead of those that were.
  package func replace(with misbehaviours: [Misbehaviour]) {
    entries.withLock { $0 = misbehaviours }
  }

  /// What to do to a request, counted as done.
  package func take(for target: String) -> Misbehaviour.Kind? {
    entries.withLock { entries in
      let place = entries.firstIndex { $0.times != 0 && $0.applies(to: target) }
      guard let place else { return nil }
      if let times = entries[place].times { entries[place].times = times - 1 }
      return entries[place].kind
    }
  }
}
