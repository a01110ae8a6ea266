import GitHubAPI

extension SnapshotStore {
  /// Removes all snapshots of the list, also those of other accounts that had its login and those
  /// in files of ghf 0.1.0.
  ///
  /// - Returns: The number of snapshots of the list itself; nil if there was nothing to remove.
  /// - Throws: `StorageError`; a list that is damaged within an intact database is removed.
  package func remove() throws(StorageError) -> Int? {
    let earlierCount = try removeEarlier()
    guard var database = try SnapshotStore.database(in: directory, creating: false) else {
      return earlierCount
    }
    let count = try database.transaction { database throws(StorageError) -> Int? in
      var count: Int?
      for (id, path) in try lists(in: &database) {
        let snapshots = try database.integer(StateSQL.snapshotCount, .integer(id))
        count = (count ?? 0) + (path == listPath ? Int(snapshots ?? 0) : 0)
        for sql in StateSQL.removal { try database.run(sql, .integer(id)) }
      }
      return count
    }
    try database.run("PRAGMA incremental_vacuum") { _ in }
    return count.map { $0 + (earlierCount ?? 0) } ?? earlierCount
  }

  // The rows of the list and of those that were moved aside.
  func lists(
    in database: inout Database
  ) throws(StorageError) -> [(id: Int64, path: String)] {
    var lists: [(id: Int64, path: String)] = []
    // A slash follows a full stop in ASCII.
    try database.run(
      StateSQL.listsOfPath, .text(host), .text(listPath), .text(listPath + "."),
      .text(listPath + "/")
    ) { row in lists.append((row.integer(0) ?? 0, row.text(1) ?? "")) }
    return lists
  }
}
