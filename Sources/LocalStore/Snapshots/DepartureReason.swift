/// The reason an account left a list.
package enum DepartureReason: Sendable, Equatable {
  case unfollowed
  case unfollowedAndRenamed(to: String)
  /// Deleted, or hidden by GitHub.
  case gone

  /// The reason in the databases and in machine-readable output.
  package var word: String {
    switch self {
    case .unfollowed, .unfollowedAndRenamed: "unfollowed"
    case .gone: "gone"
    }
  }

  /// The account's new login, if it was renamed.
  package var loginNow: String? {
    if case .unfollowedAndRenamed(let login) = self { login } else { nil }
  }

  /// Reads the columns of a database; nil for another word.
  init?(word: String?, loginNow: String?) {
    switch word {
    case Self.unfollowed.word: self = loginNow.map { .unfollowedAndRenamed(to: $0) } ?? .unfollowed
    case Self.gone.word: self = .gone
    default: return nil
    }
  }
}
