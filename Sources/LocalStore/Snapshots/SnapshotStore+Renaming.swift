extension SnapshotStore {
  /// Takes over the snapshots of an account that had another login, unless there are some already.
  ///
  /// - Parameters:
  ///   - old: The snapshots under the old login.
  ///   - owner: The account's id; snapshots of another account stay where they are.
  /// - Throws: `StorageError`.
  package func takeOver(_ old: SnapshotStore, of owner: Int64) throws(StorageError) {
    guard var database = try SnapshotStore.database(in: directory, creating: false) else { return }
    try database.transaction { database throws(StorageError) in
      guard try database.storedList(host: host, path: listPath) == nil,
        var row = try database.storedList(host: old.host, path: old.listPath)?.row,
        row.owner == owner
      else { return }
      row.path = listPath
      try database.run(
        StateSQL.moveList, .text(old.host), .text(old.listPath), .text(row.path),
        .integer(row.checksum))
    }
  }
}
