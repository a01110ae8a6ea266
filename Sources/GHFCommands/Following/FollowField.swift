import GitHubAPI
import PeopleViews
import TerminalText

/// The fields of `ghf follows`.
enum FollowField: String, RecordField {
  case follower
  case followed
  case follows

  func value(of check: FollowCheck) -> FieldValue {
    switch self {
    case .follower: .text(check.follower.name)
    case .followed: .text(check.followed.name)
    case .follows: .boolean(check.follows)
    }
  }
}

/// The answer to whether one account follows another.
struct FollowCheck: Sendable {
  let follower: Login
  let followed: Login
  let follows: Bool

  /// The answer on a terminal, with both names.
  var sentence: CleanText {
    CleanText(
      follows
        ? "yes, \(follower) follows \(followed)" : "no, \(follower) does not follow \(followed)")
  }
}
