import CommandLineInterface
import GHFMessages
import GHFQueries

/// `ghf open`: opens an account's page in the browser.
struct OpenCommand: ContextCommand {
  static let guide = CommandGuide(
    "open", "Open an account's page in the browser",
    examples: ["ghf open octocat", "BROWSER=w3m ghf open octocat"],
    text: """
      Tries the commands in BROWSER, or else the system's default browser. If none works, prints \
      the address.
      """)

  @Argument("user", help: "The account (default: your own)", completion: .logins)
  var user: String?

  var inputNotice: String? { inputNotice(unless: user) }

  func run(in invocation: Invocation) async throws(CommandError) {
    try await invocation.openPage(of: try UserReference(user, on: invocation.apiBase()))
  }
}
