package import HTTPTypes

/// Lets each request wait for its turn, and reports what came of it.
///
/// It lies within redirects and retries: each hop and each try counts.
package struct PacedTransport: HTTPTransport {
  private let inner: any HTTPTransport
  private let pace: RequestPace
  private let timekeeper: Timekeeper
  private let observe: @Sendable (ClientEvent) -> Void

  package init(
    _ inner: any HTTPTransport, pace: RequestPace, timekeeper: Timekeeper,
    observe: @escaping @Sendable (ClientEvent) -> Void
  ) {
    self.inner = inner
    self.pace = pace
    self.timekeeper = timekeeper
    self.observe = observe
  }

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    do throws(CancellationError) {
      try await pace.turn(for: request)
    } catch {
      throw .cancelled
    }
    if Task.isCancelled { throw .cancelled }
    let name = RequestName(request)
    let start = timekeeper.elapsed()
    do throws(TransportError) {
      let response = try await inner.response(to: request, body: body)
      let limit = RateLimit(fields: response.head.headerFields)
      if let limit { pace.note(limit, for: request) }
      let duration = timekeeper.elapsed() - start
      observe(.answered(name, status: response.head.status.code, limit, after: duration))
      return response
    } catch {
      observe(.failed(name, error, after: timekeeper.elapsed() - start))
      throw error
    }
  }
}
