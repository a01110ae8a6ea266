import HTTPTypes

import struct FoundationEssentials.Date

/// What answers told of GitHub's buckets, which `x-ratelimit-resource` names.
///
/// Only an answer names the bucket, so it is guessed from the path until one has come.
struct KnownLimits: Sendable {
  private var resources: [String: String] = [:]
  private var limits: [String: RateLimit] = [:]
  private var pauses: [String: Duration] = [:]

  /// What a request is counted as until its bucket is known; nil for those that are free.
  static func route(of request: HTTPRequest) -> String? {
    var path = (request.path ?? "")[...]
    for prefix in ["/api/v3", "/api"] where path.hasPrefix(prefix + "/") {
      path = path.dropFirst(prefix.count)
      break
    }
    if path.hasPrefix("/search/") { return "search" }
    if request.method == .post, path.hasSuffix("/graphql") { return "graphql" }
    return path == "/rate_limit" ? nil : "core"
  }

  /// Takes what an answer says; answers may overtake each other, so the smaller number counts.
  mutating func note(_ limit: RateLimit, for route: String) {
    let resource = limit.resource ?? route
    resources[route] = resource
    if let known = limits[resource] {
      if known.resetsAt > limit.resetsAt { return }
      if known.resetsAt == limit.resetsAt, known.remaining < limit.remaining { return }
    }
    limits[resource] = limit
  }

  /// The limit that a request would meet; nil while there is something left of it.
  func usedUp(for route: String, at now: Date) -> RateLimit? {
    guard let limit = limit(for: route), limit.remaining == 0, limit.resetsAt > now else {
      return nil
    }
    return limit
  }

  /// What was told last of a bucket; nil where nothing was.
  func limit(for route: String) -> RateLimit? {
    // A server that counts nothing may send zeros.
    limits[resource(of: route)].flatMap { $0.limit > 0 ? $0 : nil }
  }

  /// How many requests are left, going by the last that was told; any number where none was.
  func remaining(for route: String) -> Int {
    limit(for: route)?.remaining ?? .max
  }

  /// Until when nobody may ask what counts as this; both in the time that only grows.
  func pausedUntil(for route: String) -> Duration { pauses[resource(of: route)] ?? .zero }

  mutating func pause(_ route: String, until end: Duration) {
    pauses[resource(of: route)] = max(pausedUntil(for: route), end)
  }

  private func resource(of route: String) -> String { resources[route] ?? route }
}
