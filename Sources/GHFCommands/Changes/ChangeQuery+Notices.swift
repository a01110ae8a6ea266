import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// The notices that accompany the changes.
extension ChangeQuery {
  var notices: Notices { invocation.notices }

  /// Returns the error for an incomplete list that would be the first snapshot.
  func firstRefused(_ end: ListQuery.End) -> CommandError {
    if let count = end.invisibleCount {
      return CommandError(
        .incomplete,
        relation.invisibleNotice(for: login, count: count) + "; did not save a snapshot")
    }
    let reason =
      end.state == .unchecked
      ? "could not check the list for changes" : "the list changed while it was fetched"
    return CommandError(
      .incomplete, "\(reason); did not save the first snapshot", hints: ["try again"])
  }

  /// Reports doubts about a comparison.
  func report(_ update: SnapshotUpdate) {
    list.reportMove(by: update.outcome)
    if let problem = update.problem {
      let sentence = CommandError(problem, in: invocation.context).sentence
      notices.say("the time of this check is not saved: \(sentence)")
    }
    // The snapshots before the update are then another account's.
    if case .firstOfAnother = update.outcome { return }
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

  /// Reports the number of accounts whose departure stays open.
  func reportUnchecked(_ count: Int) {
    if count == 0 { return }
    let accounts = CountText(count, of: "account").text
    notices.say(
      client.isOffline
        ? "did not check \(accounts) that may have left; rerun without '--offline'"
        : "could not check \(accounts) that may have left; the next run will try again")
  }

  /// Reports that the first snapshot was saved, so there are no changes yet.
  func reportFirst(_ report: ChangeReport) {
    let count = CountText(report.count, of: "account").text
    if report.count == 0 { notices.say("the list is empty; the profile may be private") }
    notices.say(
      "saved the first snapshot of \(relation.name(of: login)) (\(count)); "
        + "rerun later to see changes")
  }

  /// Reports the time of the first snapshot if it is later than `date`, the value of `--since`.
  func reportStart(of history: ChangeHistory, since date: Date) {
    let moments = history.history.moments
    guard let first = moments.first, !moments.contains(where: { $0.date <= date }) else { return }
    notices.say("the first snapshot is from \(invocation.clockTime(of: first.date))")
  }
}
