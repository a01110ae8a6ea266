package import LocalStore

package import struct FoundationEssentials.Date

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
    var findings: [Int64: ChangeReport.Finding] = [:]
    for moment in history.moments[(index + 1)...] {
      let changes = moment.changes
      let ids = changes.came.map(\.id) + changes.went.map(\.id) + changes.renamed.map(\.id)
      let finding = ChangeReport.Finding(
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
