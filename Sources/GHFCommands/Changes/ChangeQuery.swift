import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// Asks for a list, keeps it as a snapshot, and tells what is known of how it changed.
struct ChangeQuery: Sendable {
  let relation: Relation
  private(set) var login: Login
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
  mutating func look() async throws(CommandError) -> SnapshotOutcome {
    var age = CacheAge()
    let profile = try await profile()
    // As GitHub writes it; where that is no login, what was typed is as good.
    if let name = profile?.answer.account.login, let login = try? Login(name: name) {
      self.login = login
    }
    var snapshot = try await wholeList(noting: &age)
    let before = try history()
    let isChecked = try await restoreMissing(in: &snapshot, profile)
    let outcome = try storing { list throws(StorageError) in
      try list.keep(snapshot, owner: profile?.answer.account.id, isChecked: isChecked)
    }
    if let notice = list.notice(of: outcome) { notices.say(notice) }
    warn(of: before, after: outcome)
    age.tell(notices)
    return outcome
  }

  /// Puts those back into a list who only seem to be missing from it.
  ///
  /// - Returns: Whether all others who are missing are known to be gone.
  private func restoreMissing(
    in snapshot: inout ListSnapshot, _ profile: Page<Profile>?
  ) async throws(CommandError) -> Bool {
    let people = snapshot.people
    let missing = try storing { list throws(StorageError) in
      try list.store().losses(in: people)
    }
    // Nobody moves within one page, and an empty list tells nothing.
    let pageCount = (people.count + missing.count + pageLength - 1) / pageLength
    if missing.isEmpty || pageCount < 2 || people.count == 0 { return true }
    guard client.mayAsk else { return false }
    try compare(people.count, lacking: missing.count, with: profile)
    let check = LossCheck(
      relation: relation, login: login, client: client, global: global, context: context)
    for person in try await check.stillThere(of: missing, pageCount: pageCount) {
      snapshot.people.add(id: person.id, login: person.login)
    }
    return true
  }

  /// Refuses a list that is much shorter than the profile says: the server, or something on the way
  /// to it, left a part out.
  private func compare(
    _ count: Int, lacking missingCount: Int, with profile: Page<Profile>?
  ) throws(CommandError) {
    guard let profile, profile.origin != .cache else { return }
    let told = relation.count(in: profile.answer)
    // GitHub may leave hidden accounts out of lists and count them, but then it did so before.
    guard min(told - count, missingCount) > max(10, told / 20) else { return }
    throw CommandError(
      .failure,
      "the list holds \(CountText.grouped(count).text) people and the profile tells "
        + "\(CountText.grouped(told).text), so it can't be compared",
      hints: ["try again with --refresh"])
  }

  /// The account's profile: another one may have got its name.
  ///
  /// Nil where only the cache may be asked and it doesn't know.
  private func profile() async throws(CommandError) -> Page<Profile>? {
    do throws(GitHubError) {
      return try await client.answer(to: .profile(login))
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
  private func warn(of before: ChangeHistory?, after outcome: SnapshotOutcome) {
    guard let before else { return }
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
    if report.count == 0 { notices.say("the list is empty: the profile may be private") }
    notices.say(
      "the first snapshot of \(relation.name(of: login)) (\(count)): the next run tells what changed"
    )
  }

  /// What became of those who went.
  ///
  /// - Throws: `CommandError` where there is no answer for one of them.
  func fates(of people: [SnapshotPerson]) async throws(CommandError) -> [Int64: LossFate] {
    if people.count > 10 {
      notices.say("looking \(people.count) accounts up, one request each")
    }
    return try await LossExplanation(client: client, global: global, context: context).fates(
      of: people)
  }

  /// Notes that all of a history was told.
  ///
  /// - Throws: `CommandError` when it can't be noted.
  func noteLook(at history: ChangeHistory) throws(CommandError) {
    try storing { list throws(StorageError) in
      try list.store().noteLook(at: history.history)
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
