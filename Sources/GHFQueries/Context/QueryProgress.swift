package import GitHubAPI

/// The unit in which a query reads.
package enum QueryUnit: String, Sendable { case pages, profiles, lists, accounts }

/// The unit of a crawl's budget.
package enum BudgetUnit: Sendable {
  /// Points of GraphQL's rate limit; a REST request counts as one.
  case points
  case requests
}

/// The number of pages, profiles or lists that a query has read so far.
package struct QueryProgress: Sendable {
  /// The lists that are counted, if the query reads several.
  package enum Subject: Sendable {
    case list(ListName)
    /// Lists that are read side by side.
    case lists(Int)
  }

  package let unit: QueryUnit
  package let subject: Subject?
  package private(set) var count = 0
  /// The expected number in all; nil before the first.
  package private(set) var total: Int?
  /// The number of requests left; nil if it is unknown.
  package private(set) var requestsLeft: Int?

  package init(_ unit: QueryUnit, of subject: Subject? = nil) {
    self.unit = unit
    self.subject = subject
  }

  /// Counts a page.
  package mutating func advance<Answer>(_ page: Page<Answer>) {
    // A page that is fetched again arrives after later pages.
    advance(
      to: max(count, page.number),
      of: max(total ?? 1, page.links.lastNumber ?? page.number, page.number), page.rateLimit)
  }

  /// Updates the count and the total.
  mutating func advance(to count: Int, of total: Int, _ rateLimit: RateLimit?) {
    self.count = count
    self.total = total
    requestsLeft = rateLimit?.remaining ?? requestsLeft
  }
}
