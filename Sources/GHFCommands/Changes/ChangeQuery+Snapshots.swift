import LocalStore

/// The snapshots of the list.
extension ChangeQuery {
  var list: ListSnapshots {
    ListSnapshots(relation: relation, login: login, client: client, invocation: invocation)
  }

  /// What is known of the list; nil when there is no snapshot.
  ///
  /// - Throws: `CommandError` when the file can't be read.
  func history() throws(CommandError) -> ChangeHistory? {
    try storing { () throws(StorageError) in try list.store().history() }.map(history)
  }

  /// A history as one of this list.
  func history(_ history: SnapshotHistory) -> ChangeHistory {
    ChangeHistory(user: login, relation: relation, history: history)
  }

  /// Compares a list with the kept one and keeps it.
  ///
  /// - Returns: Nil if it would be the first snapshot and may not.
  /// - Throws: `CommandError` when it can't be kept.
  func keep(
    _ snapshot: ListSnapshot, owner: Int64?, mayBegin: Bool
  ) throws(CommandError) -> SnapshotUpdate? {
    try storing { () throws(StorageError) in
      do throws(StorageError) {
        return try list.update(with: snapshot, owner: owner, mayBegin: mayBegin)
      } catch {
        // If the file can't be read, that says more than what is wrong with its lock.
        _ = try list.store().history()
        throw error
      }
    }
  }

  /// Who is in the kept list and not in this one.
  ///
  /// - Throws: `CommandError` when the file can't be read.
  func departures(in people: Snapshot) throws(CommandError) -> [SnapshotPerson] {
    try storing { () throws(StorageError) in try list.store().departures(in: people) }
  }

  /// Notes that all of a history was reported.
  ///
  /// - Throws: `CommandError` when it can't be noted.
  func noteLook(at history: ChangeHistory) throws(CommandError) {
    try storing { () throws(StorageError) in try list.store().noteLook(at: history.history) }
  }

  private func storing<Result>(
    _ body: () throws(StorageError) -> Result
  ) throws(CommandError) -> Result {
    do throws(StorageError) {
      return try body()
    } catch {
      throw CommandError(error, in: invocation.context)
    }
  }
}
