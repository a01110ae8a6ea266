import Synchronization

/// GitHub's pace as a token bucket: a burst of as many requests as a minute allows, then evenly.
///
/// GitHub documents 900 points a minute, a GET being one ("Rate limits", secondary limits).
package final class RequestPace: Sendable {
  private struct State {
    var available: Double
    var refilledAt: Duration
    var pausedUntil: Duration = .zero
  }

  package static let gitHubRequestsPerMinute = 900

  private let capacity: Double
  private let timekeeper: Timekeeper
  private let state: Mutex<State>

  package init(
    requestsPerMinute: Int = RequestPace.gitHubRequestsPerMinute, timekeeper: Timekeeper
  ) {
    capacity = Double(requestsPerMinute)
    self.timekeeper = timekeeper
    state = Mutex(State(available: capacity, refilledAt: timekeeper.elapsed()))
  }

  /// Waits until one more request is within the pace.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  package func turn() async throws(CancellationError) {
    while let wait = takeTurn() {
      try await timekeeper.sleep(wait)
    }
  }

  /// Lets nobody ask for a while, as a secondary limit demands.
  ///
  /// - Parameter duration: How long from now on.
  /// - Returns: Whether anyone would notice: requests that were under way together are all told to
  ///   pause, and their answers move the end by no more than they came apart.
  @discardableResult
  package func pause(for duration: Duration) -> Bool {
    let now = timekeeper.elapsed()
    let end = now + duration
    return state.withLock { state in
      // Retry-After is in whole seconds: what moves the end by less is the same pause.
      let isNews = end - max(state.pausedUntil, now) >= .seconds(1)
      state.pausedUntil = max(state.pausedUntil, end)
      return isNews
    }
  }

  /// Takes a turn, or tells how long to wait before trying again.
  private func takeTurn() -> Duration? {
    let now = timekeeper.elapsed()
    return state.withLock { state in
      if state.pausedUntil > now { return state.pausedUntil - now }
      let perSecond = capacity / 60
      let refill = (now - state.refilledAt) / .seconds(1) * perSecond
      state.available = min(capacity, state.available + refill)
      state.refilledAt = now
      // What rounding keeps short of a whole turn could take for ever to be waited for.
      if state.available > 1 - 1e-6 {
        state.available -= 1
        return nil
      }
      return .seconds((1 - state.available) / perSecond)
    }
  }
}
