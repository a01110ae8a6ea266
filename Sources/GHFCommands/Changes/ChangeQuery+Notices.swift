import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// The notices beside the changes.
extension ChangeQuery {
  var notices: Notices { invocation.notices }

  /// Returns the error if an incomplete list would be the first snapshot.
  func firstRefused(_ end: PeoplePagination.End) -> CommandError {
    if let count = end.invisibleCount {
      return CommandError(
        .incomplete,
        relation.invisibleNotice(for: login, count: count) + "; did not save a snapshot")
    }
    return CommandError(
      .incomplete, "the list changed while being fetched; did not save the first snapshot",
      hints: ["try again"])
  }

  /// Reports doubts about a comparison.
  func report(_ update: SnapshotUpdate) {
    if let notice = list.notice(of: update.outcome) { notices.say(notice) }
    guard let before = update.before?.moments.last else { return }
    let date = invocation.clockTime(of: before.confirmedAt)
    if update.outcome == .emptied {
      let count = CountText(before.count, of: "account").text
      notices.say(
        "the list is empty and the profile may be private; keeping the snapshot from \(date) "
          + "(\(count))")
    }
    if before.confirmedAt > invocation.clock.now() {
      notices.say("the clock went backwards: the last snapshot is from \(date)")
    }
  }

  /// Reports that a list is the first snapshot, so that there are no changes.
  func reportFirst(_ report: ChangeReport) {
    let count = CountText(report.count, of: "account").text
    if report.count == 0 { notices.say("the list is empty; the profile may be private") }
    notices.say(
      "saved the first snapshot of \(relation.name(of: login)) (\(count)); "
        + "rerun later to see changes")
  }

  /// Reports that changes are wanted since a time before the first snapshot.
  func reportStart(of history: ChangeHistory, since date: Date) {
    let moments = history.history.moments
    guard let first = moments.first, !moments.contains(where: { $0.date <= date }) else { return }
    notices.say("the first snapshot is from \(invocation.clockTime(of: first.date))")
  }
}
