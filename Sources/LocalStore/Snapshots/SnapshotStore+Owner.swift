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
    let taken = Set(try lists(in: &database).map(\.path))
    var number = 1
    while taken.contains("\(listPath).\(name)-\(number)") { number += 1 }
    let path = "\(listPath).\(name)-\(number)"
    try move(row, to: path, in: &database)
    return path
  }

  // Gives a list another path.
  func move(
    _ row: StoredList.Row, to path: String, in database: inout Database
  ) throws(StorageError) {
    var moved = row
    moved.path = path
    try database.run(
      StateSQL.moveList, .text(host), .text(row.path), .text(path), .integer(moved.checksum))
  }
}
