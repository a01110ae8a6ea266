extension SnapshotStore {
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
