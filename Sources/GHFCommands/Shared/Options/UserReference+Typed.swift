import GHFMessages
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
      throw .failed(.usage, Wording(error))
    }
  }

  /// Returns the login of an account that must be named; `action` is what can't be done to `@me`.
  func login(to action: String) throws(CommandError) -> Login {
    switch self {
    case .named(let login): return login
    case .numbered(let id):
      throw CommandError(
        .usage, "cannot \(action) the id \(id)", hints: ["use the account's name"])
    case .ownAccount:
      throw CommandError(.usage, "cannot \(action) '@me'", hints: ["use the account's name"])
    }
  }
}
