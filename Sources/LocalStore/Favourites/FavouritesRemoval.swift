/// The result of removing logins from the favourites.
package struct FavouritesRemoval: Sendable, Equatable {
  /// The removed entries, in file order.
  package let removed: [Favourite]
  /// The logins that weren't favourites, as given.
  package let missing: [String]
}
