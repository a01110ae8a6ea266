import struct FoundationEssentials.Date

/// The rule for retries: after which results, and after how long.
///
/// Failures and faulty responses are retried three times, with growing and jittered waits. Limits
/// are retried if they end soon enough for the wait policy.
struct RetryRule: Sendable {
  let maximumRetries = 3
  /// The longest pause that a secondary limit may request under any wait policy.
  private let shortPause = Duration.seconds(60)

  /// Returns the wait before a retry after a faulty response; nil to give up.
  ///
  /// `jitter` is from 0 up to 1.
  func wait(afterFaulty retries: Int, jitter: Double) -> Duration? {
    guard retries < maximumRetries else { return nil }
    return .seconds(0.2 * Double(1 << retries) * (0.5 + jitter))
  }

  /// Returns the wait before a retry after a failure; nil to give up.
  ///
  /// A request that stays `.notSent` after its own limit's end was redirected to another limit.
  func wait(after error: TransportError, retries: Int, jitter: Double) -> Duration? {
    error.isTemporary ? wait(afterFaulty: retries, jitter: jitter) : nil
  }

  /// Returns the wait before a retry at a limit.
  ///
  /// It is what `Retry-After` says, or ends a second after the reset; without either it is a
  /// minute, then two and four (GitHub docs, "Rate limits", and "Best practices").
  ///
  /// `pauses` is the number of this request's previous waits. Returns nil to give up.
  func wait(for reached: LimitReached, pauses: Int, now: Date) -> Duration? {
    let reset = reached.reset
    // A long list may use up its limit hour after hour; all other limits end soon or never.
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
