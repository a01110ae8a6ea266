import HTTPTypes

import struct FoundationEssentials.Date

/// The outermost transport, which retries requests.
package struct RetryTransport: Sendable {
  let inner: any HTTPTransport
  /// The pace of all requests, which a limit's pause applies to.
  let pace: RequestPace
  let waitPolicy: RateLimitWaitPolicy
  let clock: ClientClock
  let observe: @Sendable (ClientEvent) -> Void
  /// True if each request is sent once, and not while a limit is used up, because its answer isn't
  /// worth a wait.
  var sendsOnce = false
  private let rule = RetryRule()

  /// Sends a request, and retries it as long as `RetryRule` allows.
  ///
  /// A request that would exceed a known limit isn't sent before the limit's end.
  ///
  /// - Parameters:
  ///   - request: The request, as for every transport.
  ///   - body: The bytes to send.
  ///   - hadToken: True if the request carries a token; goes into a rate-limit error.
  ///   - classify: Returns a response's verdict; a broken answer is retried, never cached.
  /// - Returns: The last response, which may still be an error or unreadable.
  /// - Throws: `.noResponse` if the last try failed; `.limited` if the policy rules out a wait.
  func response(
    to request: HTTPRequest, body: [UInt8] = [], hadToken: Bool,
    classify: @Sendable (TransportResponse) -> ResponseVerdict
  ) async throws(GitHubError) -> TransportResponse {
    var retries = 0
    var pauses = 0
    var resetWasPast = false
    while true {
      if let limit = pace.usedUpLimit(for: request) {
        let reached = LimitReached(
          kind: .primary, rateLimit: limit, retryAfter: nil, hadToken: hadToken,
          waitPolicy: waitPolicy)
        if sendsOnce { throw .limited(reached) }
        _ = try hold(request, at: reached, pauses: 0, resetWasPast: false)
      }
      let delay: Duration
      let result: Result<TransportResponse, TransportError>
      do throws(TransportError) {
        result = .success(try await inner.response(to: request, body: body))
      } catch {
        result = .failure(error)
      }
      switch result {
      case .success(let response):
        switch classify(response) {
        case .final: return response
        case .limited(var reached):
          reached.waitPolicy = waitPolicy
          if sendsOnce { throw .limited(reached) }
          resetWasPast = try hold(request, at: reached, pauses: pauses, resetWasPast: resetWasPast)
          pauses += 1
          continue
        case .faulty:
          guard !sendsOnce, let wait = rule.wait(afterFaulty: retries, jitter: clock.random())
          else {
            return response
          }
          delay = wait
        }
      case .failure(let error):
        // Other requests have used up the limit while this one waited for its turn.
        if error == .notSent, pace.usedUpLimit(for: request) != nil { continue }
        guard !sendsOnce,
          let wait = rule.wait(after: error, retries: retries, jitter: clock.random())
        else {
          throw .noResponse(error)
        }
        delay = wait
      }
      try await clock.pause(delay)
      retries += 1
    }
  }

  /// Waits before a request that was too large is split.
  ///
  /// - Throws: `.noResponse(.cancelled)` if the task is cancelled.
  package func rest() async throws(GitHubError) {
    try await clock.pause(rule.wait(afterFaulty: 0, jitter: clock.random()) ?? .zero)
  }

  /// Pauses all requests that share a limit.
  ///
  /// `pauses` counts the request's previous waits; `resetWasPast` is true if one of them was for a
  /// limit whose reset was in the past. Returns the new value of `resetWasPast`.
  ///
  /// - Throws: `.limited` if the rule or the wait policy rules out the wait, or if the reset is in
  ///   the past again.
  private func hold(
    _ request: HTTPRequest, at reached: LimitReached, pauses: Int, resetWasPast: Bool
  ) throws(GitHubError) -> Bool {
    let now = clock.now()
    let isPast = reached.retryAfter == nil && reached.reset.map { $0 <= now } ?? false
    let wait = rule.wait(for: reached, pauses: pauses, now: now)
    // By the server's own clock the limit has ended, but the server still applies it.
    guard let wait, !isPast || !resetWasPast else { throw .limited(reached) }
    let pause =
      switch reached.kind {
      case .primary: pace.pause(bucketOf: request, for: wait, within: waitPolicy.longest)
      case .secondary: pace.pause(for: wait, within: waitPolicy.longest)
      }
    switch (pause, reached.kind) {
    case (.tooLong, _): throw .limited(reached)
    case (.known, _): break
    case (.new, .primary):
      observe(.waiting(wait, until: reached.reset.flatMap { $0 > now ? $0 : nil }))
    case (.new, .secondary): observe(.pausing(wait))
    }
    return resetWasPast || isPast
  }
}

extension ClientClock {
  /// Waits before another request.
  ///
  /// - Throws: `.noResponse(.cancelled)` if the task is cancelled.
  func pause(_ duration: Duration) async throws(GitHubError) {
    do throws(CancellationError) {
      try await sleep(duration)
    } catch {
      throw .noResponse(.cancelled)
    }
  }
}

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

/// The classification of a response, which decides whether the request is retried.
enum ResponseVerdict: Sendable, Equatable {
  /// An answer, or an error that a retry can't fix.
  case final
  /// A fault that a retry may clear.
  case faulty
  case limited(LimitReached)

  /// Classifies a response of the REST API.
  ///
  /// 500, 502, 503, 504 and unreadable bodies are worth a retry; other errors, except rate limits,
  /// and a proxy's page aren't. `hadToken` goes into a rate-limit error; `isReadable` checks the body of a success.
  init(_ response: TransportResponse, hadToken: Bool, isReadable: (TransportResponse) -> Bool) {
    let status = response.head.status.code
    if [403, 429].contains(status),
      let reached = LimitReached(
        response: response, message: GitHubMessage(body: response.body), hadToken: hadToken)
    {
      self = .limited(reached)
      return
    }
    switch status {
    case 200..<300: self = isReadable(response) || response.isForeign ? .final : .faulty
    case 500, 502, 503, 504: self = .faulty
    default: self = .final
    }
  }
}
