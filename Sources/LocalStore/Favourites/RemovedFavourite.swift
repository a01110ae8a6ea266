/// A favourite that was removed and can be restored as it was.
package struct RemovedFavourite: Sendable, Equatable {
  let entry: FavouriteEntry
  /// The entry's position in the file.
  let position: Int
}

extension FavouritesStore {
  /// Removes accounts by their ids; returns those that were favourites on the host.
  package func remove(
    ids: [Int64], on host: String
  ) throws(StorageError) -> [Int64: RemovedFavourite] {
    let host = host.lowercased()
    return try change { document in document.remove(ids: Set(ids), on: host) }
  }

  /// Restores removed favourites with all their members, at their positions if possible.
  ///
  /// An account that is a favourite again stays as it is.
  package func restore(_ removed: [RemovedFavourite]) throws(StorageError) {
    try change { document in
      for favourite in removed.sorted(by: { $0.position < $1.position }) {
        document.restore(favourite)
      }
    }
  }
}
