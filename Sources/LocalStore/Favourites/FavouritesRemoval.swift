/// What became of the logins that were to be favourites no more.
package struct FavouritesRemoval: Sendable, Equatable {
  /// The entries that are gone, in the order they were kept in.
  package let removed: [Favourite]
  /// The logins that no favourite has, as they were given.
  package let missing: [String]
}
