import FoundationEssentials
import GitHubAPI
import LocalStore

extension CommandContext {
  /// Where files of ours are, whether or not they are there.
  var directories: XDGDirectories { XDGDirectories(environment: environment) }

  /// Where answers are kept; nowhere when `--no-cache` says so or there is no place for them.
  func pageStore(_ options: GlobalOptions) -> any PageStore {
    if options.cacheMode == .noCache { return NoPageStore() }
    do throws(StorageError) {
      let store = FilePageStore(in: try directories.cache)
      openedStores.add(store)
      return probe == nil ? store : ReadOnlyPageStore(store)
    } catch {
      // Without a home everything works, only slower.
      return NoPageStore()
    }
  }

  /// The directory of the cache, whether or not it is there.
  ///
  /// - Throws: `StorageError.noHome` when there is no place for it.
  func cacheDirectory() throws(StorageError) -> CacheDirectory {
    CacheDirectory(at: try directories.cache)
  }

  /// The keys of the kept pages of lists that may be used without a request.
  func usableListKeys(_ options: GlobalOptions, of base: APIBase) -> [PageKey] {
    let age = options.maxAge?.duration ?? CachePolicy.usualAge
    let oldest = timekeeper.now().addingTimeInterval(-(age / .seconds(1)))
    switch options.cacheMode {
    case .refresh, .noCache: return []
    case .offline, nil:
      // `try?`: what can't be read is not known.
      let keys = try? cacheDirectory().listKeys(
        host: base.authority, modifiedSince: options.cacheMode == nil ? oldest : nil)
      return keys ?? []
    }
  }

  /// The names of accounts that the cache knows.
  ///
  /// - Throws: `CommandError` when there is no place for them, or no such host.
  func loginIndex(hostName: String?) throws(CommandError) -> LoginIndex {
    let host = try apiBase(hostName: hostName).authority.lowercased()
    do throws(StorageError) {
      return LoginIndex(inCache: try directories.cache, host: host)
    } catch {
      throw CommandError(error, in: self)
    }
  }

  /// The snapshots of a list.
  ///
  /// - Throws: `StorageError.noHome` when there is no place for them.
  func snapshots(of key: PageKey) throws(StorageError) -> SnapshotStore {
    SnapshotStore(in: try directories.state, for: key)
  }

  /// The favourites.
  ///
  /// - Throws: `CommandError` when there is no place for them.
  func favourites() throws(CommandError) -> FavouritesStore {
    do throws(StorageError) {
      return FavouritesStore(in: try directories.data)
    } catch {
      throw CommandError(error, in: self)
    }
  }
}
