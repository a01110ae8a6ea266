/// Something that happens on the small GitHub while it runs.
///
/// Written as `follow WHO WHOM`, `unfollow WHO WHOM`, `rename OLD NEW` or `remove LOGIN`; a `+` may
/// stand for a space.
package enum Change: Sendable, Equatable {
  /// One account starts to follow another.
  case follow(who: String, whom: String)
  /// One account no longer follows another.
  case unfollow(who: String, whom: String)
  /// An account gets another login.
  case rename(old: String, new: String)
  /// An account is deleted, and with it all its following.
  case remove(login: String)

  /// Reads the written form.
  ///
  /// - Parameter text: Such as `follow lonely octavia`.
  /// - Throws: `FixtureError.badChange` when it says nothing known.
  package init(_ text: String) throws(FixtureError) {
    let words = text.split { $0 == " " || $0 == "+" }.map(String.init)
    switch (words.first, words.count) {
    case ("follow", 3): self = .follow(who: words[1], whom: words[2])
    case ("unfollow", 3): self = .unfollow(who: words[1], whom: words[2])
    case ("rename", 3): self = .rename(old: words[1], new: words[2])
    case ("remove", 2): self = .remove(login: words[1])
    default: throw .badChange(text)
    }
  }
}
