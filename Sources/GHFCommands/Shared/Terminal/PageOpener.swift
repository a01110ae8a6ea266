import GitHubAPI
import TerminalText

/// Shows profile pages in the browser, or prints where they are.
struct PageOpener: Sendable {

  /// Shows one account's page.
  ///
  /// Nothing is asked, but who oneself is. Where there is no browser the address is printed.
  ///
  /// - Throws: `CommandError` when the host makes no sense, we are not signed in where that is
  ///   needed, or the address can't be written.
  func open(_ user: UserArgument, in invocation: Invocation) async throws(CommandError) {
    let client = try invocation.client()
    let url = client.base.pageURL(of: try await user.login(client, in: invocation))
    if await invocation.browser.open(url) { return }
    do throws(OutputError) {
      try invocation.output.writeLine(CleanText(url))
      try invocation.output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
