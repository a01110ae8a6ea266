import FoundationEssentials
import GitHubAPI
import LocalStore

extension CommandContext {
  /// The directories for ghf's files, which may not exist yet.
  var directories: XDGDirectories { XDGDirectories(environment: environment) }

  /// Runs a step that reads or writes ghf's files, and converts its error.
  func accessFiles<Value>(_ step: () throws(StorageError) -> Value) throws(CommandError) -> Value {
    do throws(StorageError) {
      return try step()
    } catch {
      throw CommandError(error, in: self)
    }
  }

  /// Returns the index of the account names in the cache.
  func loginIndex(hostName: String?) throws(CommandError) -> LoginIndex {
    let host = try apiBase(hostName: hostName).authority.lowercased()
    return try accessFiles { () throws(StorageError) in
      LoginIndex(inCache: try directories.cache, host: host)
    }
  }

  /// Returns the store of favourites.
  func favourites() throws(CommandError) -> FavouritesStore {
    try accessFiles { () throws(StorageError) in FavouritesStore(in: try directories.data) }
  }
}

extension Invocation {
  /// The store of cached answers; it keeps nothing with `--no-cache` or without a directory.
  var pageStore: any PageStore {
    if options.cacheMode == .noCache { return NoPageStore() }
    do throws(StorageError) {
      let store = FilePageStore(in: try context.directories.cache)
      context.openedStores.add(store)
      return context.probe == nil ? store : ReadOnlyPageStore(store)
    } catch {
      // Without a home directory, commands that fetch still work, only slower.
      return NoPageStore()
    }
  }

  /// Returns the directory of the cache, which may not exist yet.
  func cacheDirectory() throws(StorageError) -> CacheDirectory {
    CacheDirectory(at: try context.directories.cache)
  }

  /// Returns the keys of cached list pages that may be used without a request.
  func usableListKeys(of base: APIBase) -> [PageKey] {
    let age = options.maxAge?.duration ?? CachePolicy.defaultMaximumAge
    let oldest = context.clock.now().addingTimeInterval(-(age / .seconds(1)))
    switch options.cacheMode {
    case .refresh, .noCache: return []
    case .offline, nil:
      // `try?`: an unreadable cache is treated as an empty one.
      let keys = try? cacheDirectory().listKeys(
        host: base.authority, modifiedSince: options.cacheMode == nil ? oldest : nil)
      return keys ?? []
    }
  }

  /// Returns the store of a list's snapshots.
  func snapshots(of key: PageKey) throws(StorageError) -> SnapshotStore {
    SnapshotStore(in: try context.directories.state, for: key)
  }
}
