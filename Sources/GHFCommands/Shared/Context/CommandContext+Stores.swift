import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

extension CommandContext {
  /// Runs a step that reads or writes ghf's files, and converts its error.
  func accessFiles<Value>(_ step: () throws(StorageError) -> Value) throws(CommandError) -> Value {
    do throws(StorageError) {
      return try step()
    } catch {
      throw CommandError(error, in: self)
    }
  }

  /// Returns the cache, which may not exist yet.
  func cache() throws(CommandError) -> Cache {
    try accessFiles { () throws(StorageError) in Cache(in: try directories.cache) }
  }

  /// Returns the store of favourites.
  func favourites() throws(CommandError) -> FavouritesStore {
    try accessFiles { () throws(StorageError) in FavouritesStore(in: try directories.data) }
  }
}
