/// A direction of follows between accounts.
package enum FollowDirection: String, Sendable, CaseIterable {
  /// From an account to those that it follows.
  case following
  /// From an account to its followers.
  case followers
}
