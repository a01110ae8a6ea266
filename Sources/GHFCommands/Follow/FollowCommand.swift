import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI

/// `ghf follow`: follows an account as yourself.
struct FollowCommand: ContextCommand {
  static let guide = CommandGuide(
    "follow", "Follow an account",
    examples: ["ghf follow octocat"],
    text: "Needs a token with the user:follow scope. Takes one account at a time, by design.")

  @Argument("user", help: "The account", completion: .logins)
  var user: String

  func run(in invocation: Invocation) async throws {
    try await invocation.changeFollowing(of: user, to: true)
  }
}

extension Invocation {
  /// Follows or unfollows an account; repeating it has no effect.
  func changeFollowing(of user: String, to follows: Bool) async throws {
    let typed = try UserReference(user, on: apiBase())
    guard case .named(let login) = typed else { throw CommandError.ownFollow(follows) }
    let client = try client()
    if await client.isOwn(login) { throw CommandError.ownFollow(follows) }
    // `try?`: without the cache's keys, only a cached relation stays as it is.
    let keys = (try? queries().usableListKeys()) ?? []
    let id = client.knownAccounts(among: [typed], onPagesAt: keys)[typed]?.id
    do throws(GitHubError) {
      if follows {
        try await client.follow(login, id: id)
        notices.say("now following \(login)")
      } else {
        let wasFollowed = try await client.unfollow(login, id: id)
        notices.say(wasFollowed ? "unfollowed \(login)" : "you don't follow \(login)")
      }
    } catch {
      throw QueryError(error, about: .followed(login.name))
    }
  }
}

/// `ghf unfollow`: unfollows an account as yourself.
struct UnfollowCommand: ContextCommand {
  static let guide = CommandGuide(
    "unfollow", "Unfollow an account",
    examples: ["ghf unfollow octocat"],
    text: "Needs a token with the user:follow scope. Takes one account at a time, by design.")

  @Argument("user", help: "The account", completion: .logins)
  var user: String

  func run(in invocation: Invocation) async throws {
    try await invocation.changeFollowing(of: user, to: false)
  }
}
