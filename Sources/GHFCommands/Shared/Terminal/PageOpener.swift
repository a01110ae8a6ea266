import GitHubAPI
import TerminalText

/// Shows profile pages in the browser, or prints where they are.
struct PageOpener: Sendable {
  let global: GlobalOptions

  /// Shows one account's page.
  ///
  /// Nothing is asked, but who oneself is. Where there is no browser the address is printed.
  ///
  /// - Throws: `CommandError` when the host makes no sense, we are not signed in where that is
  ///   needed, or the address can't be written.
  func open(_ user: UserArgument, in context: CommandContext) async throws(CommandError) {
    let client = try context.client(global)
    let url = client.base.pageURL(of: try await user.login(client, in: context))
    if await context.browser.open(url) { return }
    do throws(OutputError) {
      try context.output.writeLine(CleanText(url))
      try context.output.flush()
    } catch {
      throw CommandError(error)
    }
  }
}
