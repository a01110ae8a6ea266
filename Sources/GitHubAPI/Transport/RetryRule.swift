import struct FoundationEssentials.Date

/// The rule for retries: which results are retried, and after what wait.
///
/// Failures and faulty responses are retried up to three times, with growing, jittered waits. A
/// request that hits a rate limit is retried if the limit ends soon enough for the wait policy.
struct RetryRule: Sendable {
  let maximumRetries = 3
  /// The longest `Retry-After` of a secondary limit that is honoured under every wait policy.
  private let shortPause = Duration.seconds(60)

  /// Returns the wait before a retry after a faulty response; nil to give up.
  ///
  /// `retries` is the number of earlier retries; `jitter` is in the range 0..<1.
  func wait(afterFaulty retries: Int, jitter: Double) -> Duration? {
    guard retries < maximumRetries else { return nil }
    return .seconds(0.2 * Double(1 << retries) * (0.5 + jitter))
  }

  /// Returns the wait before a retry after a failure; nil to give up.
  ///
  /// `.notSent` gets here only if the request was redirected to a route whose limit is used up.
  func wait(after error: TransportError, retries: Int, jitter: Double) -> Duration? {
    error.isTemporary ? wait(afterFaulty: retries, jitter: jitter) : nil
  }

  /// Returns the wait before retrying a request that hit a rate limit; nil to give up.
  ///
  /// The wait is the value of `Retry-After`, or lasts until one second after the reset. Without
  /// either, it is one minute, then two, then four (GitHub docs, "Rate limits" and "Best
  /// practices"). `pauses` is the number of this request's previous waits.
  func wait(for reached: LimitReached, pauses: Int, now: Date) -> Duration? {
    let reset = reached.reset
    // A long list may use up its primary limit every hour, so those waits aren't capped.
    if reached.kind == .secondary || reset == nil, pauses >= maximumRetries { return nil }
    let wait: Duration
    if let pause = reached.retryAfter {
      wait = pause
    } else if let reset {
      let left = Duration.seconds(Int64(max(0, reset.timeIntervalSince(now)).rounded(.up)))
      wait = left + .seconds(1)
    } else {
      wait = shortPause * (1 << min(pauses, maximumRetries))
    }
    let isShort = reached.kind == .secondary && reached.retryAfter != nil && wait <= shortPause
    return isShort || reached.waitPolicy.allows(wait) ? wait : nil
  }
}
