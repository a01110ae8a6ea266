import HTTPTypes

/// Asks again where that helps; the outermost of the transports.
package struct RetryTransport: Sendable {
  private let inner: any HTTPTransport
  private let pace: RequestPace
  private let patience: Patience
  private let timekeeper: Timekeeper
  private let observe: @Sendable (ClientEvent) -> Void
  private let rule = RetryRule()

  /// Asks again over `inner`; `pace` is what a pause that GitHub asks for holds up.
  package init(
    _ inner: any HTTPTransport, pace: RequestPace, patience: Patience, timekeeper: Timekeeper,
    observe: @escaping @Sendable (ClientEvent) -> Void
  ) {
    self.inner = inner
    self.pace = pace
    self.patience = patience
    self.timekeeper = timekeeper
    self.observe = observe
  }

  /// Sends a request, and again while the result is worth it.
  ///
  /// What is known to meet a limit is not sent before its end.
  ///
  /// - Parameters:
  ///   - request: As for every transport.
  ///   - hadToken: Whether the request is signed, for what is said of a limit.
  ///   - isReadable: Whether the body of a success parses, so that a broken answer is asked for
  ///     again and never kept.
  /// - Returns: The last response, which may still be an error's or unreadable.
  /// - Throws: `.noResponse` when the last try brought none, and `.limited` at a limit that is not
  ///   waited for.
  func response(
    to request: HTTPRequest, hadToken: Bool,
    isReadable: @Sendable (TransportResponse) -> Bool
  ) async throws(GitHubError) -> TransportResponse {
    var retries = 0
    var pauses = 0
    while true {
      if let limit = pace.usedUpLimit(for: request) {
        let reached = LimitReached(
          kind: .primary, rateLimit: limit, retryAfter: nil, hadToken: hadToken,
          patience: patience)
        try hold(request, at: reached, pauses: 0)
      }
      let answer = await answered(request)
      // Others have used the limit up while this one waited for its turn.
      if case .failure(.withheld) = answer, pace.usedUpLimit(for: request) != nil { continue }
      if case .success(let response) = answer, [403, 429].contains(response.head.status.code),
        var reached = LimitReached(
          response: response, message: GitHubMessage(body: response.body), hadToken: hadToken)
      {
        reached.patience = patience
        try hold(request, at: reached, pauses: pauses)
        pauses += 1
        continue
      }
      let delay: Duration
      switch answer {
      case .success(let response):
        let verdict = rule.verdict(
          on: response,
          isReadable: response.head.status.kind != .successful || isReadable(response),
          retries: retries, jitter: timekeeper.random())
        switch verdict {
        case .accept: return response
        case .retry(let wait): delay = wait
        }
      case .failure(let error):
        let wait = rule.wait(after: error, retries: retries, jitter: timekeeper.random())
        guard let wait else { throw .noResponse(error) }
        delay = wait
      }
      retries += 1
      do throws(CancellationError) {
        try await timekeeper.sleep(delay)
      } catch {
        throw .noResponse(.cancelled)
      }
    }
  }

  private func answered(
    _ request: HTTPRequest
  ) async -> Result<TransportResponse, TransportError> {
    do throws(TransportError) {
      return .success(try await inner.response(to: request, body: []))
    } catch {
      return .failure(error)
    }
  }

  /// Holds up whoever meets the same limit.
  ///
  /// - Throws: `.limited` when it is not to be waited for.
  private func hold(
    _ request: HTTPRequest, at reached: LimitReached, pauses: Int
  ) throws(GitHubError) {
    let now = timekeeper.now()
    let wait = rule.wait(for: reached, pauses: pauses, now: now)
    guard let wait else { throw .limited(reached) }
    switch reached.kind {
    case .primary:
      guard pace.pause(bucketOf: request, for: wait) else { return }
      let reset = reached.rateLimit?.resetsAt
      observe(.waiting(wait, until: reset.flatMap { $0 > now ? $0 : nil }))
    case .secondary:
      if pace.pause(for: wait) { observe(.pausing(wait)) }
    }
  }
}
