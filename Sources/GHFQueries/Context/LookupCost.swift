package import GitHubAPI

/// The cost of looking people up one by one, without a token or without GraphQL.
package struct LookupCost: Sendable {
  /// The facts that a run of lookups can rely on.
  package struct Terms: Sendable {
    /// True if the next run can resume this one.
    package let isResumable: Bool
    package let hasToken: Bool
    /// True if a sample of the people would do too.
    package let canSample: Bool
  }

  /// True if there are more people than those counted.
  package var isLeast = false
  package let peopleCount: Int
  /// The number of requests needed; cached people need none.
  package var requestCount: Int
  /// The state of the rate limit; nil if unknown.
  package let rateLimit: RateLimit?
  /// True if the client waits for the limit's reset.
  package let isAwaited: Bool
  /// The number of people, from the first, for whom the requests left suffice; nil if fewer people
  /// wouldn't help.
  package var affordableCount: Int?

  // Up to this many requests aren't worth reporting, unless they exceed the rate limit.
  private static let cheapCount = 10

  /// True if the cost exceeds the rate limit, or is a good part of an hour's limit.
  package var isWorthReporting: Bool { requestCount > LookupCost.cheapCount || isTooMuch }

  /// True if the cost exceeds the rate limit.
  package var isTooMuch: Bool { rateLimit.map { requestCount > $0.remaining } ?? false }

  /// Returns the cost; unless that is low, fetches the rate limit if it is unknown, which is free.
  package static func of(
    _ peopleCount: Int, requestCount: Int, in context: QueryContext
  ) async -> LookupCost {
    var rateLimit = context.client.knownLimit
    if rateLimit == nil, requestCount > cheapCount {
      // `try?`: Enterprise servers may have no limit, and the lookups report a network error.
      let limits = try? await context.client.rateLimits()
      rateLimit = limits?.first { $0.resource == "core" }
    }
    return LookupCost(
      peopleCount: peopleCount, requestCount: requestCount, rateLimit: rateLimit,
      isAwaited: rateLimit.map(context.awaits) ?? false)
  }
}
