import ArgumentParser
import CommandLineInterface
import GitHubAPI
import LocalStore
import TerminalText

/// `ghf cache clear`: deletes kept answers, all of them or those about one account.
struct CacheClearCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "clear", abstract: "Delete the cache, or what it holds of one account.")

  static let guide = CommandGuide(
    examples: [
      "ghf cache clear",
      "ghf cache clear octocat",
    ],
    text: """
      An account's followers, whom it follows, and its profile are deleted; it stays in the lists of \
      others. Favourites are no part of the cache.
      """)

  @Argument(
    help: "The account whose answers are to go; without it all go.", completion: .source(.logins))
  var user: String?

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in invocation: Invocation) async throws(CommandError) {
    let cache: CacheDirectory
    do throws(StorageError) {
      cache = try invocation.cacheDirectory()
    } catch {
      throw CommandError(error, in: invocation.context)
    }
    let removal: CacheRemoval
    let text: CleanText
    if let user {
      guard case .named(let login) = try UserArgument(user, on: invocation.apiBase()) else {
        throw CommandError(.usage, "@me can't be cleared: give the account's name")
      }
      removal = try await CachedAnswers(about: login, in: cache, invocation).remove()
      text = ClearedText(removal, about: login).text
    } else {
      removal = cache.clear()
      text = ClearedText(removal).text
    }
    // Where something is left, it isn't so that there was nothing.
    if !removal.isNothing || removal.failure == nil {
      invocation.notices.say(text.text)
    }
    if let failure = removal.failure { throw CommandError(failure, in: invocation.context) }
  }
}
