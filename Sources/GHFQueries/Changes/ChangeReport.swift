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
  package internal(set) var changes: SnapshotChanges
  /// The check that found the list: the last one that confirmed it, or in a log, the first.
  package var check: CheckKind
  /// True if the history lists more than the first snapshot.
  package var hasHistory = false
  /// The check that found each change, by id; if missing, the one that found the list.
  package var findings: [Int64: ChangeFinding] = [:]
  /// The number of accounts that may have left, but couldn't be checked.
  package var uncheckedCount = 0

  private var finding: ChangeFinding { ChangeFinding(at: until, check: check, count: count) }

  private func finding(of id: Int64) -> ChangeFinding { findings[id] ?? finding }

  /// The list itself as a record, for the first snapshot.
  package var firstRecord: ChangeRecord { ChangeRecord(foundBy: finding, kind: .first) }

  /// The changes one by one: followed, unfollowed, renamed.
  package var records: [ChangeRecord] {
    changes.came.map {
      ChangeRecord(
        foundBy: finding(of: $0.id), kind: $0.isUnlisted ? .listedAgain : .followed, person: $0)
    }
      + changes.went.map {
        ChangeRecord(
          foundBy: finding(of: $0.id), kind: $0.isUnlisted ? .unlisted : .unfollowed, person: $0,
          reason: changes.reasons[$0.id])
      }
      + changes.renamed.map {
        ChangeRecord(
          foundBy: finding(of: $0.id), kind: .renamed,
          person: SnapshotPerson(id: $0.id, login: $0.to), from: $0.from)
      }
  }
}

/// The stored history of a list, from which reports are made.
package struct ChangeHistory: Sendable {
  package let list: ListName
  package let history: SnapshotHistory

  /// The time at which the last snapshot was confirmed.
  package var until: Date { history.moments.last?.confirmedAt ?? .distantPast }

  /// The changes since the last report, or since the first snapshot.
  package var sinceLastReport: ChangeReport {
    report(
      sinceMomentAt: history.lastViewedIndex,
      of: history.lastViewed?.date ?? history.moments[0].date)
  }

  /// Returns the changes since a time, or since the first snapshot if that is later.
  package func report(since date: Date) -> ChangeReport {
    let index = history.moments.lastIndex { $0.date <= date } ?? 0
    let moment = history.moments[index]
    // Of a snapshot's confirmations, only the last is stored.
    return report(
      sinceMomentAt: index, of: moment.confirmedAt <= date ? moment.confirmedAt : moment.date)
  }

  /// Returns a report for each snapshot since a time, compared with the snapshot before it.
  package func steps(since date: Date?) -> [ChangeReport] {
    history.moments.indices.compactMap { index in
      let moment = history.moments[index]
      if let date, moment.date < date { return nil }
      let before = index == 0 ? nil : history.moments[index - 1]
      return ChangeReport(
        list: list, since: before?.confirmedAt, until: moment.date,
        countBefore: before?.count ?? 0, count: moment.count, changes: moment.changes,
        check: moment.check)
    }
  }

  private func report(sinceMomentAt index: Int, of date: Date) -> ChangeReport {
    var findings: [Int64: ChangeFinding] = [:]
    for moment in history.moments[(index + 1)...] {
      let changes = moment.changes
      let ids = changes.came.map(\.id) + changes.went.map(\.id) + changes.renamed.map(\.id)
      let finding = ChangeFinding(
        at: moment.date, check: moment.check, count: moment.count)
      for id in ids { findings[id] = finding }
    }
    return ChangeReport(
      list: list, since: date, until: until,
      countBefore: history.moments[index].count, count: history.moments.last?.count ?? 0,
      changes: history.changes(sinceMomentAt: index),
      check: history.moments.last?.confirmedBy ?? .whole, hasHistory: history.moments.count > 1,
      findings: findings)
  }
}

/// The accounts that left a list and came back, according to its log.
package struct Churn: Sendable {
  /// A time that an account was not in the list.
  package struct Absence: Sendable, Equatable {
    /// The time of the first list without the account.
    package let leftAt: Date
    /// The time of the first list with the account again; nil if it hasn't come back.
    package fileprivate(set) var returnedAt: Date?
  }

  /// An account that came back at least once.
  package struct Account: Sendable, Equatable {
    package let id: Int64
    /// The last known login.
    package let login: String
    /// The absences, earliest first.
    package let absences: [Absence]

    /// The number of times it came back.
    package var returnCount: Int { absences.count { $0.returnedAt != nil } }
    /// True if it is in the list now.
    package var isBack: Bool { absences.last?.returnedAt != nil }

    fileprivate var latest: Date {
      absences.map { $0.returnedAt ?? $0.leftAt }.max() ?? .distantPast
    }
  }

  /// The accounts that came back most often first, and of these, the latest change first.
  package let accounts: [Account]
  /// The number of departures, of these and all other accounts.
  package let departureCount: Int

  /// The number of departures after which the account came back.
  package var returnCount: Int { accounts.map(\.returnCount).reduce(0, +) }

  /// Finds the accounts that have left since a time, or at any time, and came back later.
  package init(of history: SnapshotHistory?, since date: Date? = nil) {
    var absences: [Int64: [Absence]] = [:]
    var logins: [Int64: String] = [:]
    for moment in history?.moments ?? [] {
      for person in moment.changes.went {
        absences[person.id, default: []].append(Absence(leftAt: moment.date))
        logins[person.id] = person.login
      }
      // Of other accounts, no departure is known.
      for person in moment.changes.came {
        guard var known = absences[person.id] else { continue }
        known[known.count - 1].returnedAt = moment.date
        absences[person.id] = known
        logins[person.id] = person.login
      }
      for renaming in moment.changes.renamed where absences[renaming.id] != nil {
        logins[renaming.id] = renaming.to
      }
    }
    if let date { absences = absences.mapValues { $0.filter { $0.leftAt >= date } } }
    departureCount = absences.values.map(\.count).reduce(0, +)
    accounts = absences.map { id, absences in
      Account(id: id, login: logins[id] ?? "", absences: absences)
    }
    .filter { $0.returnCount > 0 }
    .sorted { ($0.returnCount, $0.latest, $1.id) > ($1.returnCount, $1.latest, $0.id) }
  }
}
