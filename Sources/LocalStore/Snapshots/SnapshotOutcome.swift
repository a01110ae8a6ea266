/// The result of updating a snapshot file with a list.
package struct SnapshotUpdate: Sendable {
  package let outcome: SnapshotOutcome
  /// The history in the file before the update; nil if there was no file.
  ///
  /// After `.firstOfAnother`, it is the history of the other account.
  package let before: SnapshotHistory?
  package let history: SnapshotHistory
}

/// The result of comparing a list with the latest snapshot, with the files that were renamed.
package enum SnapshotOutcome: Sendable, Equatable {
  /// The list is the first snapshot; `setAside` holds the paths of damaged files that were renamed.
  case first(setAside: [String])
  /// The list is the first snapshot of this account; the file of another account that had the same
  /// login was renamed to the path `setAside`.
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
