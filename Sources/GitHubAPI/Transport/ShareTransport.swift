package import HTTPTypes
import Synchronization

package import struct FoundationEssentials.Date

/// A transport that lets a program use only a share of each hour's rate limit.
///
/// It is the innermost one: in its responses the limit has as few requests left as the share, so that
/// all layers above plan with the share, and it refuses requests beyond it as GitHub does.
/// Unchanged answers to signed requests (304) don't count, as for GitHub.
package final class ShareTransport: HTTPTransport {
  /// The use of the share until a reset of the limit, on this machine's clock.
  package struct Use: Sendable, Equatable {
    package let resetsAt: Date
    package let limit: Int
    package var requestCount: Int

    package init(resetsAt: Date, limit: Int, requestCount: Int) {
      self.resetsAt = resetsAt
      self.limit = limit
      self.requestCount = requestCount
    }
  }

  private struct State {
    var use: Use?
    /// The number of requests of this run.
    var requestCount = 0
    /// The requests before the first response that shows the limit.
    var unassigned = 0
    /// The requests without a response, which may count after a reset that comes meanwhile.
    var inFlight = 0
    /// The server's clock is below this transport, and this machine's above.
    var clockDifference = ClockDifference()
    /// The number of requests that `keep` has stored.
    var reserved = 0
    /// True if the last response has shown that GitHub allows more requests than the share.
    var isBinding = false
  }

  /// The number of requests that are stored at once, before they are sent.
  private static let reservation = 20
  /// GitHub's resets of the same hour differ by a second, and the estimates of a clock's difference.
  private static let tolerance = 60.0
  /// The time between two resets, in seconds.
  private static let period = 3_600.0

  private let inner: any HTTPTransport
  private let percentage: Int
  private let clock: ClientClock
  private let keep: @Sendable (Use) -> Void
  private let state: Mutex<State>

  /// Creates a transport around another one.
  ///
  /// - Parameters:
  ///   - inner: The transport that sends.
  ///   - percentage: The share of the limit, 1 to 100.
  ///   - use: The use by earlier runs, if its reset is still to come.
  ///   - clock: The clock.
  ///   - keep: Stores the use, rounded up, so that a run that is killed has counted all its requests.
  package init(
    _ inner: any HTTPTransport, percentage: Int, use: Use?, clock: ClientClock,
    keep: @escaping @Sendable (Use) -> Void
  ) {
    self.inner = inner
    self.percentage = percentage
    self.clock = clock
    self.keep = keep
    let current = use.flatMap { use in
      let left = use.resetsAt.timeIntervalSince(clock.now())
      // A later reset was stored before the clock was set back.
      return left > 0 && left <= ShareTransport.period + ShareTransport.tolerance ? use : nil
    }
    state = Mutex(State(use: current, reserved: current?.requestCount ?? 0))
  }

  /// The use until the next reset; nil before a response has shown the limit.
  package var use: Use? { state.withLock(\.use) }

  /// The number of requests that this run has sent and GitHub has counted.
  package var requestCount: Int { state.withLock(\.requestCount) }

  /// The number of requests in the share of an hour; nil before a response has shown the limit.
  package var size: Int? { state.withLock { $0.use.map { share(of: $0.limit) } } }

  /// True if the share, and not GitHub, refuses the next requests.
  package var isBinding: Bool { state.withLock { $0.isBinding || remaining(in: $0) == 0 } }

  /// The number of requests left until the reset; nil if it is unknown.
  package var remaining: Int? { state.withLock { remaining(in: $0) } }

  private func share(of limit: Int) -> Int { max(1, limit * percentage / 100) }

  private func remaining(in state: State) -> Int? {
    guard let use = state.use, use.resetsAt > clock.now() else { return nil }
    return max(0, share(of: use.limit) - use.requestCount)
  }

  package func prepare(for request: HTTPRequest, body: [UInt8]) {
    inner.prepare(for: request, body: body)
  }

  package func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    guard let route = KnownLimits.route(of: request), route != "search" else {
      return try await inner.response(to: request, body: body)
    }
    if let refusal = take(route) { return refusal }
    let sentAt = clock.now()
    var response: TransportResponse
    do throws(TransportError) {
      response = try await inner.response(to: request, body: body)
    } catch {
      state.withLock { $0.inFlight -= 1 }
      throw error
    }
    let isFree = response.head.status == .notModified && request.headerFields[.authorization] != nil
    settle(&response, sentAt: sentAt, isFree: isFree)
    return response
  }

  /// Counts a request, or returns the answer to a request beyond the share.
  private func take(_ route: String) -> TransportResponse? {
    let (refused, toKeep): (Use?, Use?) = state.withLock { state in
      if let use = state.use, use.resetsAt <= clock.now() {
        state.use = nil
        (state.reserved, state.unassigned) = (0, state.inFlight)
      }
      if remaining(in: state) == 0, let use = state.use {
        return (use.onServerClock(state.clockDifference), nil)
      }
      state.requestCount += 1
      state.inFlight += 1
      guard var use = state.use else {
        state.unassigned += 1
        return (nil, nil)
      }
      use.requestCount += 1
      state.use = use
      return (nil, reservation(in: &state))
    }
    if let toKeep { keep(toKeep) }
    guard let refused else { return nil }
    var head = HTTPResponse(status: .tooManyRequests)
    let fields = [
      "x-ratelimit-limit": "\(refused.limit)", "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "\(Int(refused.resetsAt.timeIntervalSince1970))",
      "x-ratelimit-resource": route,
    ]
    for (name, value) in fields {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
    return TransportResponse(
      head: head, body: Array(#"{"message":"API rate limit exceeded"}"#.utf8))
  }

  /// Returns the use to store if more requests were sent than are stored.
  private func reservation(in state: inout State) -> Use? {
    guard var use = state.use, use.requestCount > state.reserved else { return nil }
    use.requestCount = min(
      use.requestCount + ShareTransport.reservation,
      max(use.requestCount, share(of: use.limit)))
    state.reserved = use.requestCount
    return use
  }

  /// Corrects the count, and puts the share in place of the limit.
  private func settle(_ response: inout TransportResponse, sentAt: Date, isFree: Bool) {
    let fields = response.head.headerFields
    let now = clock.now()
    let (left, toKeep): (Int, Use?) = state.withLock { state in
      if let date = fields.date {
        state.clockDifference.record(date, sentAt: sentAt, receivedAt: now)
      }
      if isFree { ShareTransport.uncount(in: &state) }
      // Until the end of this function, the request is one of those in flight.
      defer { state.inFlight -= 1 }
      guard let limit = RateLimit(fields: fields)?.onLocalClock(state.clockDifference),
        limit.limit > 0
      else { return (.max, nil) }
      // GraphQL has a limit of its own, but its requests count in the same share.
      let isNew =
        limit.resource != "graphql"
        && (state.use.map {
          limit.resetsAt.timeIntervalSince($0.resetsAt) > ShareTransport.tolerance
        } ?? true)
      if isNew {
        let count = state.use == nil ? state.unassigned : state.inFlight - (isFree ? 1 : 0)
        state.use = Use(resetsAt: limit.resetsAt, limit: limit.limit, requestCount: count)
        (state.unassigned, state.reserved) = (0, 0)
      }
      let left = remaining(in: state) ?? limit.remaining
      state.isBinding = left < limit.remaining
      return (left, reservation(in: &state))
    }
    if let toKeep { keep(toKeep) }
    if let limit = RateLimit(fields: fields), left < limit.remaining,
      let name = HTTPField.Name("x-ratelimit-remaining")
    {
      response.head.headerFields[name] = "\(left)"
    }
  }

  private static func uncount(in state: inout State) {
    state.requestCount -= 1
    if state.use == nil {
      state.unassigned -= 1
    } else {
      state.use?.requestCount -= 1
    }
  }
}

extension ShareTransport.Use {
  /// Returns the same use with its reset on the server's clock instead of this machine's.
  fileprivate func onServerClock(_ difference: ClockDifference) -> Self {
    Self(
      resetsAt: resetsAt.addingTimeInterval(-difference.seconds), limit: limit,
      requestCount: requestCount)
  }
}
