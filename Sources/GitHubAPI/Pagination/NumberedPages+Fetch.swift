import struct FoundationEssentials.Date

extension NumberedPages {
  /// The first page of a pass, and the account's own count if it was requested.
  ///
  /// An empty one is fetched again if it names another page, or if the account counts entries.
  func firstPage(
    in pass: Pass
  ) async throws(GitHubError) -> (Page<[Element]>, total: Int?) {
    let page = try await page(
      1, use: PageUse(since: pass.since, isOutdated: pass.isOutdated, provesEnd: true))
    if !page.answer.isEmpty { return (page, nil) }
    let total = try await count?.asked(by: client)
    if !page.links.hasNext, total ?? 0 == 0 { return (page, total) }
    return (try await retriedIfEmpty(page), total)
  }

  /// A page with entries, if the server has any there: an empty one is fetched again.
  func filledPage(
    _ number: Int, since: Date?, isOutdated: Bool = false, notBefore: Date? = nil
  ) async throws(GitHubError) -> Page<[Element]> {
    try await retriedIfEmpty(
      try await page(
        number, use: PageUse(since: since, isOutdated: isOutdated, notBefore: notBefore)))
  }

  /// A page, but never an empty one from the cache: only the server can say that it is empty.
  func page(_ number: Int, use: PageUse) async throws(GitHubError) -> Page<[Element]> {
    let page = try await client.page(number, of: endpoint, use: use)
    guard page.origin == .cache, page.answer.isEmpty else { return page }
    return try await client.page(number, of: endpoint, use: .server)
  }

  /// Fetches a page twice more while it is empty, a second apart.
  func retriedIfEmpty(_ page: Page<[Element]>) async throws(GitHubError) -> Page<[Element]> {
    var page = page
    for _ in 0..<2 where page.answer.isEmpty {
      try await client.pause(.seconds(1))
      page = try await client.page(page.number, of: endpoint, use: .server)
    }
    return page
  }

  /// Whether a page from the server says by itself that no other follows it.
  ///
  /// A 304 has no Link, and what a proxy strips of its Link looks like the end too. GitHub's last
  /// page names the first and the previous one, unless it is the only one.
  func provesEnd(_ page: Page<[Element]>) -> Bool {
    guard page.origin == .network, !page.links.hasNext else { return false }
    if page.links.isPresent { return true }
    guard page.number == 1, page.answer.count < pageLength else { return false }
    return client.cache.verdict(at: firstKey).map { $0.lastNumber == 1 } ?? true
  }

  /// The result of something that may fail, so that a child task can return it.
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

extension Result where Failure == GitHubError {
  /// The value.
  ///
  /// - Throws: The error as a listing's whose reader throws `Stop`.
  func got<Stop: Error>(_ stop: Stop.Type) throws(PagesError<Stop>) -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let error): throw .failed(error)
    }
  }
}
