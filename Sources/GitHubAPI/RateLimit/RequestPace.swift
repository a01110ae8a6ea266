package import HTTPTypes
import Synchronization

/// The pace of requests: at most 900 in any minute.
///
/// GitHub documents 900 a minute, one for each GET ("Rate limits", secondary limits). A
/// pause holds all requests, or only one bucket if its primary limit is used up.
package final class RequestPace: Sendable {
  private struct State {
    var sent = SlidingWindow(of: RequestPace.period)
    var pausedUntil: Duration = .zero
    var totalPause: Duration = .zero
    var limits = KnownLimits()
    var share: RequestShare?
    /// The earliest time for the next request of each kind that requires a minimum interval.
    var distantTurns: [RequestDistance: Duration] = [:]
    /// The seconds of the last countdown that was reported.
    var reportedSeconds: Int64?
  }

  package static let gitHubRequestsPerMinute = 900

  /// The period in which at most the requests of a minute are sent.
  ///
  /// GitHub counts requests as they arrive. If the first ones of a minute wait for a connection to
  /// open, and the first ones of the next minute don't, more arrive within 60 seconds than are
  /// sent. The extra second absorbs that.
  static let period = Duration.seconds(61)

  private let requestsPerMinute: Int
  /// The number of times that GitHub's pace is exceeded on purpose, as in tests.
  private let excess: Double
  private let clock: ClientClock
  private let state: Mutex<State>
  private let slots: RequestSlots
  private let countdown: (@Sendable (Countdown?) -> Void)?

  /// Creates a pace at which no request has been sent.
  ///
  /// `parallel` is the maximum number of concurrent requests, as long as GitHub accepts them.
  /// `share` is the share of the rate limit that may be used; nil for all of it.
  /// `countdown` receives the time left of a pause once a second, and nil at its end; its calls
  /// don't overlap, and must not use the pace.
  package init(
    requestsPerMinute: Int = RequestPace.gitHubRequestsPerMinute, parallel: Int = .max,
    share: RequestShare? = nil, clock: ClientClock,
    countdown: (@Sendable (Countdown?) -> Void)? = nil
  ) {
    self.requestsPerMinute = requestsPerMinute
    excess = Double(requestsPerMinute) / Double(RequestPace.gitHubRequestsPerMinute)
    self.clock = clock
    self.countdown = countdown
    state = Mutex(State(share: share))
    slots = RequestSlots(parallel, pace: excess)
  }

  /// Runs one request as soon as the pace allows it and a slot is free.
  ///
  /// - Returns: The result of `body`; nil if it did not run because its limit was used up.
  package func withTurn<Answer>(
    for request: HTTPRequest, _ body: () async -> Answer
  ) async throws(CancellationError) -> Answer? {
    let route = KnownLimits.route(of: request)
    let distance = RequestDistance(request)
    while true {
      while let wait = state.withLock({ timeLeft(route, keeping: distance, in: &$0) }) {
        do throws(CancellationError) {
          try await clock.sleep(wait)
        } catch {
          state.withLock { endCountdown(in: &$0) }
          throw error
        }
      }
      let bucket = route.map { route in state.withLock { $0.limits.bucket(of: route) } }
      try await slots.enter(bucket, at: clock.elapsed())
      defer { slots.leave(bucket) }
      if usedUpLimit(for: request) != nil { return nil }
      // It counts from now, when it is sent. Before it had a slot, it may have waited for any time,
      // and a pause may have begun.
      if takeTurn(for: request, keeping: distance) { return await body() }
    }
  }

  /// The sum of all pauses.
  var totalPause: Duration { state.withLock(\.totalPause) }

  func recordSuccess() { slots.recordSuccess() }

  /// Records how long a response took that has just arrived.
  func record(responseTime: Duration) {
    slots.record(responseTime: responseTime, at: clock.elapsed())
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

  /// The share of the rate limit that may be used; nil for all of it.
  var share: RequestShare? {
    state.withLock { state in
      state.share?.expire(at: clock.now())
      return state.share
    }
  }

  /// Records the end of a request in the share.
  ///
  /// - Parameters:
  ///   - limit: The limit that the response shows; nil without a response.
  ///   - isFree: True if GitHub doesn't count the request.
  ///   - request: The request.
  /// - Returns: The number of requests that the share has left; nil for no maximum.
  func recordEnd(_ limit: RateLimit?, isFree: Bool = false, of request: HTTPRequest) -> Int? {
    guard RequestShare.counts(request) else { return nil }
    let toKeep = state.withLock { state in
      state.share?.recordEnd(limit, isFree: isFree)
      return state.share?.reserve()
    }
    let share = share
    if let toKeep { share?.keep(toKeep) }
    return share?.remaining
  }

  /// Records the limit that the response to a request reports for its bucket.
  func record(_ limit: RateLimit, for request: HTTPRequest) {
    guard let route = KnownLimits.route(of: request) else { return }
    let (bucket, remaining) = state.withLock { state in
      state.limits.record(limit, for: route, at: clock.now())
      return (state.limits.bucket(of: route), state.limits.limit(for: route)?.remaining ?? .max)
    }
    slots.cap(bucket, at: remaining)
  }

  /// The last limit that a response reported for ordinary requests; nil before the first one.
  var knownLimit: RateLimit? { knownLimit(of: .core) }

  /// Returns the last limit that a response reported for a bucket; nil before the first one.
  func knownLimit(of bucket: RateLimit.Bucket) -> RateLimit? {
    let left = bucket == .core ? share?.remaining : nil
    return state.withLock { $0.limits.limit(for: bucket.rawValue)?.capped(at: left) }
  }

  /// Returns the used-up limit that a request would hit; nil if it may be sent.
  func usedUpLimit(for request: HTTPRequest) -> RateLimit? {
    guard let route = KnownLimits.route(of: request) else { return nil }
    let use =
      RequestShare.counts(request) ? share.flatMap { $0.remaining == 0 ? $0.use : nil } : nil
    return state.withLock { $0.limits.usedUp(for: route, at: clock.now()) }
      ?? use.map {
        RateLimit(resource: route, limit: $0.limit, remaining: 0, resetsAt: $0.resetsAt)
      }
  }

  /// Counts a request as sent; returns false if it has to wait after all, or the share is used up.
  private func takeTurn(for request: HTTPRequest, keeping distance: RequestDistance?) -> Bool {
    let route = KnownLimits.route(of: request)
    let (isTaken, toKeep): (Bool, RequestShare.Use?) = state.withLock { state in
      if timeLeft(route, keeping: distance, in: &state) != nil { return (false, nil) }
      if RequestShare.counts(request), state.share?.take(at: clock.now()) == false {
        return (false, nil)
      }
      let now = clock.elapsed()
      state.sent.add(at: now)
      if let distance { state.distantTurns[distance] = now + distance.duration / excess }
      return (true, state.share?.reserve())
    }
    if let toKeep { share?.keep(toKeep) }
    return isTaken
  }

  /// Returns the time to wait before trying to take a turn again; nil if one is free.
  private func timeLeft(
    _ route: String?, keeping distance: RequestDistance?, in state: inout State
  ) -> Duration? {
    let now = clock.elapsed()
    let bucketEnd = route.map { state.limits.pausedUntil(for: $0) } ?? .zero
    let end = max(state.pausedUntil, bucketEnd)
    if end > now {
      let isForPrimaryLimit = bucketEnd > state.pausedUntil
      return report(Countdown(left: end - now, isForPrimaryLimit: isForPrimaryLimit), in: &state)
    }
    endCountdown(in: &state)
    if let distance, let turn = state.distantTurns[distance], turn > now { return turn - now }
    state.sent.expire(at: now)
    guard state.sent.count >= requestsPerMinute, let free = state.sent.nextExpiry else {
      return nil
    }
    return free - now
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

/// Durations with the times at which they were recorded; only the last period counts.
///
/// It holds at most twice as many entries as count at once.
struct SlidingWindow: Sendable {
  private let period: Duration
  private var entries: [(time: Duration, amount: Duration)] = []
  /// The index of the oldest entry that counts.
  private var first = 0
  /// The sum of the durations that count.
  private(set) var sum = Duration.zero

  init(of period: Duration) { self.period = period }

  /// The number of entries in memory.
  var entryCount: Int { entries.count }

  /// The number of entries that count.
  var count: Int { entries.count - first }

  /// The time at which the oldest entry stops counting; nil without entries.
  var nextExpiry: Duration? { count > 0 ? entries[first].time + period : nil }

  /// Adds an entry; `time` is not before that of any other entry.
  mutating func add(_ amount: Duration = .zero, at time: Duration) {
    entries.append((time, amount))
    sum += amount
  }

  /// Removes the entries that have stopped counting.
  mutating func expire(at now: Duration) {
    while let nextExpiry, nextExpiry <= now {
      sum -= entries[first].amount
      first += 1
    }
    // Each entry is moved once on average.
    if 2 * first > entries.count {
      entries.removeFirst(first)
      first = 0
    }
  }
}

/// The server's time that recent requests took, estimated from their response times.
///
/// GitHub allows 90 seconds of CPU time per 60 seconds, and suggests this estimate ("Rate limits for
/// the REST API", secondary rate limits). Ten requests at a time exceed it soon.
struct ServerLoad: Sendable {
  /// The maximum number of concurrent requests while the load is high.
  static let reducedParallelism = 4

  private let most: Duration
  private let low: Duration
  private var recent = SlidingWindow(of: .seconds(60))
  private var isHigh = false

  /// Creates an estimate without requests; `pace` is the number of times that GitHub's pace is
  /// exceeded on purpose, as in tests.
  init(pace: Double) {
    most = .seconds(90) * pace
    low = .seconds(60) * pace
  }

  mutating func record(responseTime: Duration, at now: Duration) {
    recent.add(responseTime, at: now)
  }

  /// Returns the maximum number of concurrent requests: reduced above 90 seconds, until the load is
  /// below 60 seconds.
  mutating func parallelism(at now: Duration) -> Int {
    recent.expire(at: now)
    isHigh = isHigh ? recent.sum >= low : recent.sum > most
    return isHigh ? ServerLoad.reducedParallelism : .max
  }
}
