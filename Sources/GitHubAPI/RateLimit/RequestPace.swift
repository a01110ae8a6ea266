package import HTTPTypes
import Synchronization

import struct FoundationEssentials.Date

/// A token bucket that paces requests: a burst of as many as a minute allows, then an even flow.
///
/// GitHub documents 900 points a minute, one for each GET ("Rate limits", secondary limits). A
/// pause holds all requests, or only one bucket if its primary limit is used up.
package final class RequestPace: Sendable {
  private struct State {
    var available: Double
    var refilledAt: Duration
    var pausedUntil: Duration = .zero
    var totalPause: Duration = .zero
    /// Resets stay on the server's clock here, so that they identify a window.
    var limits = KnownLimits()
    var clockDifference = ClockDifference()
    /// The earliest time for the next request of each kind that requires a minimum interval.
    var distantTurns: [RequestDistance: Duration] = [:]
    /// The seconds of the last countdown that was reported.
    var reportedSeconds: Int64?
  }

  package static let gitHubRequestsPerMinute = 900

  private let capacity: Double
  private let clock: ClientClock
  private let state: Mutex<State>
  private let slots: RequestSlots
  private let countdown: (@Sendable (Countdown?) -> Void)?

  /// Creates a full bucket of `requestsPerMinute` requests.
  ///
  /// `parallel` is the maximum number of concurrent requests, as long as GitHub accepts them.
  /// `countdown` receives the time left of a pause once a second, and nil at its end; its calls
  /// don't overlap, and must not use the pace.
  package init(
    requestsPerMinute: Int = RequestPace.gitHubRequestsPerMinute, parallel: Int = .max,
    clock: ClientClock, countdown: (@Sendable (Countdown?) -> Void)? = nil
  ) {
    capacity = Double(requestsPerMinute)
    self.clock = clock
    self.countdown = countdown
    slots = RequestSlots(parallel)
    state = Mutex(State(available: capacity, refilledAt: clock.elapsed()))
  }

  /// Waits until the pace and the bucket of `request` allow one more request.
  package func turn(for request: HTTPRequest? = nil) async throws(CancellationError) {
    let route = request.flatMap(KnownLimits.route)
    let distance = request.flatMap(RequestDistance.init)
    while let wait = takeTurn(route, keeping: distance) {
      do throws(CancellationError) {
        try await clock.sleep(wait)
      } catch {
        state.withLock { endCountdown(in: &$0) }
        throw error
      }
    }
  }

  /// Runs one request as soon as the pace allows it and a slot is free.
  ///
  /// - Returns: The result of `body`; nil if it did not run because its limit was used up.
  func withTurn<Answer>(
    for request: HTTPRequest, _ body: () async -> Answer
  ) async throws(CancellationError) -> Answer? {
    while true {
      try await turn(for: request)
      try await slots.enter()
      defer { slots.leave() }
      if usedUpLimit(for: request) != nil { return nil }
      // A pause may have begun while this request waited for a slot.
      if !isPaused(request) { return await body() }
    }
  }

  func recordSuccess() { slots.recordSuccess() }

  private func isPaused(_ request: HTTPRequest) -> Bool {
    let route = KnownLimits.route(of: request)
    let now = clock.elapsed()
    return state.withLock { state in
      max(state.pausedUntil, route.map { state.limits.pausedUntil(for: $0) } ?? .zero) > now
    }
  }

  /// Pauses requests, unless all pauses of the run together would exceed `longest`.
  ///
  /// Pauses only requests that share the rate-limit bucket of `request`. Without a request, or if
  /// it is free, pauses all requests and halves the number of concurrent ones, as a secondary limit
  /// demands.
  @discardableResult
  package func pause(
    bucketOf request: HTTPRequest? = nil, for duration: Duration, within longest: Duration? = nil
  ) -> Pause {
    let route = request.flatMap(KnownLimits.route)
    let now = clock.elapsed()
    let end = now + duration
    let pause: Pause = state.withLock { state in
      let other = route.map { state.limits.pausedUntil(for: $0) } ?? state.pausedUntil
      let more = max(end - max(other, now), .zero)
      if let longest, state.totalPause + more > longest { return .tooLong }
      state.totalPause += more
      if let route {
        state.limits.pause(route, until: end)
      } else {
        state.pausedUntil = max(state.pausedUntil, end)
      }
      // Requests sent together are refused together, and their pauses end less than a second apart,
      // because Retry-After is in whole seconds: these are one pause.
      return more >= .seconds(1) ? .new : .known
    }
    // Requests that are refused together were too many together, so they count once.
    if route == nil, pause == .new { slots.halve() }
    return pause
  }

  /// Records the limit that the response to a request reports for its bucket.
  func record(_ limit: RateLimit, for request: HTTPRequest) {
    guard let route = KnownLimits.route(of: request) else { return }
    let remaining = state.withLock { state in
      state.limits.record(limit, for: route)
      return state.limits.limit(for: route)?.remaining ?? .max
    }
    slots.cap(at: remaining)
  }

  /// Records the server's time in a response that just arrived, to a request sent at `sentAt`.
  func record(_ serverDate: Date, sentAt: Date) {
    let now = clock.now()
    state.withLock { $0.clockDifference.record(serverDate, sentAt: sentAt, receivedAt: now) }
  }

  var clockDifference: ClockDifference { state.withLock { $0.clockDifference } }

  /// The last limit that a response reported for ordinary requests; nil before the first one.
  var knownLimit: RateLimit? {
    state.withLock { $0.limits.limit(for: "core")?.onLocalClock($0.clockDifference) }
  }

  /// Returns the used-up limit that a request would hit; nil if it may be sent.
  func usedUpLimit(for request: HTTPRequest) -> RateLimit? {
    guard let route = KnownLimits.route(of: request) else { return nil }
    return state.withLock { state in
      let serverNow = clock.now().addingTimeInterval(-state.clockDifference.seconds)
      return state.limits.usedUp(for: route, at: serverNow)?.onLocalClock(state.clockDifference)
    }
  }

  /// Takes a turn, or returns the time to wait before trying again.
  private func takeTurn(_ route: String?, keeping distance: RequestDistance?) -> Duration? {
    let now = clock.elapsed()
    return state.withLock { state in
      let bucketEnd = route.map { state.limits.pausedUntil(for: $0) } ?? .zero
      let end = max(state.pausedUntil, bucketEnd)
      if end > now {
        let isForPrimaryLimit = bucketEnd > state.pausedUntil
        return report(Countdown(left: end - now, isForPrimaryLimit: isForPrimaryLimit), in: &state)
      }
      endCountdown(in: &state)
      if let distance, let turn = state.distantTurns[distance], turn > now { return turn - now }
      let perSecond = capacity / 60
      let refill = (now - state.refilledAt) / .seconds(1) * perSecond
      state.available = min(capacity, state.available + refill)
      state.refilledAt = now
      // Rounding may leave the bucket just short of a whole turn, for ever.
      guard state.available > 1 - 1e-6 else { return .seconds((1 - state.available) / perSecond) }
      state.available -= 1
      if let distance {
        // A higher pace, as in tests, shortens the interval too.
        let pace = Double(RequestPace.gitHubRequestsPerMinute) / capacity
        state.distantTurns[distance] = now + distance.duration * pace
      }
      return nil
    }
  }

  /// Reports the time left of a pause, and returns the time until the next report.
  private func report(_ left: Countdown, in state: inout State) -> Duration {
    guard let countdown else { return left.left }
    if state.reportedSeconds != left.seconds {
      state.reportedSeconds = left.seconds
      countdown(left)
    }
    return left.left - .seconds(left.seconds - 1)
  }

  private func endCountdown(in state: inout State) {
    guard state.reportedSeconds != nil else { return }
    state.reportedSeconds = nil
    countdown?(nil)
  }
}

/// The effect of a pause on the pauses before it.
package enum Pause: Sendable {
  /// It ends at least a second later than the pauses before it.
  case new
  /// It ends earlier than that, so the pauses before it cover it.
  case known
  /// It did not begin: all pauses together would exceed their maximum.
  case tooLong
}
