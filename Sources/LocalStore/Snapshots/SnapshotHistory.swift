package import struct FoundationEssentials.Date

/// What is known of a list over time: each snapshot that differs from the one before it.
package struct SnapshotHistory: Sendable {
  /// One snapshot.
  package struct Moment: Sendable {
    /// When the list was so for the first time.
    package let date: Date
    /// When it was still so.
    package fileprivate(set) var confirmedAt: Date
    /// How many people there were.
    package let count: Int
    /// What differs from the one before; nothing for the first.
    package let changes: SnapshotChanges
    /// Stands for the whole list.
    let digest: SnapshotDigest
  }

  /// The earliest first; never empty.
  package let moments: [Moment]
  /// The id of the account whose list it is; nil where it was never known.
  package let owner: Int64?
  /// Until when somebody was told of the changes, and how many snapshots there were by then; nil
  /// where nobody was.
  package let look: (date: Date, momentCount: Int)?

  /// Puts the history together from a file's records; nil when one of them can't be read.
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
      case .look: break
      }
    }
    self.moments = moments
    owner = records.owner
    look = records.look.map { ($0.date, max(1, min($0.count, moments.count))) }
  }

  /// Where the snapshot is that somebody was told of last, or the first.
  package var lookIndex: Int { (look?.momentCount ?? 1) - 1 }

  /// What the changes behind a snapshot come to.
  ///
  /// - Parameter index: The place of the snapshot among `moments`.
  /// - Returns: The changes from that one to the last.
  package func changes(sinceMomentAt index: Int) -> SnapshotChanges {
    SnapshotChanges(net: moments[(index + 1)...].map(\.changes))
  }
}
