import FoundationEssentials
import GitHubAPI
import LocalStore

extension Invocation {
  /// Where answers are kept; nowhere when `--no-cache` says so or there is no place for them.
  var pageStore: any PageStore {
    if options.cacheMode == .noCache { return NoPageStore() }
    do throws(StorageError) {
      let store = FilePageStore(in: try context.directories.cache)
      context.openedStores.add(store)
      return context.probe == nil ? store : ReadOnlyPageStore(store)
    } catch {
      // Without a home everything works, only slower.
      return NoPageStore()
    }
  }

  /// The directory of the cache, whether or not it is there.
  ///
  /// - Throws: `StorageError.noHome` when there is no place for it.
  func cacheDirectory() throws(StorageError) -> CacheDirectory {
    CacheDirectory(at: try context.directories.cache)
  }

  /// The keys of the kept pages of lists that may be used without a request.
  func usableListKeys(of base: APIBase) -> [PageKey] {
    let age = options.maxAge?.duration ?? CachePolicy.usualAge
    let oldest = context.clock.now().addingTimeInterval(-(age / .seconds(1)))
    switch options.cacheMode {
    case .refresh, .noCache: return []
    case .offline, nil:
      // `try?`: what can't be read is not known.
      let keys = try? cacheDirectory().listKeys(
        host: base.authority, modifiedSince: options.cacheMode == nil ? oldest : nil)
      return keys ?? []
    }
  }

  /// The snapshots of a list.
  ///
  /// - Throws: `StorageError.noHome` when there is no place for them.
  func snapshots(of key: PageKey) throws(StorageError) -> SnapshotStore {
    SnapshotStore(in: try context.directories.state, for: key)
  }
}
