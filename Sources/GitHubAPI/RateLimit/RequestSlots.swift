import Synchronization

/// A limit on concurrent requests that halves after a secondary rate limit and then grows slowly.
///
/// GitHub doesn't document its own limit, so this probes for it as TCP does for bandwidth (RFC
/// 5681). It also never exceeds the requests that a primary limit has left, nor those that the
/// server's load allows.
final class RequestSlots: Sendable {
  private struct State {
    var allowed: Int
    /// The requests that a primary limit has left.
    var ceiling = Int.max
    var load: ServerLoad
    /// The requests that the load allows.
    var loadLimit = Int.max
    var underWay = 0
    /// The number of successes since `allowed` last changed.
    var successCount = 0
    var nextID = 0
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []

    var freeCount: Int { min(allowed, ceiling, loadLimit) - underWay }

    /// Gives free slots to waiting requests, in order.
    mutating func admit() -> [CheckedContinuation<Bool, Never>] {
      let count = max(0, min(waiting.count, freeCount))
      let admitted = waiting.prefix(count).map(\.continuation)
      waiting.removeFirst(count)
      underWay += count
      return admitted
    }
  }

  /// At GitHub's pace of 15 requests a second this adds a slot every two seconds.
  static let successesPerIncrease = 30

  private let maximum: Int
  private let state: Mutex<State>

  /// `pace` is the number of times that GitHub's pace is exceeded on purpose.
  init(_ maximum: Int, pace: Double = 1) {
    self.maximum = max(1, maximum)
    state = Mutex(State(allowed: self.maximum, load: ServerLoad(pace: pace)))
  }

  var allowed: Int { state.withLock { min($0.allowed, $0.loadLimit) } }

  /// Waits for a free slot and takes it; balance each call with `leave`.
  func enter(at now: Duration) async throws(CancellationError) {
    let id = state.withLock { state in
      state.loadLimit = state.load.parallelism(at: now)
      state.nextID += 1
      return state.nextID
    }
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAdmitted: Bool? = state.withLock { state in
          // If the task was cancelled before, the handler below has found nothing to resume.
          if Task.isCancelled { return false }
          if state.waiting.isEmpty, state.freeCount > 0 {
            state.underWay += 1
            return true
          }
          state.waiting.append((id, continuation))
          return nil
        }
        if let isAdmitted { continuation.resume(returning: isAdmitted) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      cancelled?.continuation.resume(returning: false)
    }
    if !isAdmitted { throw CancellationError() }
  }

  func leave() { change { $0.underWay -= 1 } }

  /// Caps concurrent requests at the number that a limit has left; one is always allowed.
  func cap(at remaining: Int) { change { $0.ceiling = max(1, remaining) } }

  /// Halves the number of concurrent requests, to one at least.
  func halve() {
    change { state in
      state.allowed = max(1, min(state.allowed, state.loadLimit) / 2)
      state.successCount = 0
    }
  }

  func recordSuccess() {
    change { state in
      guard state.allowed < maximum else { return }
      state.successCount += 1
      if state.successCount < RequestSlots.successesPerIncrease { return }
      state.successCount = 0
      state.allowed += 1
    }
  }

  /// Adds the time of a response that has just arrived to the server's load.
  func record(responseTime: Duration, at now: Duration) {
    change { state in
      state.load.record(responseTime: responseTime, at: now)
      state.loadLimit = state.load.parallelism(at: now)
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let admitted = state.withLock { state in
      body(&state)
      return state.admit()
    }
    for continuation in admitted { continuation.resume(returning: true) }
  }
}
