import Synchronization
import TestSupport

import struct FoundationEssentials.Date

extension StubTransport {
  /// Full pages of octocat's followers behind a rate limit that resets every hour.
  ///
  /// Only the `offered` pages can be fetched; nil offers all.
  static func limitedPages(
    _ count: Int, offered: [Int]? = nil, limit: Int = 60, remaining: Int, of time: TestTime,
    serverClockAhead: Int? = nil, others: [String: [Answer]] = [:]
  ) -> StubTransport {
    let bucket = LimitBucket(
      limit: limit, remaining: remaining, time: time, serverClockAhead: serverClockAhead)
    var routes = others
    for page in offered ?? Array(1...count) {
      routes[Sample.route(page: page)] = [
        { request in
          let (isAllowed, fields) = bucket.take()
          guard isAllowed else {
            return answer(403, fields, Sample.error("API rate limit exceeded for 192.0.2.1."))(
              request)
          }
          return answer(
            200, fields.merging(Sample.link(page: page, of: count)) { $1 }, Sample.fullPage(page))(
              request)
        }
      ]
    }
    return StubTransport(routes)
  }
}

/// A rate limit like GitHub's, on a test's clock.
final class LimitBucket: Sendable {
  private let limit: Int
  private let time: TestTime
  private let serverClockAhead: Int?
  private let state: Mutex<(remaining: Int, resetsAt: Date)>

  /// Creates a limit; with `serverClockAhead`, responses have a Date that many seconds ahead.
  init(limit: Int, remaining: Int, time: TestTime, serverClockAhead: Int? = nil) {
    self.limit = limit
    self.time = time
    self.serverClockAhead = serverClockAhead
    state = Mutex((remaining, time.now.addingTimeInterval(3_600)))
  }

  /// The time of the next reset, in seconds since the epoch.
  var reset: Int { state.withLock { Int($0.resetsAt.timeIntervalSince1970) } }

  /// Counts a request; returns true if it is allowed, and the rate-limit fields of its response.
  func take() -> (isAllowed: Bool, fields: [String: String]) {
    let now = time.now
    return state.withLock { state in
      if now >= state.resetsAt { state = (limit, now.addingTimeInterval(3_600)) }
      let isAllowed = state.remaining > 0
      if isAllowed { state.remaining -= 1 }
      let ahead = Double(serverClockAhead ?? 0)
      let reset = Int(state.resetsAt.timeIntervalSince1970 + ahead)
      var fields = [
        "x-ratelimit-limit": "\(limit)", "x-ratelimit-remaining": "\(state.remaining)",
        "x-ratelimit-reset": "\(reset)", "x-ratelimit-resource": "core",
      ]
      if serverClockAhead != nil {
        fields["Date"] = LimitBucket.httpDate(now.addingTimeInterval(ahead))
      }
      return (isAllowed, fields)
    }
  }

  /// Formats a time on a Saturday in November 2026 as an HTTP date.
  private static func httpDate(_ date: Date) -> String {
    let text = date.formatted(.iso8601)
    return "Sat, \(text.dropFirst(8).prefix(2)) Nov 2026 \(text.dropFirst(11).prefix(8)) GMT"
  }
}
