import HTTPTypes

import struct FoundationEssentials.Date

/// The last known state of GitHub's rate-limit buckets; a response names its bucket in
/// `x-ratelimit-resource`, and until then the bucket is guessed from the path.
struct KnownLimits: Sendable {
  /// The resets of one window differ by this many seconds at most: GitHub's own differ by one, and a
  /// response whose `Date` shows another clock may have been slow.
  private static let windowTolerance = 30.0

  private var resources: [String: String] = [:]
  private var limits: [String: RateLimit] = [:]
  private var pauses: [String: Duration] = [:]

  /// Returns the bucket to assume for a request until its response names one; nil if it is free.
  static func route(of request: HTTPRequest) -> String? {
    // The API's base URL may have any path.
    let path = (request.path ?? "").prefix { $0 != "?" }
    if path.hasSuffix("/search/users") { return "search" }
    if request.method == .post, path.hasSuffix("/graphql") { return "graphql" }
    return path.hasSuffix("/rate_limit") ? nil : "core"
  }

  /// Records a response's limit; responses may arrive out of order, so the lower number wins.
  mutating func record(_ limit: RateLimit, for route: String, at now: Date) {
    let resource = limit.resource ?? route
    resources[route] = resource
    if let known = limits[resource], known.resetsAt > now {
      let more = limit.resetsAt.timeIntervalSince(known.resetsAt)
      if more < -KnownLimits.windowTolerance { return }
      if more <= KnownLimits.windowTolerance, known.remaining < limit.remaining { return }
    }
    limits[resource] = limit
  }

  /// Returns the limit that a request would hit; nil if requests are left.
  func usedUp(for route: String, at now: Date) -> RateLimit? {
    limit(for: route).flatMap { $0.remaining == 0 && $0.resetsAt > now ? $0 : nil }
  }

  /// Returns the last known limit of a bucket; nil if no response has named it.
  func limit(for route: String) -> RateLimit? {
    // A server without limits may send zeros.
    limits[bucket(of: route)].flatMap { $0.limit > 0 ? $0 : nil }
  }

  /// Returns the end of the bucket's pause, on the monotonic clock.
  func pausedUntil(for route: String) -> Duration { pauses[bucket(of: route)] ?? .zero }

  mutating func pause(_ route: String, until end: Duration) {
    pauses[bucket(of: route)] = max(pausedUntil(for: route), end)
  }

  /// Returns the bucket that a route's last response has named, or else the route.
  func bucket(of route: String) -> String { resources[route] ?? route }
}
