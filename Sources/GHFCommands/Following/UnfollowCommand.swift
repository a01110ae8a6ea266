import ArgumentParser
import CommandLineInterface

/// `ghf unfollow`: oneself follows an account no longer.
struct UnfollowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "unfollow", abstract: "Follow an account no longer.")

  static let guide = CommandGuide(
    examples: [
      "ghf unfollow octocat"
    ],
    text: """
      It needs a token with the scope user:follow. There is no form for many accounts, on purpose.
      """)

  @Argument(help: "The account.", completion: .source(.logins))
  var user: String

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in invocation: Invocation) async throws(CommandError) {
    try await FollowChange(user: user, follows: false).make(in: invocation)
  }
}
