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
      return store
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
