extension SnapshotStore {
  /// Records that a history was reported, unless a later state already was.
  ///
  /// - Throws: `StorageError`; a full disk is an error only if the history has new moments.
  package func recordViewing(of history: SnapshotHistory) throws(StorageError) {
    do throws(StorageError) {
      try keepViewing(of: history)
    } catch {
      guard error.obstacle == .full, history.lastViewed?.momentCount == history.moments.count else {
        throw error
      }
    }
  }

  private func keepViewing(of history: SnapshotHistory) throws(StorageError) {
    guard var database = try SnapshotStore.database(in: directory, creating: false) else { return }
    try database.transaction { database throws(StorageError) in
      let count = history.moments.count
      guard var list = try database.storedList(host: host, path: listPath),
        let moment = history.moments.last,
        // The list may have been forgotten and begun again meanwhile.
        count <= list.moments.count, list.moments[count - 1].digest == moment.digest,
        count >= list.row.viewing?.momentCount ?? 0
      else { return }
      list.row.viewing = SnapshotHistory.Viewing(date: moment.confirmedAt, momentCount: count)
      try database.update(list.row)
    }
  }
}
