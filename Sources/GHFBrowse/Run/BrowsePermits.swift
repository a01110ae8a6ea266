import Synchronization

/// The user's decisions to read more of lists that are paused.
final class BrowsePermits: Sendable {
  private let waiting = Mutex<[ListID: [AsyncStream<Never>.Continuation]]>([:])

  /// Calls `ask`, and waits until the list may be read on, or the task is cancelled.
  func wait(for id: ListID, _ ask: () -> Void) async {
    let (granted, grant) = AsyncStream<Never>.makeStream()
    waiting.withLock { $0[id, default: []].append(grant) }
    ask()
    for await _ in granted {}
  }

  /// Lets a list be read on; does nothing if it isn't paused.
  func grant(_ id: ListID) {
    for grant in waiting.withLock({ $0.removeValue(forKey: id) }) ?? [] { grant.finish() }
  }
}
