package import HTTPTypes
import Synchronization

import struct FoundationEssentials.Date

/// GitHub's pace as a token bucket: a burst of as many requests as a minute allows, then evenly.
///
/// GitHub documents 900 points a minute, a GET being one ("Rate limits", secondary limits). Pauses
/// hold everyone, or where a primary limit is used up those whose bucket it is.
package final class RequestPace: Sendable {
  private struct State {
    var available: Double
    var refilledAt: Duration
    var pausedUntil: Duration = .zero
    /// How long all pauses were together.
    var paused: Duration = .zero
    /// Their resets are on the server's clock, so that the same window has the same one.
    var limits = KnownLimits()
    var clockDifference = ClockDifference()
    /// When the next request of each kind that has to keep a distance may go.
    var distantTurns: [RequestDistance: Duration] = [:]
    /// The second that was told last.
    var toldSeconds: Int64?
  }

  private enum Turn {
    case taken
    case wait(Duration)
  }

  package static let gitHubRequestsPerMinute = 900

  private let capacity: Double
  private let clock: ClientClock
  private let state: Mutex<State>
  private let slots: RequestSlots
  private let countdown: (@Sendable (Countdown?) -> Void)?

  /// Makes a full bucket.
  ///
  /// - Parameters:
  ///   - requestsPerMinute: The size of the bucket, and how much flows into it.
  ///   - parallel: How many requests may be under way at once, while GitHub doesn't mind.
  ///   - clock: The clocks.
  ///   - countdown: Is told every second how long a pause still is, and nil at its end; one call
  ///     at a time, and nothing may be asked of the pace in it.
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

  /// Waits until one more request is within the pace.
  ///
  /// - Parameter request: What is to be asked, for the bucket it counts in.
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  package func turn(for request: HTTPRequest? = nil) async throws(CancellationError) {
    let route = request.flatMap(KnownLimits.route)
    let distance = request.flatMap(RequestDistance.init)
    while case .wait(let wait) = takeTurn(route, keeping: distance) {
      do throws(CancellationError) {
        try await clock.sleep(wait)
      } catch {
        state.withLock { endCountdown(in: &$0) }
        throw error
      }
    }
  }

  /// Does one request when it is within the pace and there is room for it.
  ///
  /// - Returns: What `body` returns; nil, and nothing was done, where it would meet a limit that was
  ///   used up meanwhile.
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  func withTurn<Answer>(
    for request: HTTPRequest, _ body: () async -> Answer
  ) async throws(CancellationError) -> Answer? {
    while true {
      try await turn(for: request)
      try await slots.enter()
      defer { slots.leave() }
      if usedUpLimit(for: request) != nil { return nil }
      // A pause may have begun while others left no room.
      if !isPaused(request) { return await body() }
    }
  }

  /// Counts an answer that was no refusal, after which more requests may be under way.
  func noteGoodAnswer() { slots.noteGoodAnswer() }

  private func isPaused(_ request: HTTPRequest) -> Bool {
    let route = KnownLimits.route(of: request)
    let now = clock.elapsed()
    return state.withLock { state in
      max(state.pausedUntil, route.map { state.limits.pausedUntil(for: $0) } ?? .zero) > now
    }
  }

  /// Lets nobody ask for a while, as a secondary limit demands, and half as many at once from then.
  ///
  /// - Parameter duration: How long from now on.
  /// - Returns: Whether anyone would notice: requests that were under way together are all told to
  ///   pause, and their answers move the end by no more than they came apart.
  @discardableResult
  package func pause(for duration: Duration) -> Bool { pause(for: duration, within: nil) == .new }

  /// Pauses requests as above, unless all pauses of the run would take longer than `longest`.
  func pause(for duration: Duration, within longest: Duration?) -> Pause {
    let now = clock.elapsed()
    let end = now + duration
    let pause = state.withLock { state in
      let pause = RequestPace.pause(
        until: end, after: state.pausedUntil, now: now, within: longest, in: &state)
      if pause != .tooLong { state.pausedUntil = max(state.pausedUntil, end) }
      return pause
    }
    // Those that are refused together were too many together: that counts once.
    if pause == .new { slots.halve() }
    return pause
  }

  /// Pauses requests that count in the same bucket, unless that would take too long, as above.
  func pause(bucketOf request: HTTPRequest, for duration: Duration, within longest: Duration?)
    -> Pause
  {
    guard let route = KnownLimits.route(of: request) else {
      return pause(for: duration, within: longest)
    }
    let now = clock.elapsed()
    return state.withLock { state in
      let pause = RequestPace.pause(
        until: now + duration, after: state.limits.pausedUntil(for: route), now: now,
        within: longest, in: &state)
      if pause != .tooLong { state.limits.pause(route, until: now + duration) }
      return pause
    }
  }

  /// Takes what the answer to a request says of its bucket.
  func note(_ limit: RateLimit, for request: HTTPRequest) {
    guard let route = KnownLimits.route(of: request) else { return }
    let remaining = state.withLock { state in
      state.limits.note(limit, for: route)
      return state.limits.remaining(for: route)
    }
    slots.keep(within: remaining)
  }

  /// Takes the server's time of an answer that has just come; `sentAt` is when it was asked for.
  func note(_ serverDate: Date, sentAt: Date) {
    let now = clock.now()
    state.withLock { $0.clockDifference.note(serverDate, sentAt: sentAt, receivedAt: now) }
  }

  /// How far this machine's clock is ahead of the server's.
  var clockDifference: ClockDifference { state.withLock { $0.clockDifference } }

  /// What was told last of the limit for ordinary requests; nil before any answer told of it.
  var knownLimit: RateLimit? {
    state.withLock { $0.limits.limit(for: "core")?.onLocalClock($0.clockDifference) }
  }

  /// The limit that a request is known to meet; nil when it may be asked.
  func usedUpLimit(for request: HTTPRequest) -> RateLimit? {
    guard let route = KnownLimits.route(of: request) else { return nil }
    return state.withLock { state in
      let serverNow = clock.now().addingTimeInterval(-state.clockDifference.seconds)
      return state.limits.usedUp(for: route, at: serverNow)?.onLocalClock(state.clockDifference)
    }
  }

  /// Takes a turn, or tells how long to wait before trying again.
  private func takeTurn(_ route: String?, keeping distance: RequestDistance?) -> Turn {
    let now = clock.elapsed()
    return state.withLock { state in
      let bucketEnd = route.map { state.limits.pausedUntil(for: $0) } ?? .zero
      let end = max(state.pausedUntil, bucketEnd)
      if end > now {
        let left = Countdown(
          left: end - now, isForPrimaryLimit: bucketEnd > state.pausedUntil)
        return .wait(tell(left, in: &state))
      }
      endCountdown(in: &state)
      if let distance, let turn = state.distantTurns[distance], turn > now {
        return .wait(turn - now)
      }
      let perSecond = capacity / 60
      let refill = (now - state.refilledAt) / .seconds(1) * perSecond
      state.available = min(capacity, state.available + refill)
      state.refilledAt = now
      // What rounding keeps short of a whole turn could take for ever to be waited for.
      if state.available > 1 - 1e-6 {
        state.available -= 1
        if let distance {
          // Whoever lifts the pace, as tests do, lifts this with it.
          let pace = Double(RequestPace.gitHubRequestsPerMinute) / capacity
          state.distantTurns[distance] = now + distance.duration * pace
        }
        return .taken
      }
      return .wait(.seconds((1 - state.available) / perSecond))
    }
  }

  /// Tells how long the pause still is, and answers when to tell it again.
  private func tell(_ left: Countdown, in state: inout State) -> Duration {
    guard let countdown else { return left.left }
    if state.toldSeconds != left.seconds {
      state.toldSeconds = left.seconds
      countdown(left)
    }
    return left.left - .seconds(left.seconds - 1)
  }

  private func endCountdown(in state: inout State) {
    guard state.toldSeconds != nil else { return }
    state.toldSeconds = nil
    countdown?(nil)
  }

  /// Counts a pause that ends later than another one.
  private static func pause(
    until end: Duration, after other: Duration, now: Duration, within longest: Duration?,
    in state: inout State
  ) -> Pause {
    let more = max(end - max(other, now), .zero)
    if let longest, state.paused + more > longest { return .tooLong }
    state.paused += more
    // Retry-After is in whole seconds: what moves the end by less is the same pause.
    return more >= .seconds(1) ? .new : .known
  }
}

/// What a pause is to the pauses before it.
enum Pause: Sendable {
  /// Another one than that which is kept already.
  case new
  case known
  /// It wasn't begun: with it all pauses together would take longer than they may.
  case tooLong
}
