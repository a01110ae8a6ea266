import GitHubAPI
import TerminalHost
import TerminalText

/// The results of GitHub's own account search.
struct AccountSearchList: Sendable {
  /// The query in GitHub's language; only a blank one is rejected here.
  let query: String
  let listing: ListingOptions
  let format: FormatOptions
  /// True to print only the number of accounts found.
  let countsOnly: Bool

  /// Fetches pages one after another, because searches must be spaced apart, and prints them.
  ///
  /// - Throws: `CommandError`; with `--json`, before anything is printed.
  func print(in invocation: Invocation) async throws(CommandError) {
    if query.allSatisfy(\.isWhitespace) { throw CommandError(.usage, "no text to search for") }
    let fields = try format.selected(AccountField.self)
    let client = try invocation.client()
    if countsOnly { return try await printCount(client, in: invocation) }
    var printer = RecordPrinter.people(
      format.format, fields, holdsBack: needsAll, grid: PeopleGrid(in: invocation), in: invocation)
    let notices = invocation.notices
    var progress = ProgressBar(of: nil, in: invocation)
    defer { invocation.status.clear() }
    var foundCount = 0
    let wanted = min(wantedCount, AccountSearch.cap)
    do throws(PagesError<CommandError>) {
      try await pagination(client).run { page, accounts throws(CommandError) in
        if page.number == 1 { reportGaps(of: page.answer, in: notices) }
        foundCount = page.answer.totalCount
        try printer.print(Array(accounts.prefix(wanted - printer.count)))
        progress.advance(page)
        return printer.count < wanted
      }
    } catch {
      switch error {
      case .stopped(let error): throw error
      case .failed(let error):
        try printer.endEarly()
        let failure = CommandError(error, about: .search, in: invocation.context)
        if case .incomplete = error { throw failure }
        throw failure.after(pages: progress.pageCount, of: progress.total, in: nil, resume: nil)
      }
    }
    try printer.finish { needsAll ? listing.arranged($0, by: AccountField.self) : $0 }
    if printer.count == 0 { notices.onTerminal("no matches") }
    let printedCount = min(listing.limit ?? 0, printer.count)
    if printedCount > 0, foundCount > printedCount {
      let found = CountText.grouped(foundCount).text
      notices.onTerminal("\(CountText.grouped(printedCount).text) of \(found) accounts")
    }
  }

  /// True if the first entry depends on all pages, because GitHub can't sort by the key.
  private var needsAll: Bool { listing.needsAll && listing.sort.searchOrder == nil }

  /// The number of accounts to fetch; GitHub may return fewer.
  private var wantedCount: Int { needsAll ? .max : listing.limit ?? .max }

  /// Prints the number of accounts found, which may be more than GitHub returns.
  private func printCount(
    _ client: GitHubClient, in invocation: Invocation
  ) async throws(CommandError) {
    let search: AccountSearch
    do throws(GitHubError) {
      search = try await pagination(client).page(1).answer
    } catch {
      throw CommandError(error, about: .search, in: invocation.context)
    }
    if search.isIncomplete { invocation.notices.say(AccountSearchPagination.incompleteNotice) }
    try invocation.print(count: search.totalCount)
  }

  private func pagination(_ client: GitHubClient) -> AccountSearchPagination {
    AccountSearchPagination(
      query: query, order: listing.sort.searchOrder, isReversed: listing.reverse, client: client)
  }

  /// Reports if GitHub doesn't return all of the results.
  private func reportGaps(of search: AccountSearch, in notices: Notices) {
    if search.isIncomplete { notices.say(AccountSearchPagination.incompleteNotice) }
    guard search.totalCount > AccountSearch.cap, wantedCount > AccountSearch.cap else { return }
    let total = CountText.grouped(search.totalCount).text
    let cap = CountText.grouped(AccountSearch.cap).text
    notices.say("GitHub found \(total) accounts but returns only the first \(cap)")
  }
}
