/// What became of a list, and how the history was before it and is now.
package struct SnapshotUpdate: Sendable {
  package let outcome: SnapshotOutcome
  /// Nil if the list is the first snapshot.
  package let before: SnapshotHistory?
  package let history: SnapshotHistory
}

/// What became of a list that was to be kept as a snapshot.
package enum SnapshotOutcome: Sendable, Equatable {
  /// It is the first; `setAside` are the files of earlier ones that were damaged.
  case first(setAside: [String])
  /// It is the first of this account: those that were kept aside under the path are of another one,
  /// which had the same name.
  case firstOfAnother(setAside: String)
  /// It differs from the one before.
  case changed
  /// It is the same as the one before, which now is known to have held longer.
  case unchanged
  /// It is no newer than the one that is kept, so there is nothing to keep.
  case notNewer
  /// Nobody is in it, though people were before; GitHub shows a private profile's lists so.
  case emptied
}
