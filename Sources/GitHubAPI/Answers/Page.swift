package import struct FoundationEssentials.Date

/// The number of entries on a full page of a list; GitHub allows 100 at most.
package let pageLength = 100

/// One page of an answer, or the whole answer if it isn't paginated.
package struct Page<Answer: Sendable>: Sendable {
  package let number: Int
  package let answer: Answer
  package let links: PageLinks
  /// The time at which the request that fetched or last confirmed the page was sent, so that the
  /// page is not older.
  package var fetchedAt: Date
  package let origin: PageOrigin
  /// The response's rate limit; nil if no request was sent or the response has no rate limit.
  package let rateLimit: RateLimit?
  /// The poll interval, if it is the only reason that no request was sent.
  package var heldFor: Duration?
  /// The number of entries in the whole list, if the page tells it, or if it is from the cache and so
  /// are all others.
  package var totalCount: Int?
  /// The entity tag of a page from the network, which isn't stored with it.
  var entityTag: String?

  package init(
    number: Int, answer: Answer, links: PageLinks, fetchedAt: Date, origin: PageOrigin,
    rateLimit: RateLimit?, heldFor: Duration? = nil, totalCount: Int? = nil
  ) {
    self.number = number
    self.answer = answer
    self.links = links
    self.fetchedAt = fetchedAt
    self.origin = origin
    self.rateLimit = rateLimit
    self.heldFor = heldFor
    self.totalCount = totalCount
  }

  /// True if the rest of the list needs no request: the page is the last one, or the cache has all.
  package var restIsFree: Bool { !links.hasNext || origin == .cache && totalCount != nil }

  /// Returns the same page with a transformed answer.
  package func map<Other: Sendable>(_ transform: (Answer) -> Other) -> Page<Other> {
    Page<Other>(
      number: number, answer: transform(answer), links: links, fetchedAt: fetchedAt,
      origin: origin, rateLimit: rateLimit, heldFor: heldFor, totalCount: totalCount)
  }
}

/// The origin of a page: the network or the cache.
package enum PageOrigin: Sendable, Equatable {
  case network
  /// The server confirmed the cached page (304).
  case confirmed
  /// The cached page was used without a request.
  case cache
}
