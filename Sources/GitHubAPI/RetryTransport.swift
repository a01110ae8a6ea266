import HTTPTypes

/// Asks again where that helps; the outermost of the transports.
package struct RetryTransport: Sendable {
  private let inner: any HTTPTransport
  private let pace: RequestPace
  private let timekeeper: Timekeeper
  private let observe: @Sendable (ClientEvent) -> Void
  private let rule = RetryRule()

  /// Asks again over `inner`; `pace` is what a pause that GitHub asks for holds up.
  package init(
    _ inner: any HTTPTransport, pace: RequestPace, timekeeper: Timekeeper,
    observe: @escaping @Sendable (ClientEvent) -> Void
  ) {
    self.inner = inner
    self.pace = pace
    self.timekeeper = timekeeper
    self.observe = observe
  }

  /// Sends a request, and again while the result is worth it.
  ///
  /// - Parameters:
  ///   - request: As for every transport.
  ///   - isReadable: Whether the body of a success parses, so that a broken answer is asked for
  ///     again and never kept.
  /// - Returns: The last response, which may still be an error's or unreadable.
  /// - Throws: `TransportError` when the last try brought none.
  func response(
    to request: HTTPRequest, isReadable: @Sendable (TransportResponse) -> Bool
  ) async throws(TransportError) -> TransportResponse {
    var retries = 0
    while true {
      let delay: Duration
      do throws(TransportError) {
        let response = try await inner.response(to: request, body: [])
        let verdict = rule.verdict(
          on: response,
          isReadable: response.head.status.kind != .successful || isReadable(response),
          retries: retries, jitter: timekeeper.random())
        switch verdict {
        case .accept: return response
        case .retry(let wait): delay = wait
        case .pause(let wait):
          if pace.pause(for: wait) { observe(.pausing(wait)) }
          delay = .zero
        }
      } catch {
        let wait = rule.wait(after: error, retries: retries, jitter: timekeeper.random())
        guard let wait else { throw error }
        delay = wait
      }
      retries += 1
      do throws(CancellationError) {
        try await timekeeper.sleep(delay)
      } catch {
        throw .cancelled
      }
    }
  }
}
