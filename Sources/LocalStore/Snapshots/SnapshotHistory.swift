package import struct FoundationEssentials.Date

/// The history of a list: all snapshots that differ from the preceding one.
package struct SnapshotHistory: Sendable {
  /// A state of the list.
  package struct Moment: Sendable {
    /// The first time the list had this state.
    package let date: Date
    /// The last time the list is known to have had this state.
    package fileprivate(set) var confirmedAt: Date
    /// The number of accounts.
    package let count: Int
    /// The changes since the preceding moment; empty for the first.
    package let changes: SnapshotChanges
    /// The digest of the list.
    let digest: SnapshotDigest
  }

  /// The moments, earliest first; never empty.
  package let moments: [Moment]
  /// The id of the list's account, if known.
  package let owner: Int64?
  /// The date of the last moment that was reported, and the number of moments until then; nil
  /// before the first report.
  package let lastViewed: (date: Date, momentCount: Int)?

  /// Assembles the history from a file's records; nil if one of them is malformed.
  init?(_ records: SnapshotRecords) {
    guard let changes = records.changes, records.latest != nil else { return nil }
    var moments: [Moment] = []
    for record in records.all {
      switch record.kind {
      case .whole, .difference:
        moments.append(
          Moment(
            date: record.date, confirmedAt: record.date, count: record.count,
            changes: moments.isEmpty ? SnapshotChanges() : changes[moments.count - 1],
            digest: record.digest))
      case .confirmation:
        if moments.isEmpty { return nil }
        moments[moments.count - 1].confirmedAt = record.date
      case .viewing: break
      }
    }
    self.moments = moments
    owner = records.owner
    lastViewed = records.lastViewing.map { ($0.date, max(1, min($0.count, moments.count))) }
  }

  /// The index of the moment that was reported last, or of the first one.
  package var lastViewedIndex: Int { (lastViewed?.momentCount ?? 1) - 1 }

  /// Returns the net changes from the moment at `index` to the last.
  package func changes(sinceMomentAt index: Int) -> SnapshotChanges {
    SnapshotChanges(net: moments[(index + 1)...].map(\.changes))
  }
}
