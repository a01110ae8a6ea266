import GitHubAPI
import PeopleViews
import TerminalText

/// The answer to whether one account follows another.
struct FollowCheck: Sendable {
  let follower: Login
  let followed: Login
  let follows: Bool

  static let fields: [Field<FollowCheck>] = [
    Field("follower") { .text($0.follower.name) },
    Field("followed") { .text($0.followed.name) },
    Field("follows") { .boolean($0.follows) },
  ]

  /// The answer on a terminal, with both names.
  var sentence: CleanText {
    CleanText(
      follows
        ? "yes, \(follower) follows \(followed)" : "no, \(follower) does not follow \(followed)")
  }
}
