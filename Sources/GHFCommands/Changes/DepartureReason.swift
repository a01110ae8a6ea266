/// What became of an account that is no longer in a list.
enum DepartureReason: Sendable, Equatable {
  /// It is there, so whoever followed does not follow any more.
  case unfollowed
  /// The same, and it has another name by now.
  case unfollowedAndRenamed(to: String)
  /// It was deleted, or GitHub hides it.
  case gone
  /// GitHub doesn't tell.
  case unknown

  /// What a program is told.
  var word: String {
    switch self {
    case .unfollowed, .unfollowedAndRenamed: "unfollowed"
    case .gone: "gone"
    case .unknown: "unknown"
    }
  }

  /// The name that the account has by now, if it is another one.
  var loginNow: String? {
    if case .unfollowedAndRenamed(let login) = self { login } else { nil }
  }
}
