import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import TerminalText

/// A query for the changes of a list, which fetches the list and stores its snapshots.
struct ChangeQuery: Sendable {
  let relation: Relation
  private(set) var login: Login
  /// True if a list that changes is read up to three times, however long it is.
  let verifies: Bool
  let context: QueryContext
  let invocation: Invocation
  /// The completeness of the list that was fetched last.
  private(set) var state = ListState.cut

  /// Resolves the account; only `@me` needs a request, for the signed-in user's login.
  ///
  /// - Throws: `CommandError` if the host is invalid or the request fails.
  init(
    _ user: UserReference, relation: Relation, verifies: Bool, in invocation: Invocation
  ) async throws(CommandError) {
    let context = try invocation.queries()
    login = try await invocation.login(of: user, context)
    self.context = context
    self.relation = relation
    self.verifies = verifies
    self.invocation = invocation
  }

  var client: GitHubClient { context.client }

  var list: ListSnapshots { ListSnapshots(of: ListName(relation, of: login), in: context) }

  /// The result of fetching a list and comparing it with the last snapshot.
  struct Update: Sendable {
    let outcome: SnapshotOutcome
    /// The history with the new snapshot.
    let history: ChangeHistory
    /// The reasons of the departures that this run confirmed, by id.
    let reasons: [Int64: DepartureReason]
    /// The number of accounts that the list lacks and that couldn't be checked.
    let uncheckedCount: Int
  }

  /// Fetches the whole list, compares it with the last snapshot, and saves it.
  ///
  /// Each account that the list lacks is checked by id. The snapshot keeps those that haven't
  /// provably left, so that the next run checks them again.
  ///
  /// - Throws: `CommandError` if a request for the list fails, the list can't be saved, or an
  ///   incomplete list would be the first snapshot.
  mutating func update() async throws(CommandError) -> Update {
    var age = CacheAge()
    let profile = try await profile()
    // `try?`: if GitHub's spelling isn't a valid login, the typed one will do.
    if let name = profile?.answer.account.login, let login = try? Login(name: name) {
      self.login = login
    }
    var listQuery = ListQuery(relation, of: login, in: context)
    listQuery.verifies = verifies
    listQuery.savesSnapshot = false
    listQuery.knownCount = profile.flatMap { relation.count(in: $0.answer) }
    let end = try await invocation.query { () throws(QueryError) in
      try await listQuery.run(noting: &age) { _ in true }
    }
    state = end.state
    let owner = profile?.answer.account.id
    var snapshot = end.snapshot ?? ListSnapshot(people: end.people, start: end.asOf)
    let (reasons, uncheckedCount) = try await check(&snapshot, owner: owner)
    let list = list
    let update = try invocation.context.accessFiles {
      () throws(StorageError) -> SnapshotUpdate? in
      do throws(StorageError) {
        return try list.update(
          with: snapshot, owner: owner,
          // The next report would list everyone that an unsettled first snapshot lacks as new.
          mayBegin: end.invisibleCount == nil && end.state == .settled, stays: true)
      } catch {
        // An unreadable file is a better explanation than an error of its lock.
        _ = try list.store().history()
        throw error
      }
    }
    guard let update else { throw firstRefused(end) }
    report(update)
    invocation.report(age)
    return Update(
      outcome: update.outcome,
      history: ChangeHistory(user: login, relation: relation, history: update.history),
      reasons: reasons, uncheckedCount: uncheckedCount)
  }

  /// Checks the accounts of the last snapshot that a list lacks: adds those that stayed to the
  /// list, and records which have left.
  ///
  /// - Returns: The reasons of the departures by id, and the number of accounts that couldn't be
  ///   checked.
  private func check(
    _ snapshot: inout ListSnapshot, owner: Int64?
  ) async throws(CommandError) -> ([Int64: DepartureReason], uncheckedCount: Int) {
    // An empty list may be that of a private profile.
    if snapshot.people.count == 0 { return ([:], 0) }
    let (list, people) = (list, snapshot.people)
    let missing = try invocation.context.accessFiles { () throws(StorageError) in
      try list.store().missing(from: people, owner: owner)
    }
    let start = invocation.clock.now()
    let answers =
      client.isOffline
      ? [:] : try await DepartureCheck(query: self, owner: owner).answers(for: missing)
    var reasons: [Int64: DepartureReason] = [:]
    for (id, answer) in answers {
      switch answer {
      case .left(let reason): reasons[id] = reason
      case .stayed(let name): snapshot.people.add(id: id, login: name)
      }
    }
    snapshot.departures = ConfirmedDepartures(ids: Set(reasons.keys), checkedFrom: start)
    let uncheckedCount = missing.count - answers.count
    reportUnchecked(uncheckedCount)
    return (reasons, uncheckedCount)
  }

  /// Returns the account's profile, whose id reveals a reused name; nil if offline and not cached.
  private func profile() async throws(CommandError) -> Page<Profile>? {
    do throws(GitHubError) {
      return try await client.answer(to: .profile(login))
    } catch .notCached {
      return nil
    } catch {
      throw CommandError(error, about: .account(login.name), in: invocation.context)
    }
  }

  /// Returns the stored history, which stays from now on; nil without a snapshot.
  func history() throws(CommandError) -> ChangeHistory? {
    let list = list
    let history = try invocation.context.accessFiles { () throws(StorageError) in
      let history = try list.store().history()
      // `try?`: the file may not be writable.
      if history?.isKept == false { try? list.store().markAsKept() }
      return history
    }
    return history.map { ChangeHistory(user: login, relation: relation, history: $0) }
  }

  /// Records that all changes of a history were reported.
  func recordViewing(of history: ChangeHistory) throws(CommandError) {
    try invocation.context.accessFiles { () throws(StorageError) in
      try list.store().recordViewing(of: history.history)
    }
  }
}
