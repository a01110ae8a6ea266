/// The favourites file: `favourites.json` in a directory of ours.
///
/// Every change reads the file, changes it and replaces it under a lock, so that any number of ghf
/// at once lose nothing. A file that is damaged, or that a later version wrote, is never written.
package struct FavouritesStore: Sendable {
  /// The file's name, whether or not it is there yet.
  package let path: String

  /// Names the file; nothing is read or made before it is needed.
  ///
  /// - Parameter directory: Usually `XDGDirectories.data`.
  package init(in directory: String) {
    path = directory + "/favourites.json"
  }

  /// The favourites on all hosts, in the order in which they were added.
  ///
  /// No lock is taken: the file is only ever replaced as a whole.
  ///
  /// - Throws: `StorageError` when the file is there but can't be read.
  package func list() throws(StorageError) -> [Favourite] {
    try read().entries.map(\.favourite)
  }

  /// The favourites on a host, in the order in which they were added.
  ///
  /// - Throws: `StorageError` as `list()`.
  package func list(on host: String) throws(StorageError) -> [Favourite] {
    let host = host.lowercased()
    return try list().filter { $0.host == host }
  }

  /// Adds accounts; one whose number is there already for its host gets its new login and addresses.
  ///
  /// - Returns: What became of each of them, in the order given.
  /// - Throws: `StorageError`; then nothing was changed.
  package func add(_ favourites: [Favourite]) throws(StorageError) -> [FavouriteAddition] {
    try change { document in favourites.map { document.add($0) } }
  }

  /// Gives accounts their new logins and addresses, as far as they are favourites still.
  ///
  /// - Returns: What became of each that is one, in the order given.
  /// - Throws: `StorageError`; then nothing was changed.
  package func update(_ favourites: [Favourite]) throws(StorageError) -> [FavouriteAddition] {
    try change { document in
      let kept = document.entries.map(\.favourite)
      return favourites.filter { favourite in kept.contains { $0.isSameAccount(as: favourite) } }
        .map { document.add($0) }
    }
  }

  /// Removes the accounts with these logins, in whatever case they are written, on one host.
  ///
  /// - Returns: What was removed, and which logins no favourite there has.
  /// - Throws: `StorageError`; then nothing was changed.
  package func remove(
    logins: [String], on host: String
  ) throws(StorageError) -> FavouritesRemoval {
    let host = host.lowercased()
    return try change { document in document.remove(logins: logins, on: host) }
  }

  private func change<Result>(
    _ body: (inout FavouritesDocument) -> Result
  ) throws(StorageError) -> Result {
    // Where there is nothing to change, not even a directory or a lock has to be made.
    let (result, changed) = try attempt(body)
    if changed == nil { return result }
    try FilePath.createDirectory(at: FilePath.parent(of: path))
    return try FileLock(forFileAt: path).whileHeld { () throws(StorageError) in
      let (result, changed) = try attempt(body)
      if let changed { try write(changed) }
      return result
    }
  }

  private func attempt<Result>(
    _ body: (inout FavouritesDocument) -> Result
  ) throws(StorageError) -> (result: Result, changed: FavouritesDocument?) {
    let old = try read()
    var new = old
    let result = body(&new)
    return (result, new == old ? nil : new)
  }

  private func read() throws(StorageError) -> FavouritesDocument {
    guard let bytes = try FileContents.read(path: path) else { return FavouritesDocument() }
    return try FavouritesDocument(bytes, path: path)
  }

  private func write(_ document: FavouritesDocument) throws(StorageError) {
    FileReplacement.removeLeftovers(of: path)
    var replacement = try FileReplacement(of: path)
    try replacement.append(document.bytes)
    try replacement.commit(durably: true)
  }
}
