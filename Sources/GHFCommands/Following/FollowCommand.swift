import ArgumentParser
import CommandLineInterface

/// `ghf follow`: oneself begins to follow an account.
struct FollowCommand: ContextCommand {
  static let configuration = CommandConfiguration(leaf: "follow", abstract: "Follow an account.")

  static let guide = CommandGuide(
    examples: [
      "ghf follow octocat"
    ],
    text: """
      It needs a token with the scope user:follow. There is no form for many accounts, on purpose.
      """)

  @Argument(help: "The account.", completion: .source(.logins))
  var user: String

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in invocation: Invocation) async throws(CommandError) {
    try await FollowChange(user: user, follows: true).make(in: invocation)
  }
}
