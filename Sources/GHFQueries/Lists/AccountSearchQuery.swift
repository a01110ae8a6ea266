package import GitHubAPI

/// The results of GitHub's account search, fetched one page after another.
///
/// GitHub runs the search again for each page, so accounts may be repeated; each is passed on once.
package struct AccountSearchQuery: Sendable {
  /// The query in GitHub's language.
  package let query: String
  package let order: AccountSearchOrder?
  package let isReversed: Bool
  package let context: QueryContext
  /// The number of accounts that are wanted, for a note if GitHub returns fewer than it has found.
  package var wantedCount = 0

  package init(
    _ query: String, by order: AccountSearchOrder? = nil, isReversed: Bool = false,
    in context: QueryContext
  ) {
    self.query = query
    self.order = order
    self.isReversed = isReversed
    self.context = context
  }

  /// Returns the accounts, page by page, each page with the number of all that were found.
  ///
  /// A failure has the progress so far; GitHub's is `.incomplete` if a page that should have entries stays
  /// empty.
  package func answer() -> sending Answer<Account, QueryError> {
    context.drive { [self] sink, context throws(QueryError) in
      var ending = Ending()
      try await read(sink, context, counting: &ending.totalCount)
      return ending
    }
  }

  private func read(
    _ sink: Sink<Account>, _ context: QueryContext, counting foundCount: inout Int?
  ) async throws(QueryError) {
    var progress = QueryProgress(.pages)
    context.report(.began(progress))
    defer { context.report(.ended) }
    var (seen, isIncomplete): (Set<Int64>, Bool) = ([], false)
    for number in 1...AccountSearch.cap / pageLength {
      let page: Page<AccountSearch>
      do throws(GitHubError) {
        page = try await fetch(number)
      } catch {
        let failure = QueryError(error, about: .search)
        // This error contains its own count.
        if case .incomplete = error { throw failure }
        throw failure.after(.init(count: progress.count, total: progress.total, unit: .pages))
      }
      let new = page.answer.accounts.filter { seen.insert($0.id).inserted }
      if page.answer.isIncomplete, !isIncomplete {
        isIncomplete = true
        context.report(.searchIncomplete)
      }
      let total = page.answer.totalCount
      if number == 1, min(total, wantedCount) > AccountSearch.cap {
        context.report(.searchCapped(total: total))
      }
      foundCount = total
      var found = page.map { _ in new }
      found.totalCount = total
      let wantsMore = try await sink.send(found)
      progress.advance(page)
      context.report(.progress(progress))
      if !wantsMore || number * pageLength >= page.answer.servedCount { return }
      if page.answer.isIncomplete, !page.links.hasNext { return }
    }
  }

  /// Fetches the first page of results.
  ///
  /// - Throws: `QueryError`; GitHub's is `.incomplete` if the page stays empty and should have entries.
  package func firstPage() async throws(QueryError) -> Page<AccountSearch> {
    try await accessGitHub(about: .search) { () throws(GitHubError) in try await fetch(1) }
  }

  /// Fetches a page of results, up to 3 times if it is empty and should have entries.
  private func fetch(_ number: Int) async throws(GitHubError) -> Page<AccountSearch> {
    var attempt = 1
    while true {
      let page = try await context.client.answer(
        to: .accounts(matching: query, by: order, isReversed: isReversed), page: number)
      let before = (number - 1) * pageLength
      let isShort = page.answer.accounts.isEmpty && page.answer.servedCount > before
      if !isShort || page.answer.isIncomplete { return page }
      if attempt == 3 {
        throw .incomplete(Incompleteness(foundCount: before, totalCount: page.answer.servedCount))
      }
      attempt += 1
    }
  }
}
