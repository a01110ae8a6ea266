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
