/// What became of one account that was to be a favourite.
package struct FavouriteAddition: Sendable, Equatable {
  /// The account as it is kept now; `addedAt` is that of the first time.
  package let favourite: Favourite
  /// Whether it was there already.
  package let outcome: Outcome

  /// Whether an account was there already, and under which name.
  package enum Outcome: Sendable, Equatable {
    /// It was not there before.
    case added
    /// It was there, perhaps with other addresses, which are the new ones now.
    case alreadyThere
    /// It was there under another login, perhaps only in another case; the new one is kept now.
    case renamed(from: String)
  }
}
