import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalHost
import TerminalText

extension Invocation {
  /// Opens an account's page in the browser, or prints its address if no browser can be run.
  ///
  /// A request is made only to find out the user's own name.
  ///
  /// - Throws: `CommandError` if the host is invalid, a sign-in is needed, or stdout can't be
  ///   written.
  func openPage(of user: UserReference) async throws(CommandError) {
    let queries = try queries()
    let login = try await login(of: user, queries)
    let url = queries.client.base.pageURL(of: login)
    if await context.browser.open(url, keepsTerminal: false) { return }
    try context.printLine(CleanText(url))
  }
}
