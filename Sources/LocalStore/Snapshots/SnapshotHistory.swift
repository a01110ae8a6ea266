import GitHubAPI

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

/// An account with its login at a time, such as that of a snapshot.
package struct SnapshotPerson: Sendable, Equatable, Identifiable {
  package let id: Int64
  package let login: String
  /// True for a departure that GitHub can't confirm, because the profile shows no follows, and for the
  /// arrival of an account that left so.
  package var isUnlisted = false

  package init(id: Int64, login: String, isUnlisted: Bool = false) {
    self.id = id
    self.login = login
    self.isUnlisted = isUnlisted
  }
}

/// The differences between two snapshots of a list, each by ascending id.
package struct SnapshotChanges: Sendable, Equatable {
  /// An account with different logins in the two snapshots.
  package struct Renaming: Sendable, Equatable, Identifiable {
    package let id: Int64
    package let from: String
    package let to: String

    package init(id: Int64, from: String, to: String) {
      (self.id, self.from, self.to) = (id, from, to)
    }
  }

  /// The accounts that only the later snapshot has.
  package var came: [SnapshotPerson] = []
  /// The accounts that only the earlier snapshot has, with their last known logins.
  package var went: [SnapshotPerson] = []
  package var renamed: [Renaming] = []
  /// The reasons of departures, by the ids of the accounts, as far as they are known.
  package var reasons: [Int64: DepartureReason] = [:]

  /// Makes an empty set of changes.
  package init() {}

  /// True if there are no changes.
  package var isEmpty: Bool { came.isEmpty && went.isEmpty && renamed.isEmpty }

  /// Returns the changes without the departures that are still open.
  func confirmed(
    by findings: DepartureFindings, unlisted: Set<Int64> = []
  ) -> SnapshotChanges {
    var changes = self
    changes.went = went.compactMap { person in
      var person = person
      person.isUnlisted = unlisted.contains(person.id)
      if person.isUnlisted { return person }
      guard case .left(let reason)? = findings[person.id] else { return nil }
      changes.reasons[person.id] = reason
      return person
    }
    return changes
  }
}

extension SnapshotChanges {
  /// Combines consecutive changes, earliest first, into their net effect.
  ///
  /// Omits an account that came and went again; one that was renamed twice has its first and its
  /// last login.
  init(net run: some Sequence<SnapshotChanges>) {
    var net: [Int64: NetChange] = [:]
    for changes in run {
      for person in changes.went {
        net[person.id, default: NetChange(before: person.login)].after = nil
        net[person.id]?.lastName = person.login
        net[person.id]?.isUnlisted = person.isUnlisted
        net[person.id]?.reason = changes.reasons[person.id]
      }
      for person in changes.came {
        net[person.id, default: NetChange(before: nil)].after = person.login
        net[person.id]?.isUnlisted = person.isUnlisted
      }
      for renaming in changes.renamed {
        net[renaming.id, default: NetChange(before: renaming.from)].after = renaming.to
      }
    }
    for (id, change) in net.sorted(by: { $0.key < $1.key }) {
      switch (change.before, change.after) {
      case (nil, nil): break
      case (nil, let login?):
        came.append(SnapshotPerson(id: id, login: login, isUnlisted: change.isUnlisted))
      case (let login?, nil):
        went.append(
          SnapshotPerson(
            id: id, login: change.lastName ?? login, isUnlisted: change.isUnlisted))
        reasons[id] = change.reason
      case (let old?, let new?):
        if old != new { renamed.append(Renaming(id: id, from: old, to: new)) }
      }
    }
  }

  /// An account's login before and after a run of changes; nil while it isn't in the list.
  private struct NetChange {
    let before: String?
    var after: String?
    var lastName: String?
    var isUnlisted = false
    var reason: DepartureReason?
  }
}
