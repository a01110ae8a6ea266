package import GitHubAPI

/// An account by its login, or the user's own account, whose login may be unknown.
package enum UserReference: Sendable, Hashable {
  case named(Login)
  case ownAccount
}
