import GitHubAPI
import TerminalHost

/// The results of GitHub's account search, fetched one page after another.
///
/// GitHub runs the search again for each page, so accounts may be repeated; each is passed on once.
struct AccountSearchPagination: Sendable {
  /// The query in GitHub's language.
  let query: String
  var order: AccountSearchOrder?
  var isReversed = false
  let client: GitHubClient

  static let incompleteNotice = "GitHub's search timed out; results may be missing"

  /// Passes each page and its new accounts to `use`, until that returns false or the results end.
  ///
  /// - Throws: `GitHubError`; `.incomplete` if a page that should have entries stays empty.
  func run(
    _ use: (Page<AccountSearch>, [Account]) throws(CommandError) -> Bool
  ) async throws(PagesError<CommandError>) {
    var seen: Set<Int64> = []
    for number in 1...AccountSearch.cap / pageLength {
      let page: Page<AccountSearch>
      do throws(GitHubError) {
        page = try await self.page(number)
      } catch {
        throw .failed(error)
      }
      let new = page.answer.accounts.filter { seen.insert($0.id).inserted }
      let wantsMore: Bool
      do throws(CommandError) {
        wantsMore = try use(page, new)
      } catch {
        throw .stopped(error)
      }
      if !wantsMore || number * pageLength >= page.answer.servedCount { return }
      if page.answer.isIncomplete, !page.links.hasNext { return }
    }
  }

  /// Fetches a page of results, up to 3 times if it is empty and should have entries.
  ///
  /// - Throws: `.incomplete` if it stays empty.
  func page(_ number: Int) async throws(GitHubError) -> Page<AccountSearch> {
    var attempt = 1
    while true {
      let page = try await client.answer(
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
