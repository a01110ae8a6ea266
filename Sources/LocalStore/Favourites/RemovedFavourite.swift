/// A favourite that was removed and can be restored as it was.
package struct RemovedFavourite: Sendable, Equatable {
  let entry: FavouriteEntry
  /// The entry's position in the file.
  let position: Int
}

extension FavouritesStore {
  /// Removes an account by its id; returns nil if it isn't a favourite on the host.
  package func remove(id: Int64, on host: String) throws(StorageError) -> RemovedFavourite? {
    let host = host.lowercased()
    return try change { document in document.remove(id: id, on: host) }
  }

  /// Restores a removed favourite with all its members, at its position if possible.
  ///
  /// Does nothing if the account is a favourite again.
  package func restore(_ removed: RemovedFavourite) throws(StorageError) {
    try change { document in document.restore(removed) }
  }
}
