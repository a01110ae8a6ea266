package import struct FoundationEssentials.Date

/// The latest snapshot of a list, with what is known of its readings.
package struct KnownList: Sendable {
  /// The accounts of the snapshot.
  package let people: Snapshot
  package let history: SnapshotHistory
  /// The time at which the first request of the last whole reading was sent; nil without one.
  ///
  /// It is in the future if the clock was set back.
  package let wholeReadAt: Date?
  /// True if the ids of the last whole reading were in ascending order.
  package let ascends: Bool
  /// The ids of the newest follows at the last check by differences; empty without one.
  package let newest: [Int64]

  /// The last time the list is known to have had this state.
  package var confirmedAt: Date { history.moments.last?.confirmedAt ?? .distantPast }
  /// The id of the list's account, if known.
  package var owner: Int64? { history.owner }

  /// Returns the accounts that a list lacks, by ascending id; none if it is the list of another account
  /// than `owner`.
  package func missing(from snapshot: Snapshot, owner: Int64? = nil) -> [SnapshotPerson] {
    if people.digest == snapshot.digest { return [] }
    let changes = snapshot.changes(since: people)
    let isOfAnother =
      owner.map { history.isOfAnother(than: $0, changes, toCount: snapshot.count) } ?? false
    return isOfAnother ? [] : changes.went
  }

  /// Returns those accounts whose departures are to be checked now: all but the open ones whose next
  /// check isn't due.
  package func due(among people: [SnapshotPerson], at date: Date) -> [SnapshotPerson] {
    let waiting = Set(history.open.filter { !$0.isDue(at: date) }.map(\.id))
    return people.filter { !waiting.contains($0.id) }
  }

  /// Returns true if the list's latest snapshot is still this one.
  func isLatest(of list: StoredList) -> Bool {
    list.moments.count == history.moments.count
      && list.moments.last?.digest == history.moments.last?.digest
  }
}
