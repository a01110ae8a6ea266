import CommandLineInterface
import GHFMessages

/// `ghf unfollow`: unfollows an account as yourself.
struct UnfollowCommand: ContextCommand {
  static let guide = CommandGuide(
    "unfollow", "Unfollow an account",
    examples: ["ghf unfollow octocat"],
    text: "Needs a token with the user:follow scope. Takes one account at a time, by design.")

  @Argument("user", help: "The account", completion: .logins)
  var user: String

  func run(in invocation: Invocation) async throws(CommandError) {
    try await invocation.changeFollowing(of: user, to: false)
  }
}
