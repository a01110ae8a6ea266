package import HTTPTypes

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
  /// The seconds by which this machine's clock is ahead of the server's, as `TransportResponse` has it.
  var clockLead = 0.0

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

/// The neighbours of a page, as its `Link` header names them.
///
/// A missing `next` marks the end of a list; a short page doesn't. A `Link` header alone doesn't
/// mean that an answer is paginated (GitHub also sends `rel="deprecation"`).
package struct PageLinks: Sendable, Equatable {
  package var hasNext: Bool
  /// The last page's number, from 1; nil if it is missing or invalid (0 has been observed).
  package var lastNumber: Int?
  /// True if the response named any page: GitHub's last page names the first and the previous one.
  package var isPresent: Bool
  /// The id of the account whose list it is; nil if all fits on one page.
  ///
  /// GitHub's links go by id even if the request went by login: `/user/583231/followers?page=2`.
  package var ownerID: Int64?

  package init(hasNext: Bool, lastNumber: Int?, ownerID: Int64? = nil) {
    self.hasNext = hasNext
    self.lastNumber = lastNumber
    self.ownerID = ownerID
    isPresent = hasNext || lastNumber != nil
  }

  /// Reads all `Link` fields of a response.
  package init(fields: HTTPFields) {
    let values = HTTPField.Name("Link").map { fields[values: $0] } ?? []
    self.init(links: Link.links(in: values.joined(separator: ", ")))
  }

  package init(links: [Link]) {
    hasNext = links.target(of: "next") != nil
    lastNumber = links.target(of: "last").flatMap(PageLinks.pageNumber)
    let targets = ["next", "last", "first", "prev"].compactMap(links.target)
    isPresent = !targets.isEmpty
    ownerID = targets.first.flatMap(PageLinks.ownerID)
  }

  /// Returns false if the page is known to be of another account's list.
  func mayBelong(to id: Int64?) -> Bool {
    guard let id, let ownerID else { return true }
    return id == ownerID
  }

  /// Returns the id in a path that ends with `/user/ID/LIST`; nil for other paths.
  private static func ownerID(in target: String) -> Int64? {
    let parts = target.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").suffix(3)
    guard parts.count == 3, parts.first == "user" else { return nil }
    return Int64(parts[parts.startIndex + 1])
  }

  /// Returns the `page` parameter of a URL's query; nil if it is missing or not a possible number.
  static func pageNumber(in target: String) -> Int? {
    guard let mark = target.firstIndex(of: "?") else { return nil }
    let query = target[target.index(after: mark)...].prefix { $0 != "#" }
    for part in query.split(separator: "&") where part.hasPrefix("page=") {
      // All of GitHub's accounts would fill about a thousandth of these pages.
      if let number = Int(part.dropFirst("page=".count)), (1...Int(Int32.max)).contains(number) {
        return number
      }
    }
    return nil
  }
}
