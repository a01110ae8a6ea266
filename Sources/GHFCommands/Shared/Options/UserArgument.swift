import GitHubAPI

/// Whose account is meant: a name, or oneself.
enum UserArgument: Sendable, Equatable {
  case named(Login)
  case oneself

  /// Reads `octocat`, `@octocat`, a profile's URL, or `@me`; nothing at all means oneself.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - base: The API in use: a profile's URL on another host is refused.
  /// - Throws: `CommandError` that says why the text is no name.
  init(_ text: String?, on base: APIBase) throws(CommandError) {
    guard let text, text.lowercased() != "@me" else {
      self = .oneself
      return
    }
    if text == "-" {
      throw CommandError(
        .usage, "'-' is no account: standard input isn't read here", hints: ["name the account"])
    }
    do throws(LoginError) {
      self = .named(try Login(typed: text, on: base))
    } catch {
      throw CommandError(error)
    }
  }

  /// The login to ask with; oneself's is asked for first.
  ///
  /// - Throws: `CommandError` when we are not signed in or there is no answer.
  func login(_ client: GitHubClient, in invocation: Invocation) async throws(CommandError)
    -> Login
  {
    switch self {
    case .named(let login):
      invocation.openedStores.note(login, on: client.base.authority)
      return login
    case .oneself:
      let profile: Profile
      do throws(GitHubError) {
        profile = try await client.answer(to: .ownProfile).answer
      } catch {
        throw CommandError(error, about: .oneself, in: invocation.context)
      }
      do throws(LoginError) {
        return try Login(name: profile.account.login)
      } catch {
        throw CommandError(error)
      }
    }
  }
}
