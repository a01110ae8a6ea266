package import HTTPTypes

/// A transport that delays each request until its turn, and reports the result.
///
/// It is inside redirects and retries, because each hop and each try counts.
package struct PacedTransport: HTTPTransport {
  private let inner: any HTTPTransport
  private let pace: RequestPace
  private let clock: ClientClock
  private let observe: @Sendable (ClientEvent) -> Void
  private let silence: SilenceWatch

  package init(
    _ inner: any HTTPTransport, pace: RequestPace, clock: ClientClock,
    reportsActivity: Bool = false,
    observe: @escaping @Sendable (ClientEvent) -> Void
  ) {
    self.inner = inner
    self.pace = pace
    self.clock = clock
    self.observe = observe
    silence = SilenceWatch(clock: clock, reportsActivity: reportsActivity, observe: observe)
  }

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let answer: Result<TransportResponse, TransportError>?
    do throws(CancellationError) {
      answer = try await pace.withTurn(for: request) {
        await silence.watching(request) { await answered(request, body) }
      }
    } catch {
      throw .cancelled
    }
    guard let answer else { throw .notSent }
    return try answer.get()
  }

  private func answered(
    _ request: HTTPRequest, _ body: [UInt8]
  ) async -> Result<TransportResponse, TransportError> {
    if Task.isCancelled {
      _ = pace.settle(nil, isFree: true, for: request)
      return .failure(.cancelled)
    }
    let name = RequestName(request)
    let start = clock.elapsed()
    let sentAt = clock.now()
    do throws(TransportError) {
      var response = try await inner.response(to: request, body: body)
      response.sentAt = sentAt
      pace.record(responseTime: clock.elapsed() - start)
      response.clockLead = response.head.headerFields.clockLead(
        sentAt: sentAt, receivedAt: clock.now())
      if let limit = response.rateLimit { pace.record(limit, for: request) }
      response.requestsLeft = pace.settle(
        response.rateLimit,
        isFree: response.wasSigned && response.head.status == .notModified, for: request)
      let status = response.head.status
      if status.kind == .successful || status == .notModified { pace.recordSuccess() }
      observe(
        .answered(name, status: status.code, response.rateLimit, after: clock.elapsed() - start))
      return .success(response)
    } catch {
      _ = pace.settle(nil, for: request)
      observe(.failed(name, error, after: clock.elapsed() - start))
      return .failure(error)
    }
  }
}
