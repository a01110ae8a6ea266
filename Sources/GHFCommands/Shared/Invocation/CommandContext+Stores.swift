import FoundationEssentials
import GitHubAPI
import LocalStore

extension CommandContext {
  /// Where files of ours are, whether or not they are there.
  var directories: XDGDirectories { XDGDirectories(environment: environment) }

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
