package import LocalStore

extension WordingContext {
  /// Runs a step that reads or writes ghf's files, and puts its error into words.
  package func accessFiles<Value>(
    _ step: () throws(StorageError) -> Value
  ) throws(CommandError) -> Value {
    do throws(StorageError) {
      return try step()
    } catch {
      throw CommandError(error, in: self)
    }
  }

  /// Returns the store of favourites.
  package func favourites() throws(CommandError) -> FavouritesStore {
    try accessFiles { () throws(StorageError) in FavouritesStore(in: try directories.data) }
  }

  /// Returns a path with the home directory in place of a leading `~` that no shell has expanded.
  package func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = variable("HOME") else { return path }
    return home + path.dropFirst()
  }
}
