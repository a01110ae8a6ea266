import GitHubAPI

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
      return person.isUnlisted || findings[person.id] == .left ? person : nil
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
  }
}
