package import LocalStore

package import struct FoundationEssentials.Date

/// The changes of a list between two times.
package struct ChangeReport: Sendable {
  package let list: ListName
  /// The time of the snapshot that the list is compared with; nil without one.
  package var since: Date?
  /// The time of the list.
  package let until: Date
  /// The number of people at the start, and at the end.
  package let countBefore: Int
  package let count: Int
  package let changes: SnapshotChanges
  /// True if the history lists more than the first snapshot.
  package var hasHistory = false
  /// The time of the first list with each change, by id; `until` if missing.
  package var dates: [Int64: Date] = [:]
  /// The reasons the accounts left, by id, as far as they were looked up.
  package var reasons: [Int64: DepartureReason] = [:]
  /// The number of accounts that may have left, but couldn't be checked.
  package var uncheckedCount = 0

  private func date(of id: Int64) -> Date { dates[id] ?? until }

  /// The changes one by one: followed, unfollowed, renamed.
  package var records: [ChangeRecord] {
    changes.came.map { ChangeRecord(at: date(of: $0.id), kind: .followed, person: $0) }
      + changes.went.map {
        ChangeRecord(at: date(of: $0.id), kind: .unfollowed, person: $0, reason: reasons[$0.id])
      }
      + changes.renamed.map {
        ChangeRecord(
          at: date(of: $0.id), kind: .renamed, person: SnapshotPerson(id: $0.id, login: $0.to),
          from: $0.from)
      }
  }
}

/// One change of a list.
package struct ChangeRecord: Sendable {
  /// The kinds of changes.
  package enum Kind: String, Sendable {
    case followed
    case unfollowed
    case renamed
  }

  /// The time of the first list with the change.
  package let at: Date
  package let kind: Kind
  package let person: SnapshotPerson
  /// The old name, if renamed.
  package var from: String?
  /// The reason the account left; nil if it was not looked up.
  package var reason: DepartureReason?
}
