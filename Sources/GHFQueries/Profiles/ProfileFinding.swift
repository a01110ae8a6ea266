package import GitHubAPI

/// The result of a lookup of one account by id.
package struct ProfileFinding: Sendable {
  package let account: Account
  let page: Result<Page<Profile>, GitHubError>
  let subject: QuerySubject
  /// True if the failure affects the whole batch, not only this account.
  var isOfAll = false
  /// True if GraphQL failed to look the account up.
  var isUnread = false

  /// True if the server has just sent or confirmed the profile.
  var isFresh: Bool {
    if case .success(let page) = page { page.origin != .cache } else { false }
  }

  /// True if the account doesn't exist, or is hidden.
  package var isGone: Bool {
    if case .failure(let error) = page { error.isMissing && !isOfAll } else { false }
  }

  /// The profile, or an error that may not affect other accounts.
  package var profile: Result<Profile, QueryError> {
    page.map(\.answer).mapError { error in
      let isUnread = isUnread && !isGone && error.mayBeAboutOneAccount
      return QueryError(
        isUnread ? .unreadProfile(login: account.login, error) : .gitHub(error), about: subject)
    }
  }
}
