import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalHost
import TerminalText

/// `ghf open`: opens an account's page in the browser.
struct OpenCommand: AccountCommand {
  static let guide = CommandGuide(
    "open", "Open an account's page in the browser",
    examples: ["ghf open octocat", "BROWSER=w3m ghf open octocat"],
    text: """
      Tries the commands in BROWSER, or else the system's default browser. If none works, prints \
      the address.
      """)

  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  func run(in invocation: Invocation) async throws {
    try await invocation.openPage(of: try UserReference(user, on: invocation.apiBase()))
  }
}

extension Invocation {
  /// Opens an account's page in the browser, or prints its address if no browser can be run.
  ///
  /// A request is made only to find out the user's own name.
  func openPage(of user: UserReference) async throws {
    let queries = try queries()
    let login = try await queries.login(of: user)
    let url = queries.client.base.pageURL(of: login)
    if await context.programs.browser.open(url, keepsTerminal: false) { return }
    try context.printLine(CleanText(url))
  }
}
