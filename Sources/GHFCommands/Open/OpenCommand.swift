import ArgumentParser
import CommandLineInterface

/// `ghf open`: an account's page in the browser.
struct OpenCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "open", abstract: "Open an account's page in the browser.")

  static let guide = CommandGuide(
    examples: [
      "ghf open octocat",
      "BROWSER=w3m ghf open octocat",
    ],
    text: """
      The browser is BROWSER, or what the system opens pages with; where there is none, the \
      address is printed.
      """)

  @Argument(help: "The account, or nothing for your own.", completion: .source(.logins))
  var user: String?

  @OptionGroup(title: "Global options") var global: GlobalOptions

  var inputNotice: String? { inputNotice(unless: user) }

  func run(in invocation: Invocation) async throws(CommandError) {
    try await PageOpener().open(
      try UserArgument(user, on: invocation.apiBase()), in: invocation)
  }
}
