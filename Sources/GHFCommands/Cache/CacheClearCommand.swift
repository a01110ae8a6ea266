import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import TerminalText

/// `ghf cache clear`: clears the cache, or one account's entries.
struct CacheClearCommand: ContextCommand {
  static let guide = CommandGuide(
    "clear", "Clear the cache, or one account's entries",
    examples: ["ghf cache clear", "ghf cache clear octocat"],
    text: """
      An account's entries are its profile and feed, and the lists of its followers and of the \
      accounts that it follows. The account stays on the lists of others. Favourites are not cached.
      """)

  @Argument("user", help: "Clear this account's entries only", completion: .logins)
  var user: String?

  func run(in invocation: Invocation) async throws(CommandError) {
    let cache = try invocation.context.cache()
    let removal: CacheRemoval
    let notice: String
    if let user {
      guard case .named(let login) = try UserReference(user, on: invocation.apiBase()) else {
        throw CommandError(.usage, "cannot clear '@me'", hints: ["use the account's name"])
      }
      removal = try await CachedAnswers(login: login, cache: cache, invocation: invocation).remove()
      notice = removal.notice(about: login)
    } else {
      removal = cache.clear()
      notice = removal.notice
    }
    // After a failure, "the cache is empty" would be false.
    if !removal.isNothing || removal.failure == nil { invocation.notices.say(notice) }
    if let failure = removal.failure { throw CommandError(failure, in: invocation.context) }
  }
}
