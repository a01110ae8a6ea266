/// The reason an account left a list.
package enum DepartureReason: Sendable, Equatable {
  case unfollowed
  case unfollowedAndRenamed(to: String)
  /// Deleted, or hidden by GitHub.
  case gone
  /// Not revealed by GitHub.
  case unknown

  /// The reason in machine-readable output.
  package var word: String {
    switch self {
    case .unfollowed, .unfollowedAndRenamed: "unfollowed"
    case .gone: "gone"
    case .unknown: "unknown"
    }
  }

  /// The account's new login, if it was renamed.
  package var loginNow: String? {
    if case .unfollowedAndRenamed(let login) = self { login } else { nil }
  }
}
