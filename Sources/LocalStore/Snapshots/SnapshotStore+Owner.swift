extension SnapshotStore {
  // True if the stored snapshots belong to another account that had the same login. A list alone
  // doesn't identify its account: without a stored id, two lists of five or more accounts with none
  // in common count as lists of two accounts.
  func isOfAnother(
    than owner: Int64, _ list: StoredList, _ snapshot: Snapshot, in database: inout Database
  ) throws(StorageError) -> Bool {
    if let known = list.row.owner { return known != owner }
    guard let latest = list.moments.last, latest.count >= 5, snapshot.count >= 5,
      latest.digest != snapshot.digest
    else { return false }
    let old = try database.people(on: list)
    return snapshot.changes(since: old).went.count == old.count
  }

  // Gives the list of another account a path of its own, and returns it.
  func moveAside(
    _ row: StoredList.Row, in database: inout Database
  ) throws(StorageError) -> String {
    let name = row.owner.map { "account-\($0)" } ?? "other-account"
    let number = try lists(in: &database).count { $0.path.hasPrefix("\(listPath).\(name)-") } + 1
    let moved = StoredList.Row(
      host: host, path: "\(listPath).\(name)-\(number)", owner: row.owner,
      snapshotCount: row.snapshotCount, isKept: row.isKept, viewing: row.viewing,
      reading: row.reading)
    try database.run(
      StateSQL.moveList, .text(host), .text(listPath), .text(moved.path), .integer(moved.checksum))
    return moved.path
  }
}
