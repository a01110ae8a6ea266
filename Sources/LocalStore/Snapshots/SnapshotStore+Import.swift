extension SnapshotStore {
  /// The ending of an imported file's name; ghf doesn't read such a file.
  private static let importedSuffix = ".imported"

  private var earlierPath: String {
    EarlierSnapshots.path(in: directory, host: host, listPath: listPath)
  }

  /// Stores the snapshots that ghf 0.1.0 kept in a file of the list, and renames the file.
  ///
  /// If the list has snapshots already, the process that stored them was killed before it renamed the
  /// file, because each use of a list begins with the import.
  ///
  /// - Throws: `StorageError`; the file stays as it is, and the next call tries again.
  func importEarlier() throws(StorageError) {
    let path = earlierPath
    do throws(StorageError) {
      if try FileStatus.of(path: path, followsLink: true) == nil { return }
    } catch {
      // If the whole directory can't be used, the error about the database says more.
      _ = try SnapshotStore.database(in: directory, creating: false)
      throw error
    }
    guard var database = try SnapshotStore.database(in: directory, creating: true) else { return }
    try database.transaction { database throws(StorageError) in
      guard try database.storedList(host: host, path: listPath) == nil,
        let earlier = try EarlierSnapshots(ofFileAt: path)
      else { return }
      try database.add(earlier, host: host, path: listPath)
    }
    // `try?`: the next use of the list renames it.
    try? FilePath.move(path, to: path + SnapshotStore.importedSuffix)
  }

  /// Removes the list's files of ghf 0.1.0, also those that were imported or moved aside.
  ///
  /// - Returns: The number of snapshots in a file that wasn't imported; nil without such a file.
  /// - Throws: `StorageError`.
  func removeEarlier() throws(StorageError) -> Int? {
    let path = earlierPath
    var count: Int?
    do throws(StorageError) {
      count = try EarlierSnapshots(ofFileAt: path)?.moments.count
    } catch .damaged {
      count = 0
    } catch .notARegularFile {
      return nil
    }
    let directory = FilePath.parent(of: path)
    let name = FilePath.lastComponent(of: path)
    for file in try FilePath.names(inDirectoryAt: directory)
    where file == name || file.hasPrefix(name + ".") {
      try FilePath.removeIfPresent("\(directory)/\(file)")
    }
    return count
  }
}

extension Database {
  // Stores a list of ghf 0.1.0, which read all lists whole.
  fileprivate mutating func add(
    _ earlier: EarlierSnapshots, host: String, path: String
  ) throws(StorageError) {
    var row = StoredList.Row(
      host: host, path: path, owner: earlier.owner, snapshotCount: earlier.moments.count)
    row.viewing = earlier.viewing
    try run(StateSQL.addList, row.values)
    let list = lastRowID
    try add(firstPeople: earlier.firstPeople, to: list)
    for (index, moment) in earlier.moments.enumerated() {
      try add(moment.changes, to: list, asSnapshot: index + 1)
      try add(moment, to: list, asSnapshot: index + 1)
    }
  }
}
