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

  private let coreLimit: Int?
  private let graphQLLimit: Int?
  /// The buckets of requests without and with a token.
  private var buckets: [Bool: [Resource: State]] = [:]

  /// Creates buckets whose limit is 60, or 5,000 with a token, unless one is given; that of GraphQL is
  /// the core limit, unless it is given too.
  package init(coreLimit: Int?, graphQLLimit: Int? = nil) {
    (self.coreLimit, self.graphQLLimit) = (coreLimit, graphQLLimit ?? coreLimit)
  }

  /// Sets the state of all buckets.
  package mutating func set(_ state: State) {
    let all = Dictionary(uniqueKeysWithValues: Resource.allCases.map { ($0, state) })
    buckets = [false: all, true: all]
  }

  /// Counts a request in a bucket, unless the bucket is exhausted, and returns the state afterwards.
  ///
  /// `cost` is 1 for a request, 0 to read the state, and -1 to refund a request; `now` is in seconds
  /// since 1970. Without a token, the bucket is that of the address.
  package mutating func take(
    _ resource: Resource, isSignedIn: Bool, at now: Int, cost: Int
  ) -> (isAllowed: Bool, state: State) {
    var state = buckets[isSignedIn]?[resource] ?? State(limit: 0, used: 0, reset: 0)
    if now >= state.reset {
      let (limit, length) =
        switch resource {
        case .core: (coreLimit ?? (isSignedIn ? 5000 : 60), 3600)
        case .graphql: (graphQLLimit ?? (isSignedIn ? 5000 : 60), 3600)
        case .search: (isSignedIn ? 30 : 10, 60)
        }
      state = State(limit: limit, used: 0, reset: now + length)
    }
    let isAllowed = state.remaining >= cost
    if isAllowed { state.used += cost }
    buckets[isSignedIn, default: [:]][resource] = state
    return (isAllowed, state)
  }
}
