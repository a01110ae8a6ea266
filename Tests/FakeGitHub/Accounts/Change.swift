/// A change to the accounts or follows while the server runs.
///
/// Written as `add LOGIN ID`, `follow FOLLOWER ACCOUNT`, `unfollow FOLLOWER ACCOUNT`,
/// `toggle FOLLOWER ACCOUNT` (the other of both),
/// `rename OLD NEW`, `remove LOGIN`, `hide LOGIN`, `show LOGIN`, `private LOGIN` or `public LOGIN`, in
/// which a `+` may stand for a space, `profile LOGIN {"bio":"…"}` with some members of
/// `AccountRecord`, or `graphql lags` or `graphql follows`.
package enum Change: Sendable, Equatable {
  /// Adds a user with an id of the caller's choice, which decides its place in lists of REST.
  case add(login: String, id: Int)
  case follow(follower: String, account: String)
  case unfollow(follower: String, account: String)
  /// Follows if it doesn't yet, and otherwise unfollows.
  case toggle(follower: String, account: String)
  case rename(old: String, new: String)
  /// Deletes an account and all its follows.
  case remove(login: String)
  /// Hides an account, as GitHub hides a suspended one; its follows stay, so that it has its old
  /// places when it is shown again. Assumed: seen is only that accounts come back.
  case hide(login: String)
  /// Shows a hidden account again.
  case show(login: String)

  /// Makes a profile private, which empties its lists, or public.
  case setPrivate(login: String, Bool)
  /// Lets GraphQL keep to the follows of this moment, or show those of REST again. That one of both can
  /// be behind for a while is assumed.
  case setLag(Bool)
  /// Replaces some members of a profile, given as a JSON object.
  case profile(login: String, members: String)

  /// Parses the written form.
  ///
  /// - Throws: `FixtureError.badChange` if the text is not a known change.
  package init(_ text: String) throws(FixtureError) {
    let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
    if parts.count == 3, parts[0] == "profile" {
      self = .profile(login: parts[1], members: parts[2])
      return
    }
    let words = text.split { $0 == " " || $0 == "+" }.map(String.init)
    switch (words.first, words.count) {
    case ("add", 3):
      guard let id = Int(words[2]), id > 0 else { throw .badChange(text) }
      self = .add(login: words[1], id: id)
    case ("follow", 3): self = .follow(follower: words[1], account: words[2])
    case ("unfollow", 3): self = .unfollow(follower: words[1], account: words[2])
    case ("toggle", 3): self = .toggle(follower: words[1], account: words[2])
    case ("rename", 3): self = .rename(old: words[1], new: words[2])
    case ("remove", 2): self = .remove(login: words[1])
    case ("hide", 2): self = .hide(login: words[1])
    case ("show", 2): self = .show(login: words[1])
    case ("private", 2): self = .setPrivate(login: words[1], true)
    case ("public", 2): self = .setPrivate(login: words[1], false)
    case ("graphql", 2) where words[1] == "lags": self = .setLag(true)
    case ("graphql", 2) where words[1] == "follows": self = .setLag(false)
    default: throw .badChange(text)
    }
  }
}
