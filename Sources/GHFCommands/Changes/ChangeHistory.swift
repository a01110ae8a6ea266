import GitHubAPI
import LocalStore

import struct FoundationEssentials.Date

/// All that is known of how a list changed, as reports.
struct ChangeHistory: Sendable {
  let user: Login
  let relation: Relation
  let history: SnapshotHistory

  /// Of when the list is that was kept last.
  var until: Date { history.moments.last?.confirmedAt ?? .distantPast }

  /// What changed since somebody was told of it last, or since the first snapshot.
  var sinceLook: ChangeReport {
    report(
      sinceMomentAt: history.lookIndex, of: history.look?.date ?? history.moments[0].date)
  }

  /// What changed since a time; where there is nothing as old as that, since the first snapshot.
  func report(since date: Date) -> ChangeReport {
    let index = history.moments.lastIndex { $0.date <= date } ?? 0
    let moment = history.moments[index]
    // It was confirmed several times, and of the last before the time nothing else is known.
    return report(
      sinceMomentAt: index, of: moment.confirmedAt <= date ? moment.confirmedAt : moment.date)
  }

  /// Whether there is a snapshot as old as that.
  func reaches(backTo date: Date) -> Bool { history.moments.contains { $0.date <= date } }

  /// Each snapshot against the one before it; the first of them against nothing.
  var steps: [ChangeReport] {
    history.moments.indices.map { index in
      let moment = history.moments[index]
      let before = index == 0 ? nil : history.moments[index - 1]
      return ChangeReport(
        user: user, relation: relation, since: before?.confirmedAt, until: moment.date,
        countBefore: before?.count ?? 0, count: moment.count, changes: moment.changes)
    }
  }

  /// The steps since a time.
  func steps(since date: Date?) -> [ChangeReport] {
    steps.filter { step in date.map { step.until >= $0 } ?? true }
  }

  private func report(sinceMomentAt index: Int, of date: Date) -> ChangeReport {
    ChangeReport(
      user: user, relation: relation, since: date, until: until,
      countBefore: history.moments[index].count, count: history.moments.last?.count ?? 0,
      changes: history.changes(sinceMomentAt: index), dates: dates(sinceMomentAt: index))
  }

  /// Of when the list is that shows the last change of each person behind a snapshot.
  private func dates(sinceMomentAt index: Int) -> [Int64: Date] {
    var dates: [Int64: Date] = [:]
    for moment in history.moments[(index + 1)...] {
      let changes = moment.changes
      let ids =
        changes.came.map(\.id) + changes.went.map(\.id) + changes.renamed.map(\.id)
      for id in ids { dates[id] = moment.date }
    }
    return dates
  }
}
