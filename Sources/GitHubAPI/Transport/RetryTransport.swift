import HTTPTypes

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
