import GitHubAPI
import LocalStore
import TerminalText

/// A query for the changes of a list, which fetches the list and stores its snapshots.
struct ChangeQuery: Sendable {
  let relation: Relation
  private(set) var login: Login
  /// True if a list that changes is read up to three times, however long it is.
  let verifies: Bool
  let client: GitHubClient
  let invocation: Invocation
  /// The completeness of the list that was fetched last.
  private(set) var state = ListState.cut

  /// Resolves the account; only `@me` needs a request, for the signed-in user's login.
  ///
  /// - Throws: `CommandError` if the host is invalid or the request fails.
  init(
    _ user: UserArgument, relation: Relation, verifies: Bool, in invocation: Invocation
  ) async throws(CommandError) {
    client = try invocation.client()
    login = try await user.login(client, in: invocation)
    self.relation = relation
    self.verifies = verifies
    self.invocation = invocation
  }

  var list: ListSnapshots {
    ListSnapshots(relation: relation, login: login, client: client, invocation: invocation)
  }

  /// Fetches the whole list, compares it with the last snapshot, and saves it.
  ///
  /// - Returns: The outcome, and the history with the new snapshot.
  /// - Throws: `CommandError` if a request fails, the list can't be saved, or an incomplete list
  ///   would be the first snapshot.
  mutating func update() async throws(CommandError) -> (SnapshotOutcome, ChangeHistory) {
    var age = CacheAge()
    let profile = try await profile()
    // `try?`: if GitHub's spelling isn't a valid login, the typed one will do.
    if let name = profile?.answer.account.login, let login = try? Login(name: name) {
      self.login = login
    }
    let end = try await PeoplePagination(
      relation: relation, login: login, verifies: verifies, savesSnapshot: false,
      knownCount: profile.flatMap { relation.count(in: $0.answer) }, client: client,
      invocation: invocation
    ).run(noting: &age) { _ in true }
    state = end.state
    let snapshot = try await checked(end)
    let list = list
    let update = try invocation.context.accessFiles {
      () throws(StorageError) -> SnapshotUpdate? in
      do throws(StorageError) {
        return try list.update(
          with: snapshot, owner: profile?.answer.account.id,
          // The next report would list everyone that an unsettled first snapshot lacks as new.
          mayBegin: end.invisibleCount == nil && end.state == .settled)
      } catch {
        // An unreadable file is a better explanation than an error of its lock.
        _ = try list.store().history()
        throw error
      }
    }
    guard let update else { throw firstRefused(end) }
    report(update)
    age.report(to: notices)
    let history = ChangeHistory(user: login, relation: relation, history: update.history)
    return (update.outcome, history)
  }

  /// Returns a settled or empty list unchanged; to any other list, adds the people of the last
  /// snapshot who haven't provably left it.
  private func checked(
    _ end: PeoplePagination.End
  ) async throws(CommandError) -> ListSnapshot {
    var snapshot = end.snapshot ?? ListSnapshot(people: end.people, start: end.asOf)
    // An empty list may be that of a private profile.
    if end.state == .settled || snapshot.people.count == 0 { return snapshot }
    let missing = try invocation.context.accessFiles { () throws(StorageError) in
      try list.store().departures(in: snapshot.people)
    }
    if missing.count > 10 {
      let count = CountText.grouped(missing.count).text
      notices.say("checking \(count) accounts that may have left; two requests each")
    }
    var unknownCount = 0
    for (person, answer) in try await DepartureCheck(query: self).answers(for: missing) {
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
      notices.say("could not check \(accounts); the next run will try again")
    }
    return snapshot
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

  /// Returns the stored history; nil without a snapshot.
  func history() throws(CommandError) -> ChangeHistory? {
    try invocation.context.accessFiles { () throws(StorageError) in try list.store().history() }
      .map { ChangeHistory(user: login, relation: relation, history: $0) }
  }

  /// Records that all changes of a history were reported.
  func recordViewing(of history: ChangeHistory) throws(CommandError) {
    try invocation.context.accessFiles { () throws(StorageError) in
      try list.store().recordViewing(of: history.history)
    }
  }
}
