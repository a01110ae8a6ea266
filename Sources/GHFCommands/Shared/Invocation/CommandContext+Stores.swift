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

  /// Returns the cache, which may not exist yet.
  func cache() throws(CommandError) -> Cache {
    try accessFiles { () throws(StorageError) in Cache(in: try directories.cache) }
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
      let store = context.openedStores.cache(
        in: try context.directories.cache, reportingTo: notices)
      return context.probe == nil ? store : ReadOnlyPageStore(store)
    } catch {
      // Without a home directory, commands that fetch still work, only slower.
      return NoPageStore()
    }
  }

  /// Returns the keys of cached list pages that may be used without a request.
  func usableListKeys(of base: APIBase) -> [PageKey] {
    let age = options.maxAge?.duration ?? CachePolicy.defaultMaximumAge
    let oldest = context.clock.now().addingTimeInterval(-(age / .seconds(1)))
    switch options.cacheMode {
    case .refresh, .noCache: return []
    case .offline, nil:
      // `try?`: an unreadable cache is treated as an empty one.
      let keys = try? context.cache().listKeys(
        host: base.authority, since: options.cacheMode == nil ? oldest : .distantPast)
      return keys ?? []
    }
  }

  /// Returns the store of a list's snapshots.
  func snapshots(of key: PageKey) throws(StorageError) -> SnapshotStore {
    SnapshotStore(in: try context.directories.state, for: key)
  }
}
