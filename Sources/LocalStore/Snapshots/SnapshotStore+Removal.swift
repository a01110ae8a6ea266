import GitHubAPI

extension SnapshotStore {
  /// The columns of a list that are read without its snapshots.
  struct ListPlace {
    let id: Int64
    let path: String
    let owner: Int64?
    let isKept: Bool

    init(_ row: borrowing Statement) {
      (id, path) = (row.integer(0) ?? 0, row.text(1) ?? "")
      (owner, isKept) = (row.integer(2), row.integer(3) != nil)
    }
  }

  /// Removes all snapshots of the list, also those that its account has elsewhere.
  ///
  /// Lists of other accounts that had its login are removed too, unless they stay: those accounts
  /// were named to `ghf changes`, or are watched.
  ///
  /// - Parameter owner: The id of the account that has the login now, if known.
  /// - Returns: The number of snapshots of the account; nil if there was nothing to remove.
  /// - Throws: `StorageError`; a list that is damaged within an intact database is removed.
  package func remove(owner: Int64? = nil) throws(StorageError) -> Int? {
    guard var database = try SnapshotStore.database(in: directory, creating: false) else {
      return nil
    }
    let count = try database.transaction { database throws(StorageError) -> Int? in
      var leaving = try lists(in: &database)
      let owners = [owner, leaving.first { $0.path == listPath }?.owner].compactMap(\.self)
      leaving.removeAll { list in
        guard let owner = list.owner else { return false }
        return list.isKept && !owners.contains(owner)
      }
      for owner in owners {
        for list in try lists(of: owner, in: &database)
        where !leaving.contains(where: { $0.id == list.id }) { leaving.append(list) }
      }
      var count: Int?
      for list in leaving {
        let snapshots = try database.integer(StateSQL.snapshotCount, .integer(list.id))
        let isOwn = list.path == listPath || list.owner.map(owners.contains) ?? false
        count = (count ?? 0) + (isOwn ? Int(snapshots ?? 0) : 0)
        for sql in StateSQL.removal { try database.run(sql, .integer(list.id)) }
      }
      return count
    }
    try database.run("PRAGMA incremental_vacuum") { _ in }
    return count
  }

  // The places of the list and of those that were moved aside.
  func lists(in database: inout Database) throws(StorageError) -> [ListPlace] {
    var lists: [ListPlace] = []
    // A slash follows a full stop in ASCII.
    try database.run(
      StateSQL.listsOfPath, .text(host), .text(listPath), .text(listPath + "."),
      .text(listPath + "/")
    ) { row in lists.append(ListPlace(row)) }
    return lists
  }
}
