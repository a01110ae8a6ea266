package import struct FoundationEssentials.Date

/// The history of a list: all snapshots that differ from the preceding one.
package struct SnapshotHistory: Sendable {
  /// A state of the list.
  package struct Moment: Sendable {
    /// The first time the list had this state.
    package let date: Date
    /// The kind of the check that found this state.
    package let check: CheckKind
    /// The last time the list is known to have had this state.
    package internal(set) var confirmedAt: Date
    /// The kind of the last check that confirmed this state.
    package internal(set) var confirmedBy: CheckKind
    /// The number of accounts.
    package let count: Int
    /// The changes since the preceding moment; empty for the first.
    package let changes: SnapshotChanges
    /// The digest of the list.
    let digest: SnapshotDigest
  }

  /// A report of the changes.
  package struct Viewing: Sendable, Equatable {
    /// The date of the last moment that was reported.
    package let date: Date
    /// The number of moments until then.
    package let momentCount: Int
  }

  /// The moments, earliest first; never empty.
  package internal(set) var moments: [Moment]
  /// The id of the list's account, if known.
  package let owner: Int64?
  /// The last report; nil before the first one.
  package let lastViewed: Viewing?
  /// True if the list stays: it was named to `ghf changes`, or it is the user's own.
  package let isKept: Bool
  /// The number of accounts that the list lacked at the last check, and that haven't provably left.
  package let openCount: Int

  /// The index of the moment that was reported last, or of the first one.
  package var lastViewedIndex: Int { max(1, min(lastViewed?.momentCount ?? 1, moments.count)) - 1 }

  /// Returns the net changes from the moment at `index` to the last.
  package func changes(sinceMomentAt index: Int) -> SnapshotChanges {
    SnapshotChanges(net: moments[(index + 1)...].map(\.changes))
  }
}
