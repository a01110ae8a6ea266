import GHFMessages
import GHFQueries
import GitHubAPI

extension UserReference {
  /// Parses `octocat`, `@octocat`, a profile's URL, or `@me`; nil means the user's own account.
  ///
  /// - Throws: `CommandError` if the text isn't a name, or a URL is on a host other than `base`.
  init(_ text: String?, on base: APIBase) throws(CommandError) {
    guard let text, text.lowercased() != "@me" else {
      self = .ownAccount
      return
    }
    if text == "-" {
      throw CommandError(
        .usage, "'-' cannot be used here: the command does not read standard input",
        hints: ["name the account"])
    }
    do throws(LoginError) {
      self = .named(try Login(typed: text, on: base))
    } catch {
      throw CommandError(error)
    }
  }
}
