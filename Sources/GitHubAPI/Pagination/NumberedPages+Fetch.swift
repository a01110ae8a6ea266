import struct FoundationEssentials.Date

extension NumberedPages {
  /// Fetches the first page of a pass, and the account's count if the page is empty.
  ///
  /// An empty page is fetched again if it names a next one or the account counts entries.
  func firstPage(in pass: Pass) async throws(GitHubError) -> (Page<[Element]>, total: Int?) {
    var use = pass.use
    use.provesEnd = true
    let page = try await page(1, use: use)
    if !page.answer.isEmpty { return (page, nil) }
    let total = try await count?.fetched(by: client)
    if !page.links.hasNext, total ?? 0 == 0 { return (page, total) }
    return (try await retriedIfEmpty(page), total)
  }

  /// Fetches a page, and retries it if it is empty.
  func filledPage(_ number: Int, use: PageUse) async throws(GitHubError) -> Page<[Element]> {
    try await retriedIfEmpty(try await page(number, use: use))
  }

  /// Fetches a page; an empty one in the cache counts as missing: only the server can prove it.
  func page(_ number: Int, use: PageUse) async throws(GitHubError) -> Page<[Element]> {
    let page = try await client.page(number, of: endpoint, use: use)
    guard page.origin == .cache, page.answer.isEmpty else { return page }
    return try await client.page(number, of: endpoint, use: .server)
  }

  /// Fetches an empty page up to two more times, a second apart.
  func retriedIfEmpty(_ page: Page<[Element]>) async throws(GitHubError) -> Page<[Element]> {
    var page = page
    for _ in 0..<2 where page.answer.isEmpty {
      try await client.cache.clock.pause(.seconds(1))
      page = try await client.page(page.number, of: endpoint, use: .server)
    }
    return page
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

  /// Returns the result of `body`, so that a child task can return its error.
  func result<Value>(
    _ body: () async throws(GitHubError) -> Value
  ) async -> Result<Value, GitHubError> {
    do throws(GitHubError) {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }
}
