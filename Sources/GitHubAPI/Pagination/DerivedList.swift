package import struct FoundationEssentials.Date

/// A list that was brought up to date by its differences, to be stored page by page.
///
/// The cache then has the list as it was when the comparison began. A page whose entries changed has
/// no entity tag, unless it was fetched.
package struct DerivedList: Sendable {
  private let client: GitHubClient
  private let endpoint: Endpoint<[Account]>
  private let count: Int
  private let ownerID: Int64?
  /// The time at which the first request of the comparison was sent.
  private let start: Date
  /// The pages that were fetched, by number.
  private let fetched: [Int: Page<[Account]>]
  private let viewer: Viewer?
  private var number = 0
  private var storedCount = 0

  private var lastNumber: Int { max(1, (count + pageLength - 1) / pageLength) }
  private var firstKey: PageKey { endpoint.key(page: 1, base: client.base) }

  /// Prepares to store a list of `count` accounts.
  package init(
    of endpoint: Endpoint<[Account]>, owner: Int64?, count: Int, since start: Date,
    fetched: [Int: Page<[Account]>], by client: GitHubClient
  ) async {
    self.client = client
    self.endpoint = endpoint
    self.count = count
    ownerID = owner
    self.start = start
    self.fetched = fetched
    viewer = await client.viewer()
  }

  /// Returns a cached page of any age; nil if it is missing.
  package func cached(_ number: Int) -> [Account]? {
    client.cache.entry(for: endpoint, at: firstKey.page(number))?.answer
  }

  /// Stores the next page; all but the last have 100 accounts.
  ///
  /// The first one ends a run that could be resumed, because that run's pages don't stay.
  package mutating func store(_ people: [Account]) {
    if number == 0 {
      var marker = ResumeMarker(in: client.cache, at: firstKey.page(0), limit: nil)
      marker.finish(isComplete: true, isFull: false)
    }
    number += 1
    storedCount += people.count
    let key = firstKey.page(number)
    let links = PageLinks(
      hasNext: number < lastNumber, lastNumber: lastNumber, ownerID: ownerID)
    if let page = fetched[number], page.origin == .network, page.answer == people {
      return keep(people, links, at: key, entityTag: page.entityTag)
    }
    guard let entry = client.cache.entry(for: endpoint, at: key), entry.answer == people else {
      return keep(people, links, at: key, entityTag: nil)
    }
    var stored = entry.stored
    (stored.hasNext, stored.lastNumber) = (links.hasNext, links.lastNumber)
    stored.fetchedAt = start
    client.cache.store.keep(stored, at: key)
  }

  private func keep(
    _ people: [Account], _ links: PageLinks, at key: PageKey, entityTag: String?
  ) {
    guard let form = endpoint.form else { return }
    let page = Page(
      number: number, answer: people, links: links, fetchedAt: start, origin: .network,
      rateLimit: nil)
    client.cache.keep(page, as: form, at: key, entityTag: entityTag, for: viewer)
  }

  /// Stores the verdict, which allows the cache to answer, if all pages were stored.
  package func finish() {
    guard storedCount == count else { return }
    let verdict = ListVerdict(
      isSettled: true, isIncomplete: false, startedAt: start,
      checkedAt: start, lastNumber: lastNumber, count: count, hiddenCount: 0,
      isByDifferences: true)
    client.cache.keep(verdict, at: firstKey)
  }
}

extension GitHubClient {
  /// Fetches a page of a list from the server, without storing it.
  ///
  /// - Throws: `GitHubError`; `.ownerChanged` if it is known to be another account's list.
  package func currentPage(
    _ number: Int, of endpoint: Endpoint<[Account]>, ownedBy owner: Int64?
  ) async throws(GitHubError) -> Page<[Account]> {
    let page = try await page(
      number, of: endpoint, use: PageUse(isOutdated: true, isKept: false))
    if !page.links.mayBelong(to: owner) { throw .ownerChanged }
    return page
  }
}
