import HTTPTypes

/// Which results are worth asking for again, and after how long.
///
/// No response, 500, 502, 503, 504 and unreadable bodies are, three times, with growing and
/// jittered waits; a secondary limit is, when it ends within a minute. 400, 401, 404, 410, 422 and
/// 451 never are.
struct RetryRule: Sendable {
  let maximumRetries = 3
  let longestWait = Duration.seconds(60)

  enum Verdict: Equatable {
    case accept
    case retry(after: Duration)
    /// Everyone has to wait, not only this request.
    case pause(Duration)
  }

  /// Judges a response.
  ///
  /// - Parameters:
  ///   - response: What came.
  ///   - isReadable: Whether the body of a success is what was asked for.
  ///   - retries: How often it was asked for again already.
  ///   - jitter: From 0 up to 1.
  /// - Returns: What to do.
  func verdict(
    on response: TransportResponse, isReadable: Bool, retries: Int, jitter: Double
  ) -> Verdict {
    guard retries < maximumRetries else { return .accept }
    switch response.head.status.code {
    case 200..<300: return isReadable ? .accept : .retry(after: wait(retries, jitter))
    case 500, 502, 503, 504: return .retry(after: wait(retries, jitter))
    case 403, 429:
      let message = GitHubMessage(body: response.body)
      let limit = LimitReached(response: response, message: message, hadToken: false)
      guard let limit, limit.kind == .secondary, let pause = limit.retryAfter,
        pause <= longestWait
      else { return .accept }
      return .pause(pause)
    default: return .accept
    }
  }

  /// Judges a failure; nil means that asking again can't help.
  ///
  /// A host that has no address, a refused certificate or a missing library stay what they are
  /// for longer than anyone wants to wait.
  func wait(after error: TransportError, retries: Int, jitter: Double) -> Duration? {
    guard retries < maximumRetries else { return nil }
    switch error {
    case .connectionFailed, .connectionLost, .timedOut, .malformedResponse:
      return wait(retries, jitter)
    case .libraryMissing, .hostNotFound, .proxyRefused, .tlsFailed, .bodyTooLarge, .setUpFailed,
      .cancelled:
      return nil
    }
  }

  private func wait(_ retries: Int, _ jitter: Double) -> Duration {
    .seconds(0.2 * Double(1 << retries) * (0.5 + jitter))
  }
}
