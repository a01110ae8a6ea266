import struct FoundationEssentials.Date

/// The kinds of checks of a list.
package enum CheckKind: String, Sendable {
  /// All pages were read.
  case whole
  /// Pages were read only where the list differs from a snapshot.
  case differences

  /// The number that stands for the kind in the database.
  var code: Int64 { self == .whole ? 0 : 1 }

  /// Makes the kind of a number in the database; nil for an unknown number.
  init?(code: Int64) {
    switch code {
    case 0: self = .whole
    case 1: self = .differences
    default: return nil
    }
  }
}

/// The way in which a list was read before it is compared with its latest snapshot.
package enum ListReading: Sendable {
  /// All pages were read, now or by an earlier run that cached them; `ascends` is true if the ids
  /// were in ascending order.
  case whole(ascends: Bool)
  /// Pages were read only where the list differs from a stored one. The newest follows are those of
  /// the first page in the order of follows.
  case differences(from: KnownList, newest: [Int64])
  /// All pages were read, but the list never settled, so that this says nothing about its order.
  case unsettled
  /// All pages came from the cache, where an earlier check by differences completed them.
  ///
  /// The list confirms the latest snapshot. It adds and renames no account, because the accounts on
  /// pages that the check didn't read may be older than the snapshot.
  case derived

  /// The kind of check that this is.
  package var check: CheckKind {
    switch self {
    case .whole, .unsettled: .whole
    case .differences, .derived: .differences
    }
  }

  /// The stored list that this one was compared with; nil if it was read without one.
  var base: KnownList? { if case .differences(let base, _) = self { base } else { nil } }

  /// Returns true if the list can't be newer than a snapshot from which it has these changes.
  func isOutdated(by changes: SnapshotChanges) -> Bool {
    guard case .derived = self else { return false }
    return !changes.came.isEmpty || !changes.renamed.isEmpty
  }

  /// Returns what is stored of the readings after this one.
  func stored(after last: StoredReading?, startedAt start: Date) -> StoredReading? {
    var reading = last ?? StoredReading()
    switch self {
    case .whole(let ascends): (reading.wholeAt, reading.ascends) = (start, ascends)
    case .differences(_, let newest): reading.newest = newest
    case .unsettled, .derived: return last
    }
    return reading
  }
}
