package import GitHubAPI

extension QueryContext {
  /// Returns an account's login; the user's own is fetched first.
  ///
  /// - Throws: `QueryError` if the user isn't signed in or the request fails.
  package func login(of user: UserReference) async throws(QueryError) -> Login {
    if case .named(let login) = user {
      stores.opened.note(login, on: client.base.authority)
      return login
    }
    let profile = try await accessGitHub(about: .ownAccount) { () throws(GitHubError) in
      try await client.ownProfile().answer
    }
    do throws(LoginError) {
      return try Login(name: profile.account.login)
    } catch {
      throw QueryError(.login(error), about: .ownAccount)
    }
  }
}
