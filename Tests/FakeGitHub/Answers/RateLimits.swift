/// Counts requests against rate limits per hour and minute, as GitHub does.
package struct RateLimits: Sendable {
  /// The rate-limit bucket in which a request counts.
  package enum Resource: String, Sendable, CaseIterable {
    case core
    case search
    case graphql
  }

  /// The state of a bucket.
  package struct State: Sendable, Equatable {
    /// The number of requests allowed in a window.
    package var limit: Int
    /// The number of requests used in this window.
    package var used: Int
    /// The end of the window, in seconds since 1970.
    package var reset: Int
    package var remaining: Int { max(limit - used, 0) }

    package init(limit: Int, used: Int, reset: Int) {
      (self.limit, self.used, self.reset) = (limit, used, reset)
    }

    /// Returns the header fields that state the limit.
    package func fields(_ resource: Resource) -> [(name: String, value: String)] {
      [
        ("X-RateLimit-Limit", String(limit)), ("X-RateLimit-Remaining", String(remaining)),
        ("X-RateLimit-Used", String(used)), ("X-RateLimit-Reset", String(reset)),
        ("X-RateLimit-Resource", resource.rawValue),
      ]
    }
  }

  private struct Bucket: Hashable {
    var resource: Resource
    var isSignedIn: Bool
  }

  private let coreLimit: Int?
  private var buckets: [Bucket: State] = [:]

  /// Creates buckets whose core limit is 60, or 5,000 with a token, unless one is given.
  package init(coreLimit: Int?) {
    self.coreLimit = coreLimit
  }

  /// Sets the state of all buckets.
  package mutating func set(_ state: State) {
    for resource in Resource.allCases {
      for isSignedIn in [true, false] {
        buckets[Bucket(resource: resource, isSignedIn: isSignedIn)] = state
      }
    }
  }

  /// Counts a request in a bucket, unless the bucket is exhausted, and returns the state afterwards.
  ///
  /// `cost` is 1 for a request, 0 to read the state, and -1 to refund a request; `now` is in seconds
  /// since 1970. Without a token, the bucket is that of the address.
  package mutating func take(
    _ resource: Resource, isSignedIn: Bool, at now: Int, cost: Int
  ) -> (isAllowed: Bool, state: State) {
    let bucket = Bucket(resource: resource, isSignedIn: isSignedIn)
    var state = buckets[bucket] ?? State(limit: 0, used: 0, reset: 0)
    if now >= state.reset { state = fresh(bucket, at: now) }
    let isAllowed = state.remaining >= cost
    if isAllowed { state.used += cost }
    buckets[bucket] = state
    return (isAllowed, state)
  }

  private func fresh(_ bucket: Bucket, at now: Int) -> State {
    switch bucket.resource {
    case .core, .graphql:
      State(limit: coreLimit ?? (bucket.isSignedIn ? 5000 : 60), used: 0, reset: now + 3600)
    case .search: State(limit: bucket.isSignedIn ? 30 : 10, used: 0, reset: now + 60)
    }
  }
}
