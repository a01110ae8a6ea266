import HTTPTypes

package import struct FoundationEssentials.Date

/// A share of each hour's rate limit, and how much of it is used.
///
/// Searches and free requests don't count in it. GraphQL has a limit of its own, but its requests
/// count in the same share.
package struct RequestShare: Sendable {
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

  /// The number of requests that are stored at once, before they are sent.
  private static let reservation = 20
  /// GitHub's resets of the same hour differ by a second, and those by another clock by more.
  private static let tolerance = 60.0
  /// The time between two resets, in seconds.
  private static let period = 3_600.0

  private let percentage: Int
  let keep: @Sendable (Use) -> Void
  /// The use until the next reset; nil before a response has shown the limit.
  package private(set) var use: Use?
  /// The number of requests that this run has sent and GitHub has counted.
  package private(set) var requestCount = 0
  /// The requests that count in the first limit that a response shows.
  private var unassigned = 0
  /// The requests without a response, which may count after a reset that comes meanwhile.
  private var inFlight = 0
  /// The number of requests that `keep` has stored.
  private var reserved = 0
  /// True if the last response has shown that GitHub allows more requests than the share.
  private var isLower = false

  /// Creates a share.
  ///
  /// - Parameters:
  ///   - percentage: The share of the limit, 1 to 100.
  ///   - use: The use by earlier runs, if its reset is still to come.
  ///   - now: The time.
  ///   - keep: Stores the use, rounded up, so that a run that is killed has counted all its requests.
  package init(
    percentage: Int, use: Use?, at now: Date, keep: @escaping @Sendable (Use) -> Void
  ) {
    self.percentage = percentage
    self.keep = keep
    let left = use?.resetsAt.timeIntervalSince(now) ?? 0
    // A later reset was stored before the clock was set back.
    if let use, left > 0, left <= RequestShare.period + RequestShare.tolerance {
      self.use = use
      reserved = use.requestCount
    }
  }

  /// The number of requests in the share of an hour; nil before a response has shown the limit.
  package var size: Int? {
    use.map { max(1, $0.limit / 100 * percentage + $0.limit % 100 * percentage / 100) }
  }

  /// The number of requests left until the reset; nil if it is unknown.
  package var remaining: Int? {
    size.flatMap { size in use.map { max(0, size - $0.requestCount) } }
  }

  /// True if the share, and not GitHub, refuses the next requests.
  package var isBinding: Bool { isLower || remaining == 0 }

  /// Returns true if a request counts in a share.
  static func counts(_ request: HTTPRequest) -> Bool {
    let route = KnownLimits.route(of: request)
    return route != nil && route != "search"
  }

  /// Begins a new hour if the limit has been reset.
  mutating func expire(at now: Date) {
    guard let use, use.resetsAt <= now else { return }
    self.use = nil
    (reserved, unassigned) = (0, inFlight)
  }

  /// Counts a request that is about to be sent; returns false if none is left.
  mutating func take(at now: Date) -> Bool {
    expire(at: now)
    if remaining == 0 { return false }
    requestCount += 1
    inFlight += 1
    count(1)
    return true
  }

  /// Records the end of a request, with the limit that its response shows.
  mutating func recordEnd(_ limit: RateLimit?, isFree: Bool) {
    inFlight -= 1
    if isFree {
      requestCount -= 1
      count(-1)
    }
    guard let limit, limit.limit > 0 else { return }
    if limit.resource != "graphql" {
      let more = use.map { limit.resetsAt.timeIntervalSince($0.resetsAt) } ?? .infinity
      if more > RequestShare.tolerance {
        let count = use == nil ? unassigned : inFlight + (isFree ? 0 : 1)
        use = Use(resetsAt: limit.resetsAt, limit: limit.limit, requestCount: count)
        (unassigned, reserved) = (0, 0)
      }
    }
    isLower = remaining ?? .max < limit.remaining
  }

  private mutating func count(_ change: Int) {
    if use == nil { unassigned += change } else { use?.requestCount += change }
  }

  /// Returns the use to store if more requests were sent than are stored.
  mutating func reserve() -> Use? {
    guard var use, let size, use.requestCount > reserved else { return nil }
    use.requestCount = min(
      use.requestCount + RequestShare.reservation, max(use.requestCount, size))
    reserved = use.requestCount
    return use
  }
}

extension RateLimit {
  /// Returns the same limit with at most this many requests left.
  func capped(at count: Int?) -> RateLimit {
    RateLimit(
      resource: resource, limit: limit, remaining: min(remaining, count ?? .max),
      resetsAt: resetsAt)
  }
}
