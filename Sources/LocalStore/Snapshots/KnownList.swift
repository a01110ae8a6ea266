package import struct FoundationEssentials.Date

/// The latest snapshot of a list, with what is known of its readings.
package struct KnownList: Sendable {
  /// The accounts of the snapshot.
  package let people: Snapshot
  /// The last time the list is known to have had this state.
  package let confirmedAt: Date
  /// The id of the list's account, if known.
  package let owner: Int64?
  /// The time at which the first request of the last whole reading was sent; nil without one.
  ///
  /// It is in the future if the clock was set back.
  package let wholeReadAt: Date?
  /// True if the ids of the last whole reading were in ascending order.
  package let ascends: Bool
  /// The ids of the newest follows at the last check by differences; empty without one.
  package let newest: [Int64]

  /// The accounts that the list lacked, and that hadn't provably left.
  package let open: [OpenDeparture]

  /// Returns the ids of the accounts that may have left and whose next check isn't due.
  package func waiting(at date: Date) -> Set<Int64> {
    Set(open.filter { !$0.isDue(at: date) }.map(\.id))
  }

  // These identify the state.
  let digest: SnapshotDigest
  let momentCount: Int

  /// Returns true if the list's latest snapshot is still this one.
  func isLatest(of list: StoredList) -> Bool {
    list.moments.count == momentCount && list.moments.last?.digest == digest
  }
}
