import GitHubAPI
import LocalStore

import struct FoundationEssentials.Date

/// What changed in a list between two times.
struct ChangeReport: Sendable {
  let user: Login
  let relation: Relation
  /// Of when the snapshot is that the list is compared with; nil where there is none.
  var since: Date?
  /// Of when the list is.
  let until: Date
  /// How many people there were, and how many there are.
  let countBefore: Int
  let count: Int
  let changes: SnapshotChanges
  /// Of when the first list is that shows each change, by id; where nothing is told, it is this one.
  var dates: [Int64: Date] = [:]
  /// What became of those who went, by id, where it was asked for.
  var reasons: [Int64: DepartureReason] = [:]

  private func date(of id: Int64) -> Date { dates[id] ?? until }

  /// The changes one by one: who came, who went, who has another name.
  var records: [ChangeRecord] {
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
