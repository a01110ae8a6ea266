import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// What is said beside the changes.
extension ChangeQuery {
  var notices: Notices { invocation.notices }

  /// Why a list is no first snapshot.
  func firstRefused(_ ended: PeoplePagination.End) -> CommandError {
    if let count = ended.invisibleCount {
      return CommandError(
        .incomplete, relation.invisibleNotice(for: login, count: count),
        causes: ["no snapshot was kept"])
    }
    return CommandError(
      .incomplete, "the list changed while it was fetched, so no first snapshot was kept",
      hints: ["try again"])
  }

  /// Says what may be wrong with a comparison.
  func tell(of update: SnapshotUpdate) {
    if let notice = list.notice(of: update.outcome) { notices.say(notice) }
    guard let before = update.before?.moments.last else { return }
    let date = invocation.clockTime(of: before.confirmedAt)
    if update.outcome == .emptied {
      let count = CountText.grouped(before.count).text
      notices.say(
        "no list: the profile may be private (it had \(count) as of \(date), which is kept)")
    }
    if before.confirmedAt > invocation.clock.now() {
      notices.say("the clock went back: the snapshot before is of \(date)")
    }
  }

  /// Says that there was nothing to compare a list with.
  func tellOfFirst(_ report: ChangeReport) {
    let count = CountText.grouped(report.count).text
    if report.count == 0 { notices.say("the list is empty: the profile may be private") }
    notices.say(
      "the first snapshot of \(relation.name(of: login)) (\(count)): the next run tells what changed"
    )
  }

  /// Says that no snapshot is as old as the time since when changes are reported.
  func tellOfBeginning(of history: ChangeHistory, since date: Date) {
    guard !history.reaches(backTo: date), let first = history.history.moments.first else { return }
    notices.say("the first snapshot is of \(invocation.clockTime(of: first.date))")
  }

  /// Announces many requests about accounts.
  func announce(_ count: Int, _ words: (String) -> String) {
    if count > 10 { notices.say(words("\(count) accounts")) }
  }

  /// Says how many accounts that are missing from a list that never settled stay open.
  func tellOfUnchecked(_ count: Int) {
    if count == 0 { return }
    let accounts = CountText(count, of: "account").text
    notices.say("\(accounts) couldn't be checked; the next run tries again")
  }
}
