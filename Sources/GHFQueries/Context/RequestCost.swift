package import GitHubAPI
import LocalStore

package import struct FoundationEssentials.Date

/// The use of a part of an answer, which decides what happens if the rate limit would stop the query.
package struct PartUse: Sendable {
  /// True if only the whole answer is of use, as of a JSON document or a sorted list.
  package var needsWhole = false
  /// True if the reader is likely to have enough before the end, so that the cost is the worst case.
  package var mayEndEarly = false
  /// True if a limit on the number of people also limits the requests.
  package var canLimit = false

  package init(needsWhole: Bool = false, mayEndEarly: Bool = false, canLimit: Bool = false) {
    (self.needsWhole, self.mayEndEarly, self.canLimit) = (needsWhole, mayEndEarly, canLimit)
  }
}

/// The requests that the rest of a list needs, or a lookup of people one by one, and the limit on them.
package struct RequestCost: Sendable {
  /// The facts that a run can rely on.
  package struct Terms: Sendable {
    /// True if the next run can resume this one.
    package let isResumable: Bool
    package let hasToken: Bool
    package let use: PartUse
  }

  /// The precision of the numbers.
  package enum Bound: Sendable { case exact, least, most }

  /// The number of requests needed; cached pages and people need none.
  package var requestCount: Int
  /// The bucket that they count against.
  package var bucket = RateLimit.Bucket.core
  /// The state of the rate limit; nil if unknown.
  package let rateLimit: RateLimit?
  /// True if the client waits for the limit's reset.
  package let isAwaited: Bool
  /// The number of people to look up; 0 for the pages of a list.
  package var peopleCount = 0
  package var bound = Bound.exact
  /// The number of people, from the first, for whom the requests left suffice; nil if fewer people
  /// wouldn't help.
  package var affordableCount: Int?

  // Up to this many requests aren't worth reporting, unless they exceed the rate limit.
  private static let cheapCount = 10

  /// True if the cost exceeds the rate limit, or is a good part of an hour's limit.
  package var isWorthReporting: Bool { requestCount > RequestCost.cheapCount || isTooMuch }

  /// True if the cost exceeds the rate limit.
  package var isTooMuch: Bool { rateLimit.map { requestCount > $0.remaining } ?? false }

  /// The earliest time at which all requests can have been sent; nil if the limit suffices, and if
  /// that takes years.
  package var completion: Date? {
    guard let rateLimit, rateLimit.limit > 0, isTooMuch else { return nil }
    let hours = (requestCount - rateLimit.remaining - 1) / rateLimit.limit
    return hours < 10_000 ? rateLimit.resetsAt.addingTimeInterval(3_600 * Double(hours)) : nil
  }

  /// Returns the cost; unless that is low, fetches the rate limit if it is unknown, which is free.
  package static func of(
    _ peopleCount: Int = 0, requestCount: Int, from bucket: RateLimit.Bucket = .core,
    in context: QueryContext
  ) async -> RequestCost {
    var rateLimit = context.client.knownLimit(of: bucket)
    if rateLimit == nil, requestCount > cheapCount {
      // `try?`: Enterprise servers may have no limit, and the requests report a network error.
      let limits = try? await context.client.rateLimits()
      rateLimit = limits?.first { $0.resource == bucket.rawValue }
    }
    return RequestCost(
      requestCount: requestCount, bucket: bucket, rateLimit: rateLimit,
      isAwaited: rateLimit.map(context.awaits) ?? false, peopleCount: peopleCount)
  }
}

extension QueryContext {
  /// Decides whether a query begins that the rate limit would stop.
  ///
  /// It begins if the reset is awaited, if it resumes an earlier run, or if the next runs are meant to
  /// resume it (`beginsAnything`). Otherwise the user is asked, once in a run. If nobody can answer, it
  /// begins if a part is of use.
  ///
  /// - Parameters:
  ///   - cost: The requests that the whole answer needs.
  ///   - isResumed: True if an earlier run has begun it.
  ///   - isResumable: True if the next run can resume it, as far as the options tell.
  ///   - subject: The subject of the error.
  ///   - list: The list that it is about, among several.
  /// - Returns: True unless the user knows the cost from the question.
  /// - Throws: `QueryError` with the cost if it doesn't begin.
  func begin(
    _ cost: RequestCost, isResumed: Bool, isResumable: Bool = true,
    about subject: QuerySubject = .other, of list: ListName? = nil
  ) async throws(QueryError) -> Bool {
    if agreement.isSet { return false }
    if !cost.isTooMuch || cost.isAwaited || isResumed || beginsAnything { return true }
    let terms = await RequestCost.Terms(
      isResumable: isResumable && canContinue && stores.cache?.isKeeping == true,
      hasToken: client.viewer() != nil, use: use)
    // Nothing would remain of the requests that are left.
    let isLost = cost.rateLimit?.remaining == 0 || use.needsWhole && !terms.isResumable
    if let agrees, !isLost {
      guard await agrees(cost, terms, list) else {
        throw QueryError(.shortage(cost, terms), about: subject)
      }
      _ = agreement.set()
      return false
    }
    if use.needsWhole { throw QueryError(.shortage(cost, terms), about: subject) }
    return true
  }
}
