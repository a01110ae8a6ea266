import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
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
    let fields = try format.selected(Person.accountFields)
    let queries = try invocation.queries()
    if countsOnly { return try await printCount(queries, in: invocation) }
    var printer = invocation.views.people(fields, format.format, holdsBack: needsAll)
    let notices = invocation.notices
    var foundCount = 0
    let wanted = min(wantedCount, AccountSearch.cap)
    do throws(QueryError) {
      try await searchQuery(queries).run { page, accounts throws(QueryError) in
        if page.number == 1 { reportGaps(of: page.answer, in: notices) }
        foundCount = page.answer.totalCount
        let isOpen = try printer.take(accounts.prefix(wanted - printer.count).map { Person($0) })
        return isOpen && printer.count < wanted
      }
    } catch {
      let error = printer.error ?? CommandError(error, in: invocation.context)
      try printer.endEarly()
      throw error
    }
    try printer.finish { needsAll ? listing.arranged($0) : $0 }
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
    _ queries: QueryContext, in invocation: Invocation
  ) async throws(CommandError) {
    let search = try await invocation.query { () throws(QueryError) in
      try await searchQuery(queries).firstPage().answer
    }
    if search.isIncomplete { invocation.notices.say(AccountSearch.incompleteNotice) }
    try invocation.print(count: search.totalCount)
  }

  private func searchQuery(_ queries: QueryContext) -> AccountSearchQuery {
    AccountSearchQuery(
      query, by: listing.sort.searchOrder, isReversed: listing.reverse, in: queries)
  }

  /// Reports if GitHub doesn't return all of the results.
  private func reportGaps(of search: AccountSearch, in notices: Notices) {
    if search.isIncomplete { notices.say(AccountSearch.incompleteNotice) }
    guard search.totalCount > AccountSearch.cap, wantedCount > AccountSearch.cap else { return }
    let total = CountText.grouped(search.totalCount).text
    let cap = CountText.grouped(AccountSearch.cap).text
    notices.say("GitHub found \(total) accounts but returns only the first \(cap)")
  }
}
