extension SnapshotStore {
  // As for a transaction; only output that nobody reads takes longer.
  package static let reportWait = Duration.seconds(10)

  /// Acquires the right to report changes, waiting while another process has it.
  ///
  /// The holder reports what isn't recorded as reported, records it, and releases the lock. If it dies
  /// before, the next one reports the same changes again.
  ///
  /// - Returns: The lock; nil if the directory can't be locked, such as on NFS: processes that report
  ///   at the same time then report the same changes.
  /// - Throws: `StorageError`; `isBusy` if another process holds it for too long.
  package func lockReport(
    waitingFor timeout: Duration = SnapshotStore.reportWait
  ) throws(StorageError) -> ProcessLock? {
    do throws(StorageError) {
      return try ProcessLock(ofDirectory: directory, waitingFor: timeout)
    } catch {
      if error.isBusy { throw error }
      return nil
    }
  }

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
      guard var list = try database.storedList(host: host, path: listPath),
        let moment = history.moments.last,
        // The list may have been forgotten and begun again meanwhile.
        let place = list.moments.firstIndex(where: { $0.mark == moment.mark }),
        place + 1 >= list.row.viewing?.momentCount ?? 0
      else { return }
      list.row.viewing = SnapshotHistory.Viewing(
        date: moment.confirmedAt, momentCount: place + 1)
      try database.update(list.row)
    }
  }
}
