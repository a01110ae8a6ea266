import struct FoundationEssentials.Date

/// Which results are worth asking for again, and after how long.
///
/// What failed on the way or came in a faulty response is, three times, with growing and jittered
/// waits. Limits are, when they end soon enough for whoever asks.
struct RetryRule: Sendable {
  let maximumRetries = 3
  /// What a secondary limit may ask for without anyone being asked for waitPolicy.
  private let shortPause = Duration.seconds(60)

  /// How long to wait before a try after a response that was no answer; nil for giving up.
  ///
  /// `jitter` is from 0 up to 1.
  func wait(afterFaulty retries: Int, jitter: Double) -> Duration? {
    retries < maximumRetries ? wait(retries, jitter) : nil
  }

  /// Judges a failure; nil means that asking again can't help.
  ///
  /// What is still withheld when the limit is no longer used up was redirected to another one.
  func wait(after error: TransportError, retries: Int, jitter: Double) -> Duration? {
    retries < maximumRetries && error.isTemporary ? wait(retries, jitter) : nil
  }

  /// How long a limit is to be waited for before the request is worth another try.
  ///
  /// Until `Retry-After` says so, or a second after the reset; where neither is told a minute, then
  /// two and four (GitHub docs, "Rate limits", and "Best practices").
  ///
  /// - Parameters:
  ///   - reached: The limit, and the waitPolicy of whoever asked.
  ///   - pauses: How often this request waited for a limit already.
  ///   - now: What the clock says.
  /// - Returns: The wait; nil for giving up.
  func wait(for reached: LimitReached, pauses: Int, now: Date) -> Duration? {
    let reset = reached.reset
    // Hour after hour a long list uses its limit up; anything else ends soon or not at all.
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
    let isShort =
      reached.kind == .secondary && reached.retryAfter != nil && wait <= shortPause
    return isShort || reached.waitPolicy.allows(wait) ? wait : nil
  }

  private func wait(_ retries: Int, _ jitter: Double) -> Duration {
    .seconds(0.2 * Double(1 << retries) * (0.5 + jitter))
  }
}
