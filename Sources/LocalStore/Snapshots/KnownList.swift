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

/// The results of requests about single accounts: those that a list lacks, and those that it has
/// again soon.
package struct DepartureFindings: Sendable {
  /// The result for one account.
  package enum Finding: Sendable {
    /// The account isn't in the list.
    case left
    /// It is in the list, which was read without it.
    case stayed
    /// Its profile shows no follows, so that GitHub doesn't tell.
    case undecided
    /// It left less than a day ago and is in the list again.
    case returned
  }

  /// No results, for a list whose missing accounts weren't checked.
  package static let none = DepartureFindings([:], checkedFrom: .distantPast)

  /// The results, by the ids of the accounts.
  package var byID: [Int64: Finding]
  /// The time at which the first of the requests was sent.
  package let checkedFrom: Date

  package init(_ findings: [Int64: Finding], checkedFrom: Date) {
    byID = findings
    self.checkedFrom = checkedFrom
  }

  package subscript(id: Int64) -> Finding? { byID[id] }
}
