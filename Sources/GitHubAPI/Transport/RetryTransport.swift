import HTTPTypes

/// Asks again where that helps; the outermost of the transports.
package struct RetryTransport: Sendable {
  private let inner: any HTTPTransport
  private let pace: RequestPace
  private let waitPolicy: RateLimitWaitPolicy
  private let clock: ClientClock
  private let observe: @Sendable (ClientEvent) -> Void
  private let rule = RetryRule()

  /// Asks again over `inner`; `pace` is what a pause that GitHub asks for holds up.
  package init(
    _ inner: any HTTPTransport, pace: RequestPace, waitPolicy: RateLimitWaitPolicy, clock: ClientClock,
    observe: @escaping @Sendable (ClientEvent) -> Void
  ) {
    self.inner = inner
    self.pace = pace
    self.waitPolicy = waitPolicy
    self.clock = clock
    self.observe = observe
  }

  /// Sends a request, and again while the result is worth it.
  ///
  /// What is known to meet a limit is not sent before its end.
  ///
  /// - Parameters:
  ///   - request: As for every transport.
  ///   - body: The bytes to send.
  ///   - hadToken: Whether the request is signed, for what is said of a limit.
  ///   - judge: Tells what a response is worth, so that a broken answer is asked for again and
  ///     never kept.
  /// - Returns: The last response, which may still be an error's or unreadable.
  /// - Throws: `.noResponse` when the last try brought none, and `.limited` at a limit that is not
  ///   waited for.
  func response(
    to request: HTTPRequest, body: [UInt8] = [], hadToken: Bool,
    judge: @Sendable (TransportResponse) -> ResponseVerdict
  ) async throws(GitHubError) -> TransportResponse {
    var retries = 0
    var pauses = 0
    var resetWasPast = false
    while true {
      if let limit = pace.usedUpLimit(for: request) {
        let reached = LimitReached(
          kind: .primary, rateLimit: limit, retryAfter: nil, hadToken: hadToken,
          waitPolicy: waitPolicy)
        _ = try hold(request, at: reached, pauses: 0, resetWasPast: false)
      }
      let delay: Duration?
      switch await answered(request, body) {
      case .success(let response):
        switch judge(response) {
        case .final: return response
        case .limited(var reached):
          reached.waitPolicy = waitPolicy
          resetWasPast = try hold(
            request, at: reached, pauses: pauses, resetWasPast: resetWasPast)
          pauses += 1
          continue
        case .faulty:
          delay = rule.wait(afterFaulty: retries, jitter: clock.random())
          if delay == nil { return response }
        }
      case .failure(let error):
        // Others have used the limit up while this one waited for its turn.
        if error == .withheld, pace.usedUpLimit(for: request) != nil { continue }
        delay = rule.wait(after: error, retries: retries, jitter: clock.random())
        if delay == nil { throw .noResponse(error) }
      }
      try await rest(for: delay ?? .zero)
      retries += 1
    }
  }

  /// Lets some time pass before a question that was too much is put in smaller parts.
  ///
  /// - Throws: `.noResponse(.cancelled)` when the task is cancelled meanwhile.
  func rest() async throws(GitHubError) {
    try await rest(for: rule.wait(afterFaulty: 0, jitter: clock.random()) ?? .zero)
  }

  private func rest(for duration: Duration) async throws(GitHubError) {
    do throws(CancellationError) {
      try await clock.sleep(duration)
    } catch {
      throw .noResponse(.cancelled)
    }
  }

  private func answered(
    _ request: HTTPRequest, _ body: [UInt8]
  ) async -> Result<TransportResponse, TransportError> {
    do throws(TransportError) {
      return .success(try await inner.response(to: request, body: body))
    } catch {
      return .failure(error)
    }
  }

  /// Pauses all requests that meet the same limit.
  ///
  /// - Parameters:
  ///   - request: What met it.
  ///   - reached: The limit.
  ///   - pauses: How often this request has waited for one.
  ///   - resetWasPast: Whether it has waited for one whose reset was past.
  /// - Returns: Whether it has now.
  /// - Throws: `.limited` if the limit isn't waited for.
  private func hold(
    _ request: HTTPRequest, at reached: LimitReached, pauses: Int, resetWasPast: Bool
  ) throws(GitHubError) -> Bool {
    let now = clock.now()
    let isPast = reached.retryAfter == nil && reached.reset.map { $0 <= now } ?? false
    let wait = rule.wait(for: reached, pauses: pauses, now: now)
    // The server's own clock says that the limit has ended, and it holds still.
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
