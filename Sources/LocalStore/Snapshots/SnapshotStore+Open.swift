extension SnapshotStore {
  /// Removes accounts from those that the list lacked at the last reading and that haven't provably
  /// left, because they were checked since.
  ///
  /// - Throws: `StorageError`.
  package func close(_ ids: Set<Int64>) throws(StorageError) {
    guard !ids.isEmpty,
      var database = try SnapshotStore.database(in: directory, creating: false)
    else { return }
    try database.transaction { database throws(StorageError) in
      guard let list = try database.storedList(host: host, path: listPath),
        var reading = list.row.reading
      else { return }
      reading.open.removeAll { ids.contains($0.id) }
      if reading == list.row.reading { return }
      var row = list.row
      row.reading = reading
      try database.keep(reading, of: list.id)
      try database.update(row)
    }
  }
}
