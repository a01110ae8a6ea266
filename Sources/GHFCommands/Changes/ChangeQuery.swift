import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// Asks for a list, keeps it as a snapshot, and tells what is known of how it changed.
struct ChangeQuery: Sendable {
  let relation: Relation
  let login: Login
  let client: GitHubClient
  let global: GlobalOptions
  let context: CommandContext

  /// Finds out whose list it is; oneself's name is asked for.
  ///
  /// - Throws: `CommandError` when the host makes no sense or we are not signed in.
  init(
    _ user: UserArgument, relation: Relation, global: GlobalOptions, in context: CommandContext
  ) async throws(CommandError) {
    client = try context.client(global)
    login = try await user.login(client, in: context)
    self.relation = relation
    self.global = global
    self.context = context
  }

  private var list: ListSnapshots {
    ListSnapshots(relation: relation, login: login, client: client, context: context)
  }

  private var notices: Notices { Notices(context: context, options: global) }

  /// Asks for the whole list and keeps it.
  ///
  /// - Returns: What became of it.
  /// - Throws: `CommandError` when there is no complete list, or it can't be kept.
  func look() async throws(CommandError) -> SnapshotOutcome {
    var age = CacheAge()
    let owner = try await owner()
    let snapshot = try await wholeList(noting: &age)
    let before = try history()
    let outcome = try storing { list throws(StorageError) in
      try list.keep(snapshot, owner: owner)
    }
    if let notice = list.notice(of: outcome) { notices.say(notice) }
    if let before { warn(of: before, after: outcome) }
    age.tell(notices)
    return outcome
  }

  /// The id of the account; another one may have got its name.
  ///
  /// Nil where only the cache may be asked and it doesn't know.
  private func owner() async throws(CommandError) -> Int64? {
    do throws(GitHubError) {
      return try await client.answer(to: .profile(login)).answer.account.id
    } catch .notCached {
      return nil
    } catch {
      throw CommandError(error, about: .account(login.name), in: context)
    }
  }

  private func wholeList(noting age: inout CacheAge) async throws(CommandError) -> ListSnapshot {
    let walk = PeopleWalk(
      relation: relation, login: login, keepsSnapshot: false, client: client, global: global,
      context: context)
    do throws(PeopleWalk.Failure) {
      if let snapshot = try await walk.run(noting: &age, { _ in true }) { return snapshot }
    } catch {
      switch error {
      case .failed(let error), .stopped(let error): throw error
      }
    }
    throw CommandError(
      .failure, "the list kept changing while it was fetched, so it can't be compared",
      hints: ["try again"])
  }

  /// Says what may be wrong with a comparison.
  private func warn(of before: ChangeHistory, after outcome: SnapshotOutcome) {
    let date = context.clockTime(of: before.until)
    if outcome == .emptied {
      let count = CountText.grouped(before.history.moments.last?.count ?? 0).text
      notices.say(
        "no list: the profile may be private (it had \(count) as of \(date), which is kept)")
    }
    if before.until > context.timekeeper.now() {
      notices.say("the clock went back: the snapshot before is of \(date)")
    }
  }

  /// What is known of the list; nil when there is no snapshot.
  ///
  /// - Throws: `CommandError` when the file can't be read.
  func history() throws(CommandError) -> ChangeHistory? {
    try storing { list throws(StorageError) in
      try list.store().history().map {
        ChangeHistory(user: login, relation: relation, history: $0)
      }
    }
  }

  /// What changed since a time; where no snapshot is as old, since the first, which is said.
  func report(since date: Date, in history: ChangeHistory) -> ChangeReport {
    let report = history.report(since: date)
    if !history.reaches(backTo: date), let first = report.since {
      notices.say("the first snapshot is of \(context.clockTime(of: first))")
    }
    return report
  }

  /// Says that there was nothing to compare a list with.
  func tellOfFirst(_ report: ChangeReport) {
    let count = CountText.grouped(report.count).text
    notices.say(
      "the first snapshot of \(relation.name(of: login)) (\(count)): the next run tells what changed"
    )
  }

  /// What became of those who went.
  ///
  /// - Throws: `CommandError` where there is no answer for one of them.
  func fates(of people: [SnapshotPerson]) async throws(CommandError) -> [Int64: LossFate] {
    try await LossExplanation(client: client, global: global, context: context).fates(of: people)
  }

  /// Notes that all of a history was told.
  ///
  /// - Throws: `CommandError` when it can't be noted.
  func noteLook(at history: ChangeHistory) throws(CommandError) {
    try storing { list throws(StorageError) in
      try list.store().noteLook(
        of: history.until, momentCount: history.history.moments.count)
    }
  }

  private func storing<Result>(
    _ body: (ListSnapshots) throws(StorageError) -> Result
  ) throws(CommandError) -> Result {
    do throws(StorageError) {
      return try body(list)
    } catch {
      throw CommandError(error, in: context)
    }
  }
}
