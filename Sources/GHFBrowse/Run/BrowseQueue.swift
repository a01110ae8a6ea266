import GitHubAPI
import Synchronization

/// The events that wait to be handled, from any task.
final class BrowseQueue: Sendable {
  /// Says if an event must be handled at once.
  typealias Urgency = @Sendable (BrowseEvent) -> Bool

  private struct State {
    var events: [BrowseEvent] = []
    var waiter: (continuation: CheckedContinuation<Void, Never>, isUrgent: Urgency)?

    /// Returns the waiter, if there is one, which doesn't wait any more.
    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
      defer { waiter = nil }
      return waiter?.continuation
    }

    /// Adds the progress of a list in place of an earlier one, before people that others may join.
    mutating func add(_ progress: BrowseEvent, of list: ListID) {
      var index = events.count
      if case .people(_, list)? = events.last { index -= 1 }
      if index > 0, case .progress(_, list) = events[index - 1] {
        events[index - 1] = progress
      } else {
        events.insert(progress, at: index)
      }
    }
  }

  private let state = Mutex(State())

  /// Adds an event; joins people of the same list, and their progress, so that a list from the cache,
  /// with thousands of pages, changes the screen once per frame.
  func post(_ event: BrowseEvent) {
    let waiter = state.withLock { state in
      if case .people(let new, let id) = event, case .people(var people, id)? = state.events.last {
        // Without the old event, the array has one owner, and appending doesn't copy it.
        state.events.removeLast()
        people += new
        state.events.append(.people(people, of: id))
      } else if case .progress(_, let id) = event {
        state.add(event, of: id)
      } else {
        state.events.append(event)
      }
      return state.waiter.map { $0.isUrgent(event) } == true ? state.takeWaiter() : nil
    }
    waiter?.resume()
  }

  /// Returns all waiting events, after waiting for an urgent one; returns none if cancelled.
  func next(for isUrgent: @escaping Urgency) async -> [BrowseEvent] {
    await wait(for: isUrgent)
    return drain()
  }

  /// Waits for an event until a time of the clock; may return early.
  func wait(until time: Duration, by clock: ClientClock) async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        // `try?`: a cancelled alarm doesn't ring.
        guard (try? await clock.alarm(time - clock.elapsed())) != nil else { return }
        self.post(.tick)
      }
      await wait { _ in true }
      group.cancelAll()
    }
  }

  private func wait(for isUrgent: @escaping Urgency) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if Task.isCancelled || state.events.contains(where: isUrgent) { return true }
          state.waiter = (continuation, isUrgent)
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.takeWaiter() }?.resume()
    }
  }

  /// Returns the waiting events, without waiting for any.
  func drain() -> [BrowseEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }
}
