import GitHubAPI
import LocalStore

/// Fetches a list whose changes are reported; its extensions keep it and word the notices.
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

  /// Fetches the whole list and keeps it.
  ///
  /// - Returns: What became of it, and all that is known of the list now.
  /// - Throws: `CommandError` when there is no complete list, or it can't be kept.
  mutating func look() async throws(CommandError) -> (SnapshotOutcome, ChangeHistory) {
    var age = CacheAge()
    let profile = try await profile()
    // As GitHub writes it; where that is no login, what was typed is as good.
    if let name = profile?.answer.account.login, let login = try? Login(name: name) {
      self.login = login
    }
    let ended = try await wholeList(profile, noting: &age)
    state = ended.state
    // What an unsettled first snapshot lacks would count as followed later.
    let update = try keep(
      try await checked(ended), owner: profile?.answer.account.id,
      mayBegin: ended.invisibleCount == nil && ended.state == .settled)
    guard let update else { throw firstRefused(ended) }
    tell(of: update)
    age.tell(notices)
    return (update.outcome, history(update.history))
  }

  /// The list that is kept: a settled one as it is, another one with everyone who can't be shown to
  /// have left it.
  private func checked(
    _ ended: PeoplePagination.End
  ) async throws(CommandError) -> ListSnapshot {
    var snapshot = ended.snapshot ?? ListSnapshot(people: ended.people, asOf: ended.asOf)
    // An empty list tells nothing.
    if ended.state == .settled || snapshot.people.count == 0 { return snapshot }
    let missing = try departures(in: snapshot.people)
    announce(missing.count) { "asking about \($0) that may have left, two requests each" }
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
    tellOfUnchecked(unknownCount)
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
}
