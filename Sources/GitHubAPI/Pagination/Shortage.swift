import struct FoundationEssentials.Date

/// That a list needs more requests than the limit leaves.
package struct Shortage: Sendable, Equatable {
  /// How many requests are still to be made.
  package let requestCount: Int
  package let rateLimit: RateLimit

  package init(requestCount: Int, rateLimit: RateLimit) {
    self.requestCount = requestCount
    self.rateLimit = rateLimit
  }
}

extension Pages {
  /// Tells whether the limit can't bring all pages behind one that has just come.
  ///
  /// Only the pages that `limit` needs count, and of those the ones that the cache can't answer.
  /// A page that came from the cache, or without limits, tells nothing.
  ///
  /// - Returns: What is short; nil where nothing is, as far as is known.
  package func shortage(behind page: Page<[Element]>) async -> Shortage? {
    guard let rateLimit = page.rateLimit, client.isCurrent(rateLimit), page.links.hasNext else {
      return nil
    }
    var last = max(page.links.lastNumber ?? 0, page.number + 1)
    if let limit { last = min(last, (limit - 1) / pageLength + 1) }
    // The cache is looked at only where it matters: long lists have thousands of pages.
    guard last - page.number > rateLimit.remaining else { return nil }
    var start = start
    if case .goesOn(let since) = resumption { start = min(start ?? since, since) }
    let lastKept = min(last, page.number + mostKeptPages)
    let kept = page.number + 1...lastKept
    let count =
      await client.cost(of: kept, of: endpoint, inListSince: start) + last - lastKept
    return count > rateLimit.remaining
      ? Shortage(requestCount: count, rateLimit: rateLimit) : nil
  }
}

extension ProfilePages {
  /// Tells whether the limit can't bring all pages behind one that has just come.
  ///
  /// - Returns: What is short; nil where nothing is, as far as is known.
  package func shortage(behind page: Page<[Profile]>) -> Shortage? {
    guard let rateLimit = page.rateLimit, client.isCurrent(rateLimit), page.links.hasNext else {
      return nil
    }
    // What is kept lies before what had to be asked for.
    var last = page.links.lastNumber ?? page.number + 1
    if let limit { last = min(last, (limit - 1) / pageLength + 1) }
    let count = last - page.number
    return count > rateLimit.remaining
      ? Shortage(requestCount: count, rateLimit: rateLimit) : nil
  }
}

/// How many pages of a list may be kept: GitHub's longest lists have a quarter of it, but a server
/// can claim two thousand million, and to look for each would take hours.
private let mostKeptPages = 10_000
