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
    package internal(set) var changes: SnapshotChanges
    /// The digest of the list.
    let digest: SnapshotDigest
    /// The place in the order in which the database stored the snapshots of all lists; 0 if it isn't
    /// stored yet.
    ///
    /// A number is given once, whatever becomes of its list and whatever the clock says. The first one
    /// of a database is a random multiple of 2^32, so that the marks of a database that was removed
    /// aren't mistaken for marks of the next one.
    package internal(set) var mark: Int64 = 0
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
  package var lastViewed: Viewing?
  /// True if the list stays: it was named to `ghf changes`, or it is the user's own.
  package let isKept: Bool
  /// The accounts that the list lacked at the last check, and that haven't provably left.
  package let open: [OpenDeparture]

  /// The index of the moment that was reported last, or of the first one.
  package var lastViewedIndex: Int { max(1, min(lastViewed?.momentCount ?? 1, moments.count)) - 1 }

  /// Returns true if a list is another account's that has the login now; `changes` are those since the
  /// latest snapshot.
  ///
  /// A list alone doesn't identify its account: without a stored id, two lists of five or more accounts
  /// with none in common count as lists of two accounts.
  func isOfAnother(
    than owner: Int64, _ changes: SnapshotChanges, toCount count: Int
  ) -> Bool {
    if let known = self.owner { return known != owner }
    let countBefore = moments.last?.count ?? 0
    return countBefore >= 5 && count >= 5 && changes.went.count == countBefore
  }

  /// An account that isn't in the list, with its last known login, and the index of the moment in
  /// which it left.
  package typealias Departure = (person: SnapshotPerson, index: Int)

  /// Returns the accounts that left less than a day before a time.
  ///
  /// A server that lags behind can list such an account for a while, so that a list doesn't prove its
  /// return.
  package func recentlyLeft(before date: Date) -> [Departure] {
    var left: [Int64: Departure] = [:]
    for (index, moment) in moments.enumerated()
    where date.timeIntervalSince(moment.date) < 86_400 {
      for person in moment.changes.went { left[person.id] = (person, index) }
      for person in moment.changes.came { left[person.id] = nil }
    }
    return Array(left.values)
  }

  /// Returns those accounts that left less than a day before a time and whose reason isn't known.
  ///
  /// A reason that is found later may be that of another event: an account that unfollowed last week
  /// may have been deleted today.
  package func unexplained(before date: Date) -> [Departure] {
    recentlyLeft(before: date).filter { person, index in
      !person.isUnlisted && moments[index].changes.reasons[person.id] == nil
    }
  }

  /// The accounts that aren't in the list, and whose departure GitHub couldn't confirm.
  var unlistedIDs: Set<Int64> {
    var ids: Set<Int64> = []
    for moment in moments {
      for person in moment.changes.went where person.isUnlisted { ids.insert(person.id) }
      for person in moment.changes.came { ids.remove(person.id) }
    }
    return ids
  }

  /// Returns the index of the first moment after a mark, such as that of a moment whose changes were
  /// delivered; at least 1, because the first moment has no changes.
  ///
  /// The moment with the mark may be missing: its history became a part of another one, or was
  /// removed. All changes are after the mark of another database.
  package func firstIndex(after mark: Int64) -> Int {
    if let last = moments.last?.mark, mark > 0, last > 0, mark >> 32 != last >> 32 { return 1 }
    return max(1, moments.firstIndex { $0.mark > mark } ?? moments.count)
  }

  /// Returns the net changes from the moment at `index` to the last.
  package func changes(sinceMomentAt index: Int) -> SnapshotChanges {
    SnapshotChanges(net: moments[(index + 1)...].map(\.changes))
  }
}
