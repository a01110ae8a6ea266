import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// Asks for a list, keeps it as a snapshot, and tells what is known of how it changed.
struct ChangeQuery: Sendable {
  let relation: Relation
  private(set) var login: Login
  /// Whether a list that changes is read up to three times, however long it is.
  let verifies: Bool
  let client: GitHubClient
  let invocation: Invocation
  /// How complete the list is that was read last.
  private(set) var state = ListState.cut

  /// Finds out whose list it is; oneself's name is asked for.
  ///
  /// - Throws: `CommandError` when the host makes no sense or we are not signed in.
  init(
    _ user: UserArgument, relation: Relation, verifies: Bool,
    in invocation: Invocation
  ) async throws(CommandError) {
    client = try invocation.client()
    login = try await user.login(client, in: invocation)
    self.relation = relation
    self.verifies = verifies
    self.invocation = invocation
  }

  private var list: ListSnapshots {
    ListSnapshots(relation: relation, login: login, client: client, invocation: invocation)
  }

  private var notices: Notices { invocation.notices }

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
    let ended = try await wholeList(profile, noting: &age)
    state = ended.state
    let before = try history()
    if before == nil, let count = ended.invisibleCount {
      throw CommandError(
        .incomplete, relation.invisibleNotice(for: login, count: count),
        causes: ["no snapshot was kept"])
    }
    if before == nil, ended.state != .settled {
      // What it lacks would count as followed later.
      throw CommandError(
        .incomplete, "the list changed while it was fetched, so no first snapshot was kept",
        hints: ["try again"])
    }
    let snapshot = try await checked(ended)
    let outcome = try storing { list throws(StorageError) in
      try list.keep(snapshot, owner: profile?.answer.account.id)
    }
    if let notice = list.notice(of: outcome) { notices.say(notice) }
    warn(of: before, after: outcome)
    age.tell(notices)
    return outcome
  }

  /// The list that is kept: a settled one as it is, another one with everyone who can't be shown to
  /// have left it.
  private func checked(
    _ ended: PeoplePagination.End
  ) async throws(CommandError) -> ListSnapshot {
    var snapshot = ended.snapshot ?? ListSnapshot(people: ended.people, asOf: ended.asOf)
    // An empty list tells nothing.
    if ended.state == .settled || snapshot.people.count == 0 { return snapshot }
    let missing = try storing { list throws(StorageError) in
      try list.store().losses(in: snapshot.people)
    }
    if missing.count > 10 {
      notices.say("asking about \(missing.count) accounts that may have left, two requests each")
    }
    let check = LossCheck(
      relation: relation, login: login, client: client, parallel: invocation.options.parallel)
    var unknownCount = 0
    for (person, answer) in try await check.answers(for: missing) {
      switch answer {
      case .left: continue
      case .stayed(let name): snapshot.people.add(id: person.id, login: name)
      case .unknown:
        snapshot.people.add(id: person.id, login: person.login)
        unknownCount += 1
      }
    }
    if unknownCount > 0 {
      let accounts = CountText(unknownCount, of: "account").text
      notices.say("\(accounts) couldn't be checked; the next run tries again")
    }
    return snapshot
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
      throw CommandError(error, about: .account(login.name), in: invocation.context)
    }
  }

  private func wholeList(
    _ profile: Page<Profile>?, noting age: inout CacheAge
  ) async throws(CommandError) -> PeoplePagination.End {
    try await PeoplePagination(
      relation: relation, login: login, verifies: verifies, keepsSnapshot: false,
      knownCount: profile.map { relation.count(in: $0.answer) }, client: client,
      invocation: invocation
    ).run(noting: &age) { _ in true }
  }

  /// Says what may be wrong with a comparison.
  private func warn(of before: ChangeHistory?, after outcome: SnapshotOutcome) {
    guard let before else { return }
    let date = invocation.clockTime(of: before.until)
    if outcome == .emptied {
      let count = CountText.grouped(before.history.moments.last?.count ?? 0).text
      notices.say(
        "no list: the profile may be private (it had \(count) as of \(date), which is kept)")
    }
    if before.until > invocation.timekeeper.now() {
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
      notices.say("the first snapshot is of \(invocation.clockTime(of: first))")
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
    return try await LossExplanation(client: client, invocation: invocation).fates(
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
      throw CommandError(error, in: invocation.context)
    }
  }
}
