/// The favourites file, `favourites.json`.
///
/// Every change reads and replaces the file under a lock, so that concurrent processes don't lose
/// each other's changes. A file that is damaged or from a newer version is never overwritten. If a
/// method throws, the file is unchanged, except at `.syncDirectory`: see `FileReplacement.commit`.
package struct FavouritesStore: Sendable {
  /// The file, which may be missing.
  package let path: String

  /// Refers to the file in a directory, usually `XDGDirectories.data`; the first addition creates
  /// it.
  package init(in directory: String) { path = directory + "/favourites.json" }

  /// Returns all favourites, oldest first; needs no lock, as the file is only replaced as a whole.
  package func list() throws(StorageError) -> [Favourite] { try read().entries.map(\.favourite) }

  /// Returns the favourites on a host, oldest first.
  package func list(on host: String) throws(StorageError) -> [Favourite] {
    let host = host.lowercased()
    return try list().filter { $0.host == host }
  }

  /// Adds accounts, or updates the logins and URLs of those already there; one result per account.
  package func add(_ favourites: [Favourite]) throws(StorageError) -> [FavouriteAddition] {
    try change { document in favourites.map { document.add($0) } }
  }

  /// Updates the logins and URLs of accounts that are still favourites; one result for each.
  package func update(_ favourites: [Favourite]) throws(StorageError) -> [FavouriteAddition] {
    try change { document in
      let kept = document.entries.map(\.favourite)
      return favourites.filter { favourite in kept.contains { $0.isSameAccount(as: favourite) } }
        .map { document.add($0) }
    }
  }

  /// Removes the accounts with these logins, ignoring case, on one host.
  package func remove(
    logins: [String], ids: [Int64] = [], on host: String
  ) throws(StorageError) -> FavouritesRemoval {
    let host = host.lowercased()
    return try change { document in document.remove(logins: logins, ids: ids, on: host) }
  }

  /// Replaces the file, under its lock, unless nothing changes.
  func change<Result>(
    _ body: (inout FavouritesDocument) -> Result
  ) throws(StorageError) -> Result {
    // Without a change no directory or lock file is needed.
    let (result, changed) = try attempt(body)
    if changed == nil { return result }
    try FilePath.createDirectory(at: FilePath.parent(of: path))
    return try FileLock(forFileAt: path).whileHeld { () throws(StorageError) in
      let (result, changed) = try attempt(body)
      if let changed {
        FileReplacement.removeLeftovers(of: path)
        let replacement = try FileReplacement(of: path)
        try replacement.append(changed.bytes)
        try replacement.commit(durably: true)
      }
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
}

/// The result of adding one account to the favourites.
package struct FavouriteAddition: Sendable, Equatable {
  /// The stored account, with the `addedAt` of its first addition.
  package let favourite: Favourite
  package let outcome: Outcome

  /// The effect of an addition.
  package enum Outcome: Sendable, Equatable {
    /// The account was new.
    case added
    /// The account was there with the same login; its URLs were updated.
    case alreadyThere
    /// The account was there with another login, perhaps only in another case; it was updated.
    case renamed(from: String)
  }
}

/// The result of removing logins from the favourites.
package struct FavouritesRemoval: Sendable, Equatable {
  /// The removed entries, in file order.
  package let removed: [Favourite]
  /// The logins that weren't favourites, as given.
  package let missing: [String]
  /// The ids that weren't those of favourites.
  package private(set) var missingIDs: [Int64] = []
}
