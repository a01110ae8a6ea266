import struct FoundationEssentials.Date

/// A list that is read by page number, several pages at a time.
struct NumberedPages<Element: Identifiable & Sendable>: Sendable
where Element.ID: Sendable & Comparable {
  let client: GitHubClient
  let endpoint: Endpoint<[Element]>
  let parallel: Int
  /// The maximum number of entries; nil for all.
  let limit: Int?
  let count: ListCount?
  /// True if every page is fetched again before the list counts as settled.
  let verifies: Bool
  /// True if a cached list that was brought up to date by its differences isn't accepted.
  var needsWholeReading = false
  /// Says how many pages may be requested; nil if all may.
  var allowance: PageAllowance?
  /// The id of the account whose list it is, once a page has told it.
  ///
  /// A login can be given to another account while its list is read, or after it was cached.
  var ownerID: Int64?
  /// The number of cached pages, from page 1, whose entries must stay in the cache.
  var prefixLength = 0
  /// The numbers of the pages before the last that stayed short, so that they aren't retried again.
  var shortNumbers: Set<Int> = []

  var firstKey: PageKey { endpoint.key(page: 1, base: client.base) }

  /// Returns the number of pages that count against the rate limit, according to the cache.
  ///
  /// `start` is the start of the resumed run; pages fetched since then are used.
  func cost(of numbers: ClosedRange<Int>, resumedSince start: Date?) async -> Int {
    // GitHub's longest lists have a quarter of these pages, but a server can claim two billion, and
    // looking them all up would take hours.
    let counted = numbers.clamped(to: numbers.lowerBound...numbers.lowerBound + 9_999)
    let viewer = await client.viewer()
    let costly = counted.count { number in
      // A whole list is read from the server, however fresh its pages are.
      !client.cache.isFree(
        firstKey.page(number), resumedSince: start, for: viewer, usesFresh: limit != nil)
    }
    return costly + numbers.count - counted.count
  }

  /// Fetches the first page, and the account's count if the page is empty.
  ///
  /// An empty page is fetched again if it names a next one or the account counts entries.
  func firstPage(use: PageUse) async throws(GitHubError) -> (Page<[Element]>, total: Int?) {
    var page = try await page(1, use: use)
    if !page.answer.isEmpty { page = try await retried(page, isInner: true) }
    if !page.answer.isEmpty { return (page, nil) }
    let total = try await count?.fetched(by: client)
    if !page.links.hasNext, total ?? 0 == 0 { return (page, total) }
    return (try await retried(page), total)
  }

  /// Fetches a page, and retries it if it is empty, or short although `isInner`.
  func filledPage(
    _ number: Int, use: PageUse, isInner: Bool = false
  ) async throws(GitHubError) -> Page<[Element]> {
    try await retried(try await page(number, use: use), isInner: isInner)
  }

  /// Fetches an empty page up to two more times, a second apart, and also one that is short although
  /// `isInner`.
  ///
  /// A page before the last has 100 entries (11,112 of 11,112 were observed), so that a shorter one
  /// is more likely a fault than a page with hidden accounts.
  func retried(
    _ page: Page<[Element]>, isInner: Bool = false
  ) async throws(GitHubError) -> Page<[Element]> {
    func isShort(_ page: Page<[Element]>) -> Bool {
      isInner && page.origin == .network && page.isShortInside
        && !shortNumbers.contains(page.number)
    }
    var page = page
    // A short page can be answered with an empty one, which needs its own proof.
    var rest = (short: 2, empty: 2)
    while page.answer.isEmpty ? rest.empty > 0 : isShort(page) && rest.short > 0 {
      if page.answer.isEmpty { rest.empty -= 1 } else { rest.short -= 1 }
      try await client.cache.clock.pause(.seconds(1))
      page = try await self.page(page.number, use: .server)
    }
    return page
  }

  /// Fetches a page; an empty one in the cache counts as missing: only the server can prove it.
  ///
  /// - Throws: `.ownerChanged` if it is of another account's list than the pages before.
  func page(_ number: Int, use: PageUse) async throws(GitHubError) -> Page<[Element]> {
    if number <= prefixLength, use.isOutdated { return try await carryingOver(number, use: use) }
    var page = try await client.page(number, of: endpoint, use: use)
    let isOutdated = page.origin == .cache && page.answer.isEmpty
    if isOutdated || page.origin != .network && !page.links.mayBelong(to: ownerID) {
      page = try await client.page(number, of: endpoint, use: .server)
    }
    if !page.links.mayBelong(to: ownerID) { throw .ownerChanged }
    return page
  }

  /// Fetches a page again without losing the cached entries that have left it.
  ///
  /// They have moved to a page before it, which isn't fetched again. The cached page is as old as
  /// these entries, and has no ETag, so the next listing replaces it.
  private func carryingOver(
    _ number: Int, use: PageUse
  ) async throws(GitHubError) -> Page<[Element]> {
    let cached = cached(number)
    var use = use
    use.isKept = false
    let page = try await client.page(number, of: endpoint, use: use)
    if !page.links.mayBelong(to: ownerID) { throw .ownerChanged }
    let before = cached?.links.mayBelong(to: page.links.ownerID) == false ? nil : cached
    let ids = Set(page.answer.map(\.id))
    var whole = page.map { (before?.answer ?? []).filter { !ids.contains($0.id) } + $0 }
    whole.fetchedAt = before?.fetchedAt ?? page.fetchedAt
    if page.origin == .network { keep(whole) }
    return page
  }

  /// Stores a page that was fetched or confirmed; its next request is conditional only if it was
  /// confirmed.
  func keep(_ page: Page<[Element]>) {
    let key = firstKey.page(page.number)
    switch page.origin {
    case .network:
      guard let packing = endpoint.packing else { return }
      client.cache.keep(page, packedBy: packing, at: key)
    case .confirmed: client.cache.store.confirm(pageAt: key, on: page.fetchedAt)
    case .cache: break
    }
  }

  /// Returns a cached page of any age; nil if it is missing.
  func cached(_ number: Int) -> Page<[Element]>? {
    let key = firstKey.page(number)
    guard let entry = client.cache.entry(for: endpoint, at: key) else { return nil }
    return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt)
  }

  /// Returns true if a page from the server proves that no page follows it.
  ///
  /// A 304 has no Link, and a Link that a proxy strips looks like the end too. GitHub's last page
  /// names the first and the previous one, unless it is the only one.
  func provesEnd(_ page: Page<[Element]>) -> Bool {
    guard page.origin == .network, !page.links.hasNext else { return false }
    if page.links.isPresent { return true }
    guard page.number == 1, page.answer.count < pageLength else { return false }
    return client.cache.verdict(at: firstKey).map { $0.lastNumber == 1 } ?? true
  }
}

extension Page where Answer: Collection {
  /// True if a page before the last has entries, but fewer than 100.
  var isShortInside: Bool { links.hasNext && !answer.isEmpty && answer.count < pageLength }
}
