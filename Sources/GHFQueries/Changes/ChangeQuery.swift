package import GitHubAPI
package import LocalStore

package import struct FoundationEssentials.Date

/// A query for the changes of a list, which fetches the list and stores its snapshots.
package struct ChangeQuery: Sendable {
  package internal(set) var list: ListName
  /// True if a list that changes is read up to three times, however long it is.
  let verifies: Bool
  /// The id of the account whose list it must be; nil for the one that has the login.
  package var account: Int64?
  /// The time at which this run began a check that later runs may continue; nil if none does.
  ///
  /// Such a run uses the profile that it has fetched since, and fails if the rate limit prevents the
  /// proof that the list is whole, so that the next run resumes the reading.
  package var begunAt: Date?
  package let context: QueryContext
  /// The completeness of the list that was fetched last.
  package internal(set) var state = ListState.cut
  /// The answers about accounts that may have left.
  private(set) var answers: [Int64: DepartureCheck.Answer] = [:]
  /// The time before the first check of such an account.
  private(set) var checkedFrom = Date.distantFuture
  private var checkBudget = DepartureCheck.maximumChecked

  package init(of list: ListName, verifies: Bool = false, in context: QueryContext) {
    self.list = list
    self.verifies = verifies
    self.context = context
  }

  var client: GitHubClient { context.client }

  var snapshots: ListSnapshots { ListSnapshots(of: list, in: context) }

  /// The result of fetching a list and comparing it with the last snapshot.
  package struct Update: Sendable {
    package let outcome: SnapshotOutcome
    /// The kind of check that this was.
    package let check: CheckKind
    /// The history with the new snapshot.
    package let history: ChangeHistory
    /// The reasons of the departures that this run confirmed, by id.
    package let reasons: [Int64: DepartureReason]
    /// The number of accounts that the list lacks and that couldn't be checked.
    package let uncheckedCount: Int
    /// True if this was the first check by differences since the whole list was read.
    package let isFirstByDifferences: Bool
    /// The age of what the cache answered.
    package let age: CacheAge
  }

  /// Reports doubts about a comparison.
  func report(_ update: SnapshotUpdate) {
    snapshots.reportMove(by: update.outcome)
    if let problem = update.problem { context.report(.checkNotSaved(problem)) }
    // The snapshots before the update are then another account's.
    if case .firstOfAnother = update.outcome { return }
    guard let before = update.before?.moments.last else { return }
    if update.outcome == .emptied {
      context.report(.listEmptied(snapshotOf: before.confirmedAt, count: before.count))
    }
    if before.confirmedAt > context.clock.now() {
      context.report(.clockWentBack(snapshotOf: before.confirmedAt))
    }
  }

  /// Fetches the list, or what differs from the last snapshot, compares it with that, and saves it.
  ///
  /// Each account that the list lacks is checked by id. The snapshot keeps those that haven't
  /// provably left, so that the next run checks them again.
  ///
  /// - Throws: `QueryError` if a request for the list fails, the list can't be saved, or an
  ///   incomplete list would be the first snapshot.
  package mutating func update() async throws(QueryError) -> Update {
    if let update = try await updateByDifferences(stays: true) { return update }
    return try await updateAsWhole()
  }

  private mutating func updateAsWhole() async throws(QueryError) -> Update {
    let profile = try await profile()
    do throws(QueryError) {
      return try await updateAsWhole(profile)
    } catch {
      // A cached profile may be from before the login was given to another account.
      guard case .gitHub(.ownerChanged) = error.cause, profile?.origin == .cache, account == nil
      else { throw error }
    }
    return try await updateAsWhole(try await self.profile(notBefore: context.clock.now()))
  }

  private mutating func updateAsWhole(
    _ profile: Page<Profile>?
  ) async throws(QueryError) -> Update {
    var age = CacheAge()
    if let account = profile?.answer.account {
      if let id = self.account, id != account.id { throw ownerChanged }
      adoptSpelling(of: account)
      let snapshots = snapshots
      if !context.stores.areReadOnly {
        try accessFiles { () throws(StorageError) in try snapshots.gather(of: account.id) }
      }
    }
    let end = try await read(profile, noting: &age)
    state = end.state
    let isLimited = end.state == .moved && client.knownLimit?.remaining == 0
    if begunAt != nil, end.state == .unchecked || isLimited, let limit = client.knownLimit {
      throw QueryError(.shortage(Shortage(requestCount: 2, rateLimit: limit)), about: subject)
    }
    let owner = profile?.answer.account.id
    var snapshot =
      end.snapshot ?? ListSnapshot(people: end.people, start: end.asOf, reading: .unsettled)
    let (reasons, uncheckedCount) = try await check(&snapshot, owner: owner)
    // GitHub shows the lists of a private profile to its owner only.
    let mayBePrivate: Bool =
      if snapshot.people.count == 0, profile?.answer.mayBePrivate ?? true {
        await !client.isOwn(list.login)
      } else {
        false
      }
    let snapshots = snapshots
    let update = try accessFiles { () throws(StorageError) -> SnapshotUpdate? in
      do throws(StorageError) {
        return try snapshots.update(
          with: snapshot, owner: owner,
          // The next report would list everyone that an unsettled first snapshot lacks as new.
          mayBegin: end.invisibleCount == nil && end.state == .settled && !mayBePrivate,
          stays: true)
      } catch {
        // An unreadable file is a better explanation than an error of its lock.
        _ = try snapshots.store().history()
        throw error
      }
    }
    guard let update else {
      let cause: QueryError.Cause =
        end.invisibleCount.map { .hiddenFirstSnapshot(count: $0) }
        ?? (mayBePrivate ? .mayBePrivate : .firstSnapshotRefused(end.state))
      throw QueryError(cause, about: subject)
    }
    report(update)
    return Update(
      outcome: update.outcome, check: end.isByDifferences ? .differences : .whole,
      history: ChangeHistory(list: list, history: update.history),
      reasons: reasons, uncheckedCount: uncheckedCount,
      isFirstByDifferences: update.isFirstByDifferences, age: age)
  }

  /// Reads the list, and makes sure that it is that of the account with a profile: the login may have
  /// been given to another account since the profile was cached, or meanwhile.
  ///
  /// - Throws: `QueryError` if it is another account's, which must not be compared with this one's.
  private func read(
    _ profile: Page<Profile>?, noting age: inout CacheAge
  ) async throws(QueryError) -> ListQuery.End {
    func query(in context: QueryContext) -> ListQuery {
      var query = ListQuery(list.relation, of: list.login, in: context)
      query.verifies = verifies
      query.savesSnapshot = false
      query.knownCount = profile.flatMap { list.relation.count(in: $0.answer) }
      return query
    }
    var end = try await query(in: context).run(noting: &age) { _ in true }
    guard let profile, !client.isOffline, try isNewer(end) else { return end }
    if end.ownerID == nil, end.asOf < profile.fetchedAt {
      // A cached list of one page doesn't tell whose it was when it was fetched.
      end = try await query(in: context.using(client.revalidating)).run(noting: &age) { _ in true }
    }
    var owner = end.ownerID
    if owner == nil { owner = try await self.profile(notBefore: end.asOf)?.answer.account.id }
    if owner != profile.answer.account.id { throw ownerChanged }
    return end
  }

  /// Returns true if the list isn't older than the last snapshot, which it could change then.
  private func isNewer(_ end: ListQuery.End) throws(QueryError) -> Bool {
    let latest = try accessFiles { () throws(StorageError) in
      try snapshots.store().history()?.moments.last?.confirmedAt
    }
    // A snapshot from the future comes from a clock that was set back.
    return latest.map { end.asOf > $0 || $0 > context.clock.now() } ?? true
  }

  private var subject: QuerySubject { .list(of: list.login.name, list.relation) }

  private var ownerChanged: QueryError { QueryError(GitHubError.ownerChanged, about: subject) }

  /// Checks the accounts of the last snapshot that a list lacks: adds those that stayed to the
  /// list, and records which have left.
  ///
  /// - Returns: The reasons of the departures by id, and the number of accounts that couldn't be
  ///   checked.
  private mutating func check(
    _ snapshot: inout ListSnapshot, owner: Int64?
  ) async throws(QueryError) -> ([Int64: DepartureReason], uncheckedCount: Int) {
    // An empty list may be that of a private profile.
    if snapshot.people.count == 0 { return ([:], 0) }
    let (snapshots, people) = (snapshots, snapshot.people)
    let missing = try accessFiles { () throws(StorageError) in
      try snapshots.store().missing(from: people, owner: owner)
    }
    let known = try accessFiles { () throws(StorageError) in try snapshots.store().known() }
    let open = Dictionary((known?.open ?? []).map { ($0.id, $0) }) { $1 }
    let now = context.clock.now()
    let waiting = known?.waiting(at: now) ?? []
    let due = missing.filter { !waiting.contains($0.id) }
    if !client.isOffline { try await check(due, owner: owner) }
    let returned = try await returned(to: snapshot.people, owner: owner)
    var reasons: [Int64: DepartureReason] = [:]
    var unlisted: Set<Int64> = []
    for person in missing {
      switch answers[person.id] {
      case .left(let reason): reasons[person.id] = reason
      case .stayed(let name): snapshot.people.add(id: person.id, login: name)
      case .undecided:
        if case .whole = snapshot.reading, open[person.id]?.isUnlisted(byReadingAt: now) == true {
          unlisted.insert(person.id)
        }
      case nil: break
      }
    }
    snapshot.departures = departures(Set(reasons.keys), returned: returned)
    snapshot.departures.unlisted = unlisted
    let undecided = report(
      unchecked: missing.filter { reasons[$0.id] == nil && !unlisted.contains($0.id) }, due)
    return (reasons, undecided)
  }

  /// Checks by id accounts that may have left, each once, and a limited number of them.
  mutating func check(
    _ people: [SnapshotPerson], owner: Int64?
  ) async throws(QueryError) {
    let rest = people.filter { answers[$0.id] == nil }
    if rest.isEmpty || checkBudget == 0 { return }
    checkedFrom = min(checkedFrom, context.clock.now())
    let found = try await DepartureCheck(query: self, owner: owner).answers(
      for: rest, atMost: checkBudget)
    checkBudget -= min(rest.count, checkBudget)
    answers.merge(found) { $1 }
  }

  /// Returns the accounts on a list that left less than a day ago and have provably returned.
  func returned(to people: Snapshot, owner: Int64?) async throws(QueryError) -> Set<Int64> {
    if client.isOffline { return [] }
    let (snapshots, now) = (snapshots, context.clock.now())
    let left = try accessFiles { () throws(StorageError) in
      try snapshots.store().history()?.recentlyLeft(before: now) ?? []
    }
    let listed = people.people(withIDs: Set(left.map(\.id))).prefix(DepartureCheck.maximumChecked)
    return await DepartureCheck(query: self, owner: owner).returned(of: listed)
  }

  /// Reports the accounts that may have left, and returns their number: those that couldn't be checked,
  /// and those whose profiles show no follows, which aren't due in each run.
  func report(unchecked people: [SnapshotPerson], _ due: [SnapshotPerson]) -> Int {
    let dueIDs = Set(due.map(\.id))
    let open = people.filter { if case .stayed? = answers[$0.id] { false } else { true } }
    let uncheckedCount = open.count { answers[$0.id] == nil && dueIDs.contains($0.id) }
    if uncheckedCount > 0 {
      context.report(.uncheckedDepartures(uncheckedCount, isOffline: client.isOffline))
    }
    if open.count > uncheckedCount {
      context.report(.undecidedDepartures(open.count - uncheckedCount))
    }
    return open.count
  }

  /// Returns what a check by id has shown of these accounts.
  func departures(_ ids: Set<Int64>, returned: Set<Int64>) -> ConfirmedDepartures {
    var departures = ConfirmedDepartures(ids: ids, returned: returned, checkedFrom: checkedFrom)
    departures.undecided = Set(answers.filter { $0.value == .undecided }.keys)
    return departures
  }

  /// Uses GitHub's spelling of the account's login.
  mutating func adoptSpelling(of account: Account) {
    // `try?`: if GitHub's spelling isn't a valid login, the typed one remains.
    if let login = try? Login(name: account.login) { list = ListName(list.relation, of: login) }
  }

  /// Returns the account's profile, whose id reveals a reused name; nil if offline and not cached.
  private func profile(notBefore date: Date? = nil) async throws(QueryError) -> Page<Profile>? {
    do throws(GitHubError) {
      return try await client.answer(
        to: .profile(list.login), notBefore: date, resumedSince: begunAt)
    } catch .notCached {
      return nil
    } catch {
      throw QueryError(error, about: .account(list.login.name))
    }
  }

  /// Returns the stored history, which stays from now on; nil without a snapshot.
  package func history() throws(QueryError) -> ChangeHistory? {
    try accessFiles { () throws(StorageError) in
      let store = try snapshots.store()
      let history = try store.history()
      // `try?`: the file may not be writable.
      if history?.isKept == false { try? store.markAsKept() }
      return history.map { ChangeHistory(list: list, history: $0) }
    }
  }

  /// Acquires the right to report the changes of a history, so that of several processes one reports
  /// each change; see `SnapshotStore.lockReport`.
  ///
  /// - Returns: The history with the last report of any process, and the lock to release once the
  ///   changes are reported and `recordViewing` has recorded it.
  package func claimReport(
    of history: ChangeHistory
  ) throws(QueryError) -> (history: ChangeHistory, lock: ProcessLock?) {
    try accessFiles { () throws(StorageError) in
      let store = try snapshots.store()
      let lock = try store.lockReport()
      var claimed = history.history
      // Nil if the list was forgotten meanwhile.
      if let stored = try store.history() { claimed.lastViewed = stored.lastViewed }
      return (ChangeHistory(list: history.list, history: claimed), lock)
    }
  }

  /// Records that all changes of a history were reported.
  package func recordViewing(of history: ChangeHistory) throws(QueryError) {
    try accessFiles { () throws(StorageError) in
      try snapshots.store().recordViewing(of: history.history)
    }
  }
}
