/// The result of updating the snapshots of a list.
package struct SnapshotUpdate: Sendable {
  package let outcome: SnapshotOutcome
  /// The history before the update; nil without one.
  ///
  /// After `.firstOfAnother`, it is the history of the other account.
  package let before: SnapshotHistory?
  package let history: SnapshotHistory
  /// The error, of a full disk, with which the time of an unchanged list couldn't be stored.
  package var problem: StorageError?

  /// True if a check by differences confirmed the list after a whole reading had.
  package var isFirstByDifferences: Bool {
    before?.moments.last?.confirmedBy == .whole
      && history.moments.last?.confirmedBy == .differences
  }
}

/// The result of comparing a list with the latest snapshot.
package enum SnapshotOutcome: Sendable, Equatable {
  /// The list is the first snapshot.
  case first
  /// The list is the first snapshot of this account; the list of another account that had the same
  /// login has the path `setAside` now.
  case firstOfAnother(setAside: String)
  /// The list differs from the latest snapshot.
  case changed
  /// The list equals the latest snapshot, whose confirmation time was updated.
  case unchanged
  /// The list isn't newer than the latest snapshot and was ignored.
  case notNewer
  /// The list is empty but the latest snapshot isn't, so the list was ignored: GitHub also returns
  /// an empty list for a private profile.
  case emptied
}
