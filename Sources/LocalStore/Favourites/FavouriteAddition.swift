/// The result of adding one account to the favourites.
package struct FavouriteAddition: Sendable, Equatable {
  /// The stored account, with the `addedAt` of its first addition.
  package let favourite: Favourite
  package let outcome: Outcome

  /// The effect of an addition.
  package enum Outcome: Sendable, Equatable {
    /// The account was new.
    case added
    /// The account was there with the same login; its URLs were updated.
    case alreadyThere
    /// The account was there with another login, perhaps only in another case; it was updated.
    case renamed(from: String)
  }
}
