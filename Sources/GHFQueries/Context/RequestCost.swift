package import GitHubAPI

/// The requests that the rest of a list needs, or a lookup of people one by one, and the limit on them.
package struct RequestCost: Sendable {
  /// The facts that a run of lookups can rely on.
  package struct Terms: Sendable {
    /// True if the next run can resume this one.
    package let isResumable: Bool
    package let hasToken: Bool
    /// True if a sample of the people would do too.
    package let canSample: Bool
  }

  /// The number of requests needed; cached pages and people need none.
  package var requestCount: Int
  /// The state of the rate limit; nil if unknown.
  package let rateLimit: RateLimit?
  /// True if the client waits for the limit's reset.
  package let isAwaited: Bool
  /// The number of people to look up; 0 for the pages of a list.
  package var peopleCount = 0
  /// True if there are more people than those counted.
  package var isLeast = false
  /// The number of people, from the first, for whom the requests left suffice; nil if fewer people
  /// wouldn't help.
  package var affordableCount: Int?

  // Up to this many requests aren't worth reporting, unless they exceed the rate limit.
  private static let cheapCount = 10

  /// True if the cost exceeds the rate limit, or is a good part of an hour's limit.
  package var isWorthReporting: Bool { requestCount > RequestCost.cheapCount || isTooMuch }

  /// True if the cost exceeds the rate limit.
  package var isTooMuch: Bool { rateLimit.map { requestCount > $0.remaining } ?? false }

  /// Returns the cost; unless that is low, fetches the rate limit if it is unknown, which is free.
  package static func of(
    _ peopleCount: Int, requestCount: Int, in context: QueryContext
  ) async -> RequestCost {
    var rateLimit = context.client.knownLimit
    if rateLimit == nil, requestCount > cheapCount {
      // `try?`: Enterprise servers may have no limit, and the lookups report a network error.
      let limits = try? await context.client.rateLimits()
      rateLimit = limits?.first { $0.resource == "core" }
    }
    return RequestCost(
      requestCount: requestCount, rateLimit: rateLimit,
      isAwaited: rateLimit.map(context.awaits) ?? false, peopleCount: peopleCount)
  }
}
