import Synchronization

/// The hourly and minutely limits, counted as GitHub counts them.
package final class RateLimits: Sendable {
  /// Which of GitHub's buckets a request is taken from.
  package enum Resource: String, Sendable, CaseIterable {
    case core
    case search
    case graphql
  }

  /// How a bucket stands.
  package struct State: Sendable, Equatable {
    /// How many requests a window has.
    package var limit: Int
    /// How many of them were used.
    package var used: Int
    /// When the window ends, in seconds since 1970.
    package var reset: Int
    /// How many are left.
    package var remaining: Int { max(limit - used, 0) }
  }

  private struct Bucket: Hashable {
    var resource: Resource
    var isSignedIn: Bool
  }

  private let coreLimit: Int?
  private let buckets = Mutex<[Bucket: State]>([:])

  /// Takes the limit of the core bucket, where it is to differ from GitHub's 60 and 5,000.
  package init(coreLimit: Int?) {
    self.coreLimit = coreLimit
  }

  /// How a bucket stands at a time.
  package func state(_ resource: Resource, isSignedIn: Bool, at now: Int) -> State {
    take(resource, isSignedIn: isSignedIn, at: now, cost: 0).state
  }

  /// Takes one request from a bucket, unless it is exhausted.
  ///
  /// - Parameters:
  ///   - resource: The bucket's name.
  ///   - isSignedIn: Whether it is the token's bucket or the address's.
  ///   - now: The time in seconds since 1970.
  ///   - cost: 1, or 0 for what is free, or -1 to give one back.
  /// - Returns: Whether the request is allowed, and how the bucket stands after it.
  package func take(
    _ resource: Resource, isSignedIn: Bool, at now: Int, cost: Int
  ) -> (isAllowed: Bool, state: State) {
    let bucket = Bucket(resource: resource, isSignedIn: isSignedIn)
    return buckets.withLock { buckets in
      var state = buckets[bucket] ?? State(limit: 0, used: 0, reset: 0)
      if now >= state.reset { state = fresh(bucket, at: now) }
      let isAllowed = state.remaining >= cost
      if isAllowed { state.used += cost }
      buckets[bucket] = state
      return (isAllowed, state)
    }
  }

  private func fresh(_ bucket: Bucket, at now: Int) -> State {
    switch bucket.resource {
    case .core, .graphql:
      State(limit: coreLimit ?? (bucket.isSignedIn ? 5000 : 60), used: 0, reset: now + 3600)
    case .search: State(limit: bucket.isSignedIn ? 30 : 10, used: 0, reset: now + 60)
    }
  }
}
