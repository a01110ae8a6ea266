package import HTTPTypes
import Synchronization

import struct FoundationEssentials.Date

/// A transport that delays each request until its turn, and reports the result.
///
/// It is inside redirects and retries, because each hop and each try counts.
package struct PacedTransport: HTTPTransport {
  private let inner: any HTTPTransport
  private let pace: RequestPace
  private let clock: ClientClock
  private let observe: @Sendable (ClientEvent) -> Void
  private let silence: SilenceWatch
  /// The ends that the server has announced; the client has them too.
  private let announced: LastValue<AnnouncedEnds>

  package init(
    _ inner: any HTTPTransport, pace: RequestPace, clock: ClientClock,
    announced: LastValue<AnnouncedEnds> = LastValue(), reportsActivity: Bool = false,
    observe: @escaping @Sendable (ClientEvent) -> Void
  ) {
    self.inner = inner
    self.pace = pace
    self.clock = clock
    self.announced = announced
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
      _ = pace.recordEnd(nil, isFree: true, of: request)
      return .failure(.cancelled)
    }
    let name = RequestName(request)
    let start = clock.elapsed()
    let sentAt = clock.now()
    do throws(TransportError) {
      var response = try await inner.response(to: request, body: body)
      if response.sentAt > .distantPast {
        // The rejection of an earlier request's token: this request wasn't sent.
        _ = pace.recordEnd(nil, isFree: true, of: request)
        return .success(response)
      }
      response.sentAt = sentAt
      pace.record(responseTime: clock.elapsed() - start)
      response.clockLead = response.head.headerFields.clockLead(
        sentAt: sentAt, receivedAt: clock.now())
      let status = response.head.status
      // A rejected token counts for the limit of requests without one, and GitHub states that one
      // (recorded in 2020: 55 of 60 left).
      let isRejected = response.token != nil && status == .unauthorized
      let limit = isRejected ? nil : response.rateLimit
      if let limit { pace.record(limit, for: request) }
      let isFree = isRejected || response.token != nil && status == .notModified
      response.requestsLeft = pace.recordEnd(limit, isFree: isFree, of: request)
      if status.kind == .successful || status == .notModified { pace.recordSuccess() }
      observe(
        .answered(name, status: status.code, limit, after: clock.elapsed() - start))
      let known = announced.value
      if let ends = AnnouncedEnds(in: response, after: known), ends != known {
        announced.record(ends)
        observe(.announced(ends))
      }
      return .success(response)
    } catch {
      _ = pace.recordEnd(nil, of: request)
      observe(.failed(name, error, after: clock.elapsed() - start))
      return .failure(error)
    }
  }
}

/// A watch that reports a silent server: once after a while, and once for each further try.
///
/// Concurrent requests count as one: the server is silent if it answers none of them. For a line
/// that shows the current activity, it also reports the first of them again and again.
final class SilenceWatch: Sendable {
  // Well below a request's time limit.
  private static let longestThreshold = Duration.seconds(8)
  /// The time that a request may take before its activity is reported.
  private static let activityDelay = Duration.milliseconds(200)
  private static let activityInterval = Duration.milliseconds(100)

  private struct State {
    var underWay = 0
    /// The time at which the first pending request was sent, or the server last answered.
    var quietSince: Duration = .zero
    /// The length of a silence at which it is reported.
    var threshold = Duration.seconds(2)
    var isReported = false
    /// True if a request has failed since the last report.
    var hasFailed = false
  }

  private let clock: ClientClock
  private let reportsActivity: Bool
  /// Receives the reports, one at a time.
  private let observe: @Sendable (ClientEvent) -> Void
  private let state = Mutex(State())

  init(
    clock: ClientClock, reportsActivity: Bool = false,
    observe: @escaping @Sendable (ClientEvent) -> Void
  ) {
    self.clock = clock
    self.reportsActivity = reportsActivity
    self.observe = observe
  }

  /// Runs `body`, which sends a request, and meanwhile reports a silent server.
  func watching(
    _ request: HTTPRequest, _ body: () async -> Result<TransportResponse, TransportError>
  ) async -> Result<TransportResponse, TransportError> {
    let host = request.authority ?? ""
    let isShown = begin(host) && reportsActivity
    let result = await withTaskGroup { group in
      group.addTask { await self.report(host) }
      if isShown { group.addTask { await self.animate(RequestName(request)) } }
      let result = await body()
      group.cancelAll()
      return result
    }
    end(result)
    if isShown { observe(.idle) }
    return result
  }

  /// Counts a request; returns true if none was pending.
  private func begin(_ host: String) -> Bool {
    let now = clock.elapsed()
    return state.withLock { state in
      if state.underWay == 0 { state.quietSince = now }
      state.underWay += 1
      if state.hasFailed {
        state.hasFailed = false
        observe(.silent(host: host, isRetry: true))
      }
      return state.underWay == 1
    }
  }

  /// Reports a request's activity until it ends.
  private func animate(_ name: RequestName) async {
    var pause = SilenceWatch.activityDelay
    for step in 0... {
      do throws(CancellationError) {
        try await clock.alarm(pause)
      } catch {
        return
      }
      // The report of a silence stays visible.
      if !state.withLock({ $0.isReported }) { observe(.working(name, step: step)) }
      pause = SilenceWatch.activityInterval
    }
  }

  /// Reports silences while a request is pending: an answer to another one may end a silence.
  private func report(_ host: String) async {
    while !Task.isCancelled {
      do throws(CancellationError) {
        try await clock.alarm(timeLeft(host))
      } catch {
        return
      }
    }
  }

  /// Reports a silence that is too long, and returns the time until the next check.
  private func timeLeft(_ host: String) -> Duration {
    let now = clock.elapsed()
    return state.withLock { state in
      let left = state.quietSince + state.threshold - now
      if state.isReported { return state.threshold }
      if left > .zero { return left }
      state.isReported = true
      observe(.silent(host: host, isRetry: false))
      return state.threshold
    }
  }

  private func end(_ result: Result<TransportResponse, TransportError>) {
    let now = clock.elapsed()
    state.withLock { state in
      state.underWay -= 1
      switch result {
      case .success:
        state.quietSince = now
        guard state.isReported else { return }
        state.isReported = false
        state.hasFailed = false
        // A server that is always slow would otherwise be reported for each page.
        state.threshold = min(state.threshold * 2, SilenceWatch.longestThreshold)
        observe(.heard)
      case .failure: state.hasFailed = state.isReported
      }
    }
  }
}
