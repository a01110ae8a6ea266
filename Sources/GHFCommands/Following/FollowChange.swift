import GitHubAPI

/// Makes oneself follow an account, or follow it no longer, and says so.
struct FollowChange: Sendable {
  /// As it was typed.
  let user: String
  /// Whether oneself is to follow the account.
  let follows: Bool

  /// Asks GitHub to change it, by one request; what is so already stays so.
  ///
  /// - Throws: `CommandError` when the name makes no sense, there is no such account, or the token
  ///   may not do it.
  func make(in invocation: Invocation) async throws(CommandError) {
    guard case .named(let login) = try UserArgument(user, on: invocation.apiBase()) else {
      throw CommandError(.usage, "nobody can follow their own account")
    }
    let client = try invocation.client()
    do throws(GitHubError) {
      _ = try await client.answer(to: follows ? .follow(login) : .unfollow(login))
    } catch {
      throw CommandError(error, about: .followed(login.name), in: invocation.context)
    }
    let notice = follows ? "you follow \(login) now" : "you do not follow \(login) any more"
    invocation.notices.say(notice)
  }
}
