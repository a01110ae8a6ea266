import GHFMessages
import LocalStore

/// The stores of ghf's files, which may not exist yet.
extension Machine {
  /// Returns the cache, which may not exist yet.
  func cache() throws(CommandError) -> Cache {
    try accessFiles { () throws(StorageError) in Cache(in: try directories.cache) }
  }

  /// Returns the store of the watched lists on a host.
  func watchStore(on host: String) throws(CommandError) -> WatchStore {
    try accessFiles { () throws(StorageError) in
      WatchStore(in: try directories.state, host: host)
    }
  }

  /// Returns the store of favourites.
  func favourites() throws(CommandError) -> FavouritesStore {
    try accessFiles { () throws(StorageError) in FavouritesStore(in: try directories.data) }
  }
}
