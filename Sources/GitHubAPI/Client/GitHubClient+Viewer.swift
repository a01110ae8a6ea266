extension GitHubClient {
  /// Returns true if requests carry a token, which GraphQL requires.
  ///
  /// It runs `gh` at most once, and only if no variable has a token.
  ///
  /// - Throws: `.unusableToken` if the token can't be sent.
  package func isSignedIn() async throws(GitHubError) -> Bool { try await token() != nil }

  /// Checks that requests carry a token.
  ///
  /// - Throws: `.notSignedIn` without one, `.unusableToken` if it can't be sent.
  package func requireSignIn() async throws(GitHubError) {
    guard try await isSignedIn() else { throw .notSignedIn(GitHubMessage(), hadToken: false) }
  }

  /// Returns the account whose relation marks may be shown; nil without a usable token.
  package func viewer() async -> Viewer? {
    // `try?`: an unusable token is reported when a request needs it.
    try? await credentials.viewer()
  }

  /// Returns the viewer's profile, which may be cached.
  ///
  /// - Throws: `GitHubError`; without a token `.notSignedIn`, before any request.
  package func ownProfile() async throws(GitHubError) -> Page<Profile> {
    if await viewer() == nil { try await requireSignIn() }
    return try await answer(to: .ownProfile)
  }

  /// Unfollows an account as the token's owner, and returns true if it was followed before.
  ///
  /// GitHub confirms either, so the follow is checked first, with a request of its own.
  ///
  /// - Throws: `GitHubError`; `.notFound` also if the token lacks the permission.
  package func unfollow(_ login: Login) async throws(GitHubError) -> Bool {
    var isFollowed = true
    do throws(GitHubError) {
      _ = try await answer(to: .ownFollow(of: login))
    } catch .notFound {
      isFollowed = false
    }
    _ = try await answer(to: .unfollow(login))
    return isFollowed
  }
}
