import ArgumentParser
import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI

/// `ghf follow`: follows an account as yourself.
struct FollowCommand: ContextCommand {
  static let configuration = CommandConfiguration(leaf: "follow", abstract: "Follow an account")

  static let guide = CommandGuide(
    examples: ["ghf follow octocat"],
    text: "Needs a token with the user:follow scope. Takes one account at a time, by design.")

  @Argument(help: "The account", completion: .source(.logins))
  var user: String

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in invocation: Invocation) async throws(CommandError) {
    try await invocation.changeFollowing(of: user, to: true)
  }
}

extension Invocation {
  /// Follows or unfollows an account with one request; repeating it has no effect.
  ///
  /// - Throws: `CommandError` if the name is invalid, the account doesn't exist, or the token lacks
  ///   the scope.
  func changeFollowing(of user: String, to follows: Bool) async throws(CommandError) {
    guard case .named(let login) = try UserReference(user, on: apiBase()) else {
      throw CommandError(
        .usage, "cannot \(follows ? "follow" : "unfollow") your own account")
    }
    let client = try client()
    do throws(GitHubError) {
      _ = try await client.answer(to: follows ? .follow(login) : .unfollow(login))
    } catch {
      throw CommandError(error, about: .followed(login.name), in: context)
    }
    notices.say(follows ? "now following \(login)" : "unfollowed \(login)")
  }
}
