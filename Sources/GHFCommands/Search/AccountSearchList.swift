import GitHubAPI
import TerminalText

/// Prints what GitHub's own account search finds.
struct AccountSearchList: Sendable {
  /// In GitHub's query language, which is not ours to judge.
  let query: String
  let listing: ListingOptions
  let format: FormatOptions
  /// Whether only the number of accounts found is printed.
  var countsOnly = false

  /// Asks for one page after the other, for searches have to be apart, and prints them.
  ///
  /// - Throws: `CommandError`; with `--json` nothing was printed then.
  func print(in invocation: Invocation) async throws(CommandError) {
    if query.allSatisfy(\.isWhitespace) {
      throw CommandError(.usage, "there is nothing to search for")
    }
    let fields = try format.selected(AccountField.self)
    let client = try invocation.client()
    if countsOnly { return try await printCount(client, in: invocation) }
    var printer = RecordPrinter.people(
      format.format, fields, holdsBack: needsAll, grid: PeopleGrid(in: invocation),
      in: invocation)
    let notices = invocation.notices
    var progress = ProgressBar(of: nil, in: invocation)
    defer { invocation.status.clear() }
    // GitHub searches again for each page, so accounts may come twice.
    var seen: Set<Int64> = []
    var foundCount = 0
    let wanted = min(needsAll ? .max : listing.limit ?? .max, AccountSearch.cap)
    for number in 1...AccountSearch.cap / pageLength {
      let page: Page<AccountSearch>
      do throws(GitHubError) {
        page = try await self.page(number, client)
      } catch {
        try printer.breakOff()
        let failure = CommandError(error, about: .search, in: invocation.context)
        if case .incomplete = error { throw failure }
        throw failure.after(
          pages: progress.pageCount, of: progress.total, in: nil, goesOn: nil)
      }
      if number == 1 { tell(of: page.answer, in: notices) }
      foundCount = page.answer.totalCount
      let new = page.answer.accounts.filter { seen.insert($0.id).inserted }
      try printer.print(Array(new.prefix(wanted - printer.count)))
      progress.advance(page)
      if printer.count == wanted || number * pageLength >= page.answer.servedCount { break }
      if page.answer.isIncomplete, !page.links.hasNext { break }
    }
    try printer.finish {
      needsAll ? listing.arranged($0, by: AccountField.self) : $0
    }
    if printer.count == 0 { notices.onTerminal("GitHub found nobody.") }
    let printedCount = min(listing.limit ?? 0, printer.count)
    if printedCount > 0, foundCount > printedCount {
      let found = CountText.grouped(foundCount).text
      notices.onTerminal("\(CountText.grouped(printedCount).text) of \(found) accounts")
    }
  }

  /// Whether the first entry is known only at the end: GitHub has no such order.
  private var needsAll: Bool { listing.needsAll && listing.sort.searchOrder == nil }

  /// Prints how many accounts GitHub found, which may be more than it gives.
  private func printCount(
    _ client: GitHubClient, in invocation: Invocation
  ) async throws(CommandError) {
    let search: AccountSearch
    do throws(GitHubError) {
      search = try await page(1, client).answer
    } catch {
      throw CommandError(error, about: .search, in: invocation.context)
    }
    if search.isIncomplete {
      invocation.notices.say(AccountSearchList.incompleteNotice)
    }
    try invocation.print(count: search.totalCount)
  }

  /// A page of what is found; an empty one that should have entries is fetched again.
  ///
  /// - Throws: `.incomplete` if it stays empty.
  private func page(
    _ number: Int, _ client: GitHubClient
  ) async throws(GitHubError) -> Page<AccountSearch> {
    var attempt = 1
    while true {
      let page = try await client.answer(
        to: .accounts(
          matching: query, by: listing.sort.searchOrder, isReversed: listing.reverse),
        page: number)
      let before = (number - 1) * pageLength
      let isShort = page.answer.accounts.isEmpty && page.answer.servedCount > before
      if !isShort || page.answer.isIncomplete { return page }
      if attempt == 3 {
        throw .incomplete(
          Incompleteness(foundCount: before, totalCount: page.answer.servedCount))
      }
      attempt += 1
    }
  }

  private static let incompleteNotice = "GitHub's search ended before it had looked everywhere"

  /// Says what of all that was found can't be had.
  private func tell(of search: AccountSearch, in notices: Notices) {
    if search.isIncomplete {
      notices.say(AccountSearchList.incompleteNotice)
    }
    let wanted = needsAll ? .max : listing.limit ?? .max
    guard search.totalCount > AccountSearch.cap, wanted > AccountSearch.cap else { return }
    let total = CountText.grouped(search.totalCount).text
    let cap = CountText.grouped(AccountSearch.cap).text
    notices.say("GitHub found \(total) accounts and gives the first \(cap) of them")
  }
}
