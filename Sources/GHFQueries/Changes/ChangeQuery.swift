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
  /// The age of what the cache has answered.
  private var age = CacheAge()
  /// The answers about accounts that may have left.
  private(set) var answers: [Int64: DepartureCheck.Answer] = [:]
  /// The time before the first check of such an account.
  private(set) var checkedFrom = Date.distantFuture
  private var checkBudget = DepartureCheck.maximumChecked
  /// The accounts of the last snapshot that this run didn't find in the list.
  var missing: Set<Int64> = []

  package init(of list: ListName, verifies: Bool = false, in context: QueryContext) {
    self.list = list
    self.verifies = verifies
    self.context = context
  }

  var client: GitHubClient { context.client }

  var snapshots: StoredSnapshots { StoredSnapshots(of: list, in: context) }

  /// The result of fetching a list and comparing it with the last snapshot.
  package struct Update: Sendable {
    package let outcome: SnapshotOutcome
    /// The kind of check that this was.
    package let check: CheckKind
    /// The history with the new snapshot.
    package let history: ChangeHistory
    /// The number of accounts that may have left.
    package var uncheckedCount: Int { history.history.open.count }
    /// True if this was the first check by differences since the whole list was read.
    package let isFirstByDifferences: Bool
    /// The age of what the cache answered.
    package let age: CacheAge
  }

  /// Reports doubts about a comparison; those about single accounts unless `isQuiet`.
  func report(_ update: SnapshotUpdate, isQuiet: Bool = false) {
    snapshots.reportMove(by: update.outcome)
    if let problem = update.problem { context.report(.checkNotSaved(problem)) }
    // The snapshots before the update are then another account's.
    if case .firstOfAnother = update.outcome { return }
    if !isQuiet { reportOpen(in: update) }
    guard let before = update.before?.moments.last else { return }
    if update.outcome == .emptied {
      context.report(.listEmptied(snapshotOf: before.confirmedAt, count: before.count))
    }
    if before.confirmedAt > context.clock.now() {
      context.report(.clockWentBack(snapshotOf: before.confirmedAt))
    }
  }

  /// Reports the accounts that may have left: those whose check is still due, and those whose profiles
  /// show no follows, which aren't checked in each run.
  private func reportOpen(in update: SnapshotUpdate) {
    // An empty list, maybe that of a private profile, has checked nobody.
    if update.outcome == .emptied { return }
    // Another process may have stored a list meanwhile, and checks whom that lacks. What this run
    // found doesn't count if that list is newer, but it has checked these accounts.
    let open = update.history.open.filter { missing.contains($0.id) }
    let now = context.clock.now()
    let dueCount = open.count { answers[$0.id] == nil && $0.isDue(at: now) }
    let undecidedCount = open.count { (answers[$0.id] ?? .undecided) == .undecided } - dueCount
    if dueCount > 0 {
      context.report(.uncheckedDepartures(dueCount, isOffline: client.isOffline))
    }
    if undecidedCount > 0 { context.report(.undecidedDepartures(undecidedCount)) }
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
    age = CacheAge()
    if let account = profile?.answer.account {
      if let id = self.account, id != account.id { throw ownerChanged }
      adoptSpelling(of: account)
      let snapshots = snapshots
      if !context.stores.areReadOnly {
        try accessFiles { () throws(StorageError) in try snapshots.gather(of: account.id) }
      }
    }
    let owner = profile?.answer.account.id
    var (end, known) = try await read(profile, in: context)
    var missing = try await missing(from: end, since: known, owner: owner)
    if end.ownerID == nil, hasStayed(missing) {
      // Nothing else tells if a list without a Link is this account's, and of now. An account that left
      // and came back between the list and the check is in the next list.
      (end, known) = try await read(profile, in: context.using(client.pastCaches))
      missing = try await self.missing(from: end, since: known, owner: owner)
      if hasStayed(missing) {
        let count = missing.count { answers[$0.id]?.finding == .stayed }
        client.distrustList(list.relation.endpoint(of: list.login))
        throw QueryError(.contradicted(count: count), about: subject)
      }
    }
    // Not before: a wrong page seems to hide those whom it lacks.
    if let hidden = end.hidden { context.report(.hidden(hidden)) }
    var snapshot =
      end.snapshot ?? ListSnapshot(people: end.people, start: end.asOf, reading: .unsettled)
    snapshot.owner = owner
    // An empty list may be that of a private profile.
    if let known, snapshot.people.count > 0 {
      for person in missing {
        if case .stayed(let login)? = answers[person.id] {
          snapshot.people.add(id: person.id, login: login)
        }
      }
      snapshot.findings = try await findings(on: snapshot.people, after: known)
    }
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
          with: snapshot,
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
    return self.update(
      update, by: end.isByDifferences ? .differences : .whole, age: age)
  }

  /// Returns the accounts of the latest snapshot that a list lacks, of which those whose check is due
  /// are checked by id; none for an empty list.
  private mutating func missing(
    from end: Ending.List, since known: KnownList?, owner: Int64?
  ) async throws(QueryError) -> [SnapshotPerson] {
    let people = end.snapshot?.people ?? end.people
    guard let known, people.count > 0 else { return [] }
    let now = context.clock.now()
    let missing = known.missing(from: people, owner: owner)
    self.missing = Set(missing.map(\.id))
    if !client.isOffline { try await check(known.due(among: missing, at: now), owner: owner) }
    return missing
  }

  /// Returns true if a check by id has found one of these accounts in the list.
  private func hasStayed(_ missing: [SnapshotPerson]) -> Bool {
    missing.contains { answers[$0.id]?.finding == .stayed }
  }

  /// Returns the result of a check for its caller.
  func update(
    _ update: SnapshotUpdate, by check: CheckKind, age: CacheAge = CacheAge()
  ) -> Update {
    Update(
      outcome: update.outcome, check: check,
      history: ChangeHistory(list: list, history: update.history),
      isFirstByDifferences: update.isFirstByDifferences, age: age)
  }

  /// Reads the list, and makes sure that it is that of the account with a profile: the login may have
  /// been given to another account since the profile was cached, or meanwhile.
  ///
  /// - Returns: The list, and the latest snapshot after it was read.
  /// - Throws: `QueryError` if it is another account's, which must not be compared with this one's, or if
  ///   a later run is to continue because the limit prevents the proof that it is whole.
  private mutating func read(
    _ profile: Page<Profile>?, in context: QueryContext
  ) async throws(QueryError) -> (Ending.List, KnownList?) {
    let (end, known) = try await list(profile, in: context)
    state = end.state
    let isLimited = end.state == .moved && client.knownLimit?.remaining == 0
    if begunAt != nil, end.state == .unchecked || isLimited, let limit = client.knownLimit {
      let cost = RequestCost(
        requestCount: 2, rateLimit: limit, isAwaited: context.awaits(limit))
      throw QueryError(
        .shortage(
          cost, .init(isResumable: true, hasToken: await client.viewer() != nil, use: PartUse())),
        about: subject)
    }
    return (end, known)
  }

  private mutating func list(
    _ profile: Page<Profile>?, in context: QueryContext
  ) async throws(QueryError) -> (Ending.List, KnownList?) {
    func query(in context: QueryContext) -> ListQuery {
      let count = profile.flatMap { list.relation.count(in: $0.answer) }
      var context = context
      context.use = PartUse(needsWhole: true)
      var query = ListQuery(
        list.relation, of: list.login, for: .changes(knownCount: count), in: context)
      query.verifies = verifies
      return query
    }
    func read(in context: QueryContext) async throws(QueryError) -> Ending.List {
      let answer = query(in: context).answer()
      while try await answer.nextPage(for: self.context) != nil {}
      age.note(answer.ending.age)
      return try answer.ending.ofList()
    }
    var end = try await read(in: context)
    let known = try known()
    // Only a list that is newer than the snapshot can change it; a snapshot from the future comes
    // from a clock that was set back.
    let isNewer = known.map {
      end.asOf > $0.confirmedAt || $0.confirmedAt > context.clock.now()
    }
    guard let profile, !client.isOffline, isNewer ?? true else { return (end, known) }
    if end.ownerID == nil, end.asOf < profile.fetchedAt {
      // A cached list of one page doesn't tell whose it was when it was fetched.
      end = try await read(in: context.using(client.revalidating))
    }
    var owner = end.ownerID
    if owner == nil { owner = try await self.profile(notBefore: end.asOf)?.answer.account.id }
    if owner != profile.answer.account.id { throw ownerChanged }
    return (end, known)
  }

  /// Returns the latest snapshot; nil without one.
  func known() throws(QueryError) -> KnownList? {
    try accessFiles { () throws(StorageError) in try snapshots.store().known() }
  }

  /// Checks by id the accounts that the last reading lacked and whose check is due, and stores the
  /// results, without reading the list again.
  ///
  /// - Returns: The update, and the time at which the last whole reading began; nil without a snapshot
  ///   of the account, or without a cache.
  /// - Throws: `QueryError` if the snapshot can't be saved.
  package mutating func updateOpen() async throws(QueryError) -> (Update, readAt: Date)? {
    let now = context.clock.now()
    guard let known = try known(), let owner = known.owner, owner == account,
      let readAt = known.wholeReadAt, context.cachePolicy.mode != .off
    else { return nil }
    missing = Set(known.history.open.map(\.id))
    let open = known.people.people(withIDs: missing)
    try await check(known.due(among: open, at: now).sorted { $0.id < $1.id }, owner: owner)
    // A list from before the snapshot adds and confirms nothing; only the findings count.
    let snapshot = ListSnapshot(
      people: known.people.without(Set(answers.filter { $0.value.finding != .stayed }.keys)),
      start: .distantPast, reading: .unsettled,
      findings: DepartureFindings(answers.mapValues(\.finding), checkedFrom: checkedFrom),
      owner: owner)
    let snapshots = snapshots
    let update = try accessFiles { () throws(StorageError) in
      try snapshots.update(with: snapshot, mayBegin: false)
    }
    if let update { report(update) }
    return update.map { (self.update($0, by: .whole), readAt) }
  }

  private var subject: QuerySubject { .list(of: list.login.name, list.relation) }

  private var ownerChanged: QueryError { QueryError(GitHubError.ownerChanged, about: subject) }

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

  /// Returns what the checks by id of this run have shown.
  ///
  /// Checks the accounts that left less than a day ago too: those on a list for their return, and the
  /// others for a reason that the log lacks.
  mutating func findings(
    on people: Snapshot, after known: KnownList
  ) async throws(QueryError) -> DepartureFindings {
    var returned: Set<Int64> = []
    if !client.isOffline {
      let now = context.clock.now()
      let left = Set(known.history.recentlyLeft(before: now).map(\.person.id))
      let listed = people.people(withIDs: left)
      let check = DepartureCheck(query: self, owner: known.owner)
      returned = await check.returned(of: listed.prefix(DepartureCheck.maximumChecked))
      let unexplained = known.history.unexplained(before: now).map(\.person)
      let away = unexplained.filter { person in !listed.contains { $0.id == person.id } }
      try await self.check(away, owner: known.owner)
    }
    var findings = answers.mapValues(\.finding)
    for id in returned { findings[id] = .returned }
    return DepartureFindings(findings, checkedFrom: checkedFrom)
  }

  /// Uses GitHub's spelling of the account's login.
  mutating func adoptSpelling(of account: Account) {
    // `try?`: if GitHub's spelling isn't a valid login, the typed one remains.
    if let login = try? Login(name: account.login) { list = ListName(list.relation, of: login) }
  }

  /// Returns the account's profile, whose id reveals a reused name; nil if offline and not cached.
  func profile(notBefore date: Date? = nil) async throws(QueryError) -> Page<Profile>? {
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
