import GitHubAPI

/// An account on the command line: a name, or the user's own account.
enum UserArgument: Sendable, Hashable {
  case named(Login)
  case ownAccount

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

  /// Returns the account's name; the user's own is fetched first.
  ///
  /// - Throws: `CommandError` if the user isn't signed in or the request fails.
  func login(
    _ client: GitHubClient, in invocation: Invocation
  ) async throws(CommandError) -> Login {
    if case .named(let login) = self {
      invocation.openedStores.note(login, on: client.base.authority)
      return login
    }
    let profile: Profile
    do throws(GitHubError) {
      profile = try await client.ownProfile().answer
    } catch {
      throw CommandError(error, about: .ownAccount, in: invocation.context)
    }
    do throws(LoginError) {
      return try Login(name: profile.account.login)
    } catch {
      throw CommandError(error)
    }
  }
}
