import GitHubAPI

/// Makes oneself follow an account, or follow it no longer, and says so.
struct FollowChange: Sendable {
  /// As it was typed.
  let user: String
  /// Whether oneself is to follow the account.
  let follows: Bool
  let global: GlobalOptions

  /// Asks GitHub to change it, by one request; what is so already stays so.
  ///
  /// - Throws: `CommandError` when the name makes no sense, there is no such account, or the token
  ///   may not do it.
  func make(in context: CommandContext) async throws(CommandError) {
    guard case .named(let login) = try UserArgument(user, on: context.apiBase(global)) else {
      throw CommandError(.usage, "nobody can follow their own account")
    }
    let client = try context.client(global)
    do throws(GitHubError) {
      _ = try await client.answer(to: follows ? .follow(login) : .unfollow(login))
    } catch {
      throw CommandError(error, about: .followed(login.name), in: context)
    }
    let notice = follows ? "you follow \(login) now" : "you do not follow \(login) any more"
    Notices(context: context, options: global).say(notice)
  }
}
