import struct FoundationEssentials.Date

/// The requests of one reading of a list.
struct PageSource: Sendable {
  let list: Pages
  /// The id of the account whose list it is, once a page has told it.
  ///
  /// A login can be given to another account while its list is read, or after it was cached.
  var ownerID: Int64?
  /// The number of cached pages, from page 1, whose entries must stay in the cache.
  var prefixLength = 0

  private var client: GitHubClient { list.client }

  /// Fetches a page; an empty one in the cache counts as missing: only the server can prove it.
  ///
  /// - Throws: `.ownerChanged` if it is of another account's list than the pages before.
  func page(_ number: Int, use: PageUse) async throws(GitHubError) -> Page<[Account]> {
    if number <= prefixLength, use.isOutdated { return try await carryingOver(number, use: use) }
    var page = try await client.page(number, of: list.endpoint, use: use)
    let isOutdated = page.origin == .cache && page.answer.isEmpty
    if isOutdated || page.origin != .network && !page.links.mayBelong(to: ownerID) {
      page = try await client.page(number, of: list.endpoint, use: .server)
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
  ) async throws(GitHubError) -> Page<[Account]> {
    let cached = cached(number)
    var use = use
    use.isKept = false
    let page = try await client.page(number, of: list.endpoint, use: use)
    if !page.links.mayBelong(to: ownerID) { throw .ownerChanged }
    let before = cached?.links.mayBelong(to: page.links.ownerID) == false ? nil : cached
    let ids = Set(page.answer.map(\.id))
    var whole = page.map { (before?.answer ?? []).filter { !ids.contains($0.id) } + $0 }
    whole.fetchedAt = before?.fetchedAt ?? page.fetchedAt
    if page.origin == .network { keep(whole) }
    return page
  }

  /// Fetches a page again without an update of the cache, so that pages fetched in between stay
  /// newer than the cached one, as a resumed run requires.
  func checked(_ number: Int) async throws(GitHubError) -> Page<[Account]> {
    let page = try await client.page(
      number, of: list.endpoint, use: PageUse(isOutdated: true, isKept: false, isChecking: true))
    if !page.links.mayBelong(to: ownerID) { throw .ownerChanged }
    return page
  }

  /// Stores a page that was fetched or confirmed; its next request is conditional only if it was
  /// confirmed.
  func keep(_ page: Page<[Account]>) {
    let key = list.firstKey.page(page.number)
    switch page.origin {
    case .network:
      guard let form = list.endpoint.form else { return }
      client.cache.keep(page, as: form, at: key)
    case .confirmed: client.cache.store.confirm(pageAt: key, on: page.fetchedAt)
    case .cache: break
    }
  }

  /// Makes a cached page seem old, and forgets its ETag, so that no run that resumes this one takes it
  /// for a part of the list: a 304 isn't doubted.
  func outdate(_ number: Int) {
    let key = list.firstKey.page(number)
    guard var page = client.cache.stored(from: key, count: 1).first else { return }
    (page.entityTag, page.fetchedAt) = (nil, .distantPast)
    client.cache.store.keep(page, at: key)
  }

  /// Returns a cached page of any age; nil if it is missing.
  func cached(_ number: Int) -> Page<[Account]>? {
    stored(number, count: 1).first.flatMap { cached(number, in: $0) }
  }

  /// Returns the stored pages from a number on, before the first one that is missing.
  func stored(_ number: Int, count: Int) -> [StoredPage] {
    client.cache.stored(from: list.firstKey.page(number), count: count)
  }

  /// Returns the page with a number that the cache has stored; nil if it is damaged.
  func cached(_ number: Int, in stored: StoredPage) -> Page<[Account]>? {
    guard let form = list.endpoint.form else { return nil }
    let entry = client.cache.entry(as: form, in: stored, at: list.firstKey.page(number))
    return entry?.page(from: .cache, fetchedAt: stored.fetchedAt)
  }
}
