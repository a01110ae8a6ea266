import GitHubAPI
import LocalStore

import struct FoundationEssentials.Date

/// A list that was read to its end.
struct ListSnapshot: Sendable {
  var people: Snapshot
  /// The time at which the first of its requests was sent; for a cached page, a former run's.
  let start: Date
  /// The time by which all of its responses had arrived; nil for the time at which it is saved.
  var end: Date?
  /// The accounts that have left the list; the snapshot keeps all others that the list lacks.
  var departures = ConfirmedDepartures.none
}

/// The stored snapshots of one account's list.
struct ListSnapshots: Sendable {
  let relation: Relation
  let login: Login
  let client: GitHubClient
  let invocation: Invocation

  /// Saves the snapshot of a list that was fetched to be printed, without failing.
  ///
  /// Accounts that the list lacks stay in the snapshot until `ghf changes` has checked them.
  /// The snapshots stay if the list is the user's own.
  ///
  /// - Returns: A notice if older snapshots were moved aside, or if saving failed for a reason
  ///   other than an unusable directory; otherwise nil.
  func saveQuietly(_ snapshot: ListSnapshot) async -> String? {
    do throws(StorageError) {
      let update = try update(with: snapshot)
      // The user of a list from the cache isn't worth looking up.
      if let update, !update.history.isKept, update.outcome != .notNewer, await client.isOwn(login)
      {
        try store().markAsKept()
      }
      return notice(of: update?.outcome)
    } catch {
      switch error {
      case .failed where error.obstacle != .full, .noHome, .libraryMissing,
        .database where [.forbidden, .readOnly, .noLocks].contains(error.obstacle):
        // Without a usable directory, a notice with every list would only annoy.
        return nil
      case .failed, .database, .damaged, .setAside, .foreign, .newerVersion, .notARegularFile:
        return "could not save a snapshot: \(CommandError(error, in: invocation.context).sentence)"
      }
    }
  }

  /// Compares the list with its last snapshot and saves it; see `SnapshotStore.update`.
  func update(
    with snapshot: ListSnapshot, owner: Int64? = nil, mayBegin: Bool = true, stays: Bool = false
  ) throws(StorageError) -> SnapshotUpdate? {
    try store().update(
      with: snapshot.people, from: snapshot.start, to: snapshot.end,
      departures: snapshot.departures, now: invocation.clock.now, owner: owner, mayBegin: mayBegin,
      stays: stays)
  }

  /// Returns the store of the list's snapshots.
  ///
  /// - Throws: `StorageError.noHome`.
  func store() throws(StorageError) -> SnapshotStore {
    try invocation.snapshots(of: client.key(of: relation.endpoint(of: login)))
  }

  /// Returns a notice if older snapshots were moved aside; nil otherwise.
  func notice(of outcome: SnapshotOutcome?) -> String? {
    switch outcome {
    case .firstOfAnother(let path):
      "\(login) is now a different account; the snapshots of the old one are '\(path)' now"
    case .first, .changed, .unchanged, .notNewer, .emptied, nil: nil
    }
  }
}
