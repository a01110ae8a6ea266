import FakeGitHub
import FoundationEssentials
import GitHubAPI
import HTTPTypes
import Synchronization
import TestSupport

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
    let pages = pages(of: 100 * count).filter { name, _ in
      offered.map { $0.contains { name == Sample.route(page: $0) } } ?? true
    }
    return StubTransport(limited(pages, by: bucket).merging(others) { $1 })
  }

  /// Returns routes whose answers count against a limit, which refuses them once it is spent.
  static func limited(
    _ routes: [String: [Answer]], by bucket: LimitBucket
  ) -> [String: [Answer]] {
    routes.mapValues { answers in
      answers.map { page in
        { request in
          let (isAllowed, limit) = bucket.take()
          let refusal = Sample.error("API rate limit exceeded for 192.0.2.1.")
          return (isAllowed ? page : answer(403, [:], refusal))(request).map { response in
            var response = response
            for (name, value) in limit {
              if let name = HTTPField.Name(name) { response.head.headerFields[name] = value }
            }
            return response
          }
        }
      }
    }
  }
}

/// The fake GitHub's rate limit on a test's clock.
final class LimitBucket: Sendable {
  private let limits: Mutex<RateLimits>
  private let time: TestTime
  private let serverClockAhead: Int?

  /// Creates a limit; with `serverClockAhead`, responses have a Date that many seconds ahead.
  init(limit: Int, remaining: Int, time: TestTime, serverClockAhead: Int? = nil) {
    (self.time, self.serverClockAhead) = (time, serverClockAhead)
    limits = Mutex(RateLimits(coreLimit: limit))
    let reset = now + 3_600
    limits.withLock { $0.set(.init(limit: limit, used: limit - remaining, reset: reset)) }
  }

  private var now: Int { Int(time.now.timeIntervalSince1970) + (serverClockAhead ?? 0) }

  /// The time of the next reset, in seconds since the epoch.
  var reset: Int { take(cost: 0).state.reset }

  /// Counts a request; returns true if it is allowed, and the rate-limit fields of its response.
  func take() -> (isAllowed: Bool, fields: [String: String]) {
    let (isAllowed, state) = take(cost: 1)
    var fields = Dictionary(uniqueKeysWithValues: state.fields(.core))
    if serverClockAhead != nil { fields["Date"] = HTTPDate.text(secondsSince1970: now) }
    return (isAllowed, fields)
  }

  private func take(cost: Int) -> (isAllowed: Bool, state: RateLimits.State) {
    limits.withLock { $0.take(.core, isSignedIn: false, at: now, cost: cost) }
  }
}
