import GHFMessages
import LocalStore

extension CommandContext {
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
}
