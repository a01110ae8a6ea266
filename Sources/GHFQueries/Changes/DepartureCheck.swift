import FoundationEssentials
import GitHubAPI
import LocalStore

/// A check by id of the accounts that a list lacks, because a list can lack an account that stayed.
///
/// The first request about an account has its id, because another account may have taken its login.
struct DepartureCheck: Sendable {
  /// The result for one account.
  enum Answer: Sendable, Equatable {
    case left(DepartureReason)
    /// Still in the list, under this login.
    case stayed(login: String)
    /// The profile shows no follows: it may be private, or its account follows nobody any more.
    case undecided

    var reason: DepartureReason? { if case .left(let reason) = self { reason } else { nil } }

    var finding: DepartureFinding {
      switch self {
      case .left(let reason): .left(reason)
      case .stayed: .stayed
      case .undecided: .undecided
      }
    }
  }

  /// The maximum number of accounts that a run checks.
  static let maximumChecked = 100

  let query: ChangeQuery
  /// The numeric id of the list's account, if known.
  let owner: Int64?

  var client: GitHubClient { query.client }

  /// Fetches profiles, none of them from the cache.
  var fetcher: ProfileFetcher {
    var fetcher = ProfileFetcher(in: query.context.using(client.revalidating))
    fetcher.unit = .accounts
    return fetcher
  }

  /// Checks as many accounts as the rate limit allows, with at most three requests for each
  /// unless it was just renamed, and one for the list's own account if any has left.
  ///
  /// - Returns: The answers by id. An account without one couldn't be checked.
  /// - Throws: `QueryError` if the user interrupts.
  func answers(
    for missing: [SnapshotPerson], atMost limit: Int
  ) async throws(QueryError) -> [Int64: Answer] {
    let people = selected(from: missing, atMost: limit)
    if people.isEmpty { return [:] }
    if people.count > 10 {
      query.context.report(.checkingDepartures(people.count, of: missing.count))
    }
    let profiles = await profilesByGraphQL(of: people)
    let isOwn = await isOwnList()
    var rest = people[...]
    var answers: [Int64: Answer] = [:]
    try await runConcurrently(query.context.parallelism) {
      rest.popFirst()
    } work: { person in
      await check(of: person, profiles[person.id], isOwn: isOwn)
    } use: { check throws(QueryError) in
      if Task.isCancelled { throw .cancelled }
      answers[check.person.id] = check.answer
      return !check.isLast
    }
    if answers.values.contains(where: { $0.reason != nil }), await !ownerIsUnchanged() {
      answers = answers.filter { $0.value.reason == nil }
    }
    if Task.isCancelled { throw .cancelled }
    return answers
  }

  /// Selects the accounts to check.
  ///
  /// If there are too many, the first one is chosen at random, so that accounts whose check always
  /// fails don't keep the others from being checked.
  private func selected(
    from missing: [SnapshotPerson], atMost limit: Int
  ) -> [SnapshotPerson] {
    let clock = query.context.clock
    var most = limit
    if let limit = client.knownLimit,
      !query.context.waitPolicy.allows(
        .seconds(limit.resetsAt.timeIntervalSince(clock.now())))
    {
      most = min(most, max(0, limit.remaining - 1) / 3)
    }
    if missing.count <= most { return missing }
    let start = Int(clock.random() * Double(missing.count - 1))
    return Array((missing[start...] + missing[..<start]).prefix(most))
  }

  /// Looks up the accounts in one request, if that saves some.
  ///
  /// Accounts without a profile in the answer are looked up one by one: they may be gone, but also
  /// organisations, or GraphQL may have failed to look them up.
  private func profilesByGraphQL(of people: [SnapshotPerson]) async -> [Int64: Profile] {
    if people.count == 1 { return [:] }
    let findings = await fetcher.findings(about: people.map(Account.init)) { _, _ in false }
    return Dictionary(
      findings.compactMap { finding in
        // `try?`: an account without a profile is looked up again.
        (try? finding.page.get()).map { (finding.account.id, $0.answer) }
      }
    ) { $1 }
  }

  /// Returns true if the list is known to be that of the token's owner.
  private func isOwnList() async -> Bool {
    // `try?`: without a cached profile, a request for each account says the same.
    let profile = try? await client.offline.ownProfile().answer
    return profile != nil && profile?.id == owner
  }

  /// Returns true if the list's account still has its login, and its profile isn't private.
  ///
  /// Otherwise a 404 says nothing about the account in question: the server may not look up ids, and
  /// GitHub answers whether an account follows another with 404 if a login is wrong or a profile is
  /// private.
  private func ownerIsUnchanged() async -> Bool {
    guard let owner else { return false }
    // `try?`: without an answer, the next run checks again.
    let profile = try? await fetcher.profile(ofID: owner)
    guard let profile, let login = try? Login(name: profile.account.login) else { return false }
    return login == query.list.login && !profile.mayBePrivate
  }
}

extension Profile {
  /// True if the profile shows no counts, like a private one.
  var mayBePrivate: Bool { followerCount == 0 && followingCount == 0 }
}

extension DepartureCheck {
  /// The result of the requests about one account.
  struct AccountCheck: Sendable {
    let person: SnapshotPerson
    /// Nil if the account couldn't be checked.
    var answer: Answer?
    /// True if the requests about other accounts would fail too.
    var isLast = false
  }

  /// Checks an account, whose profile may be known.
  func check(
    of person: SnapshotPerson, _ known: Profile?, isOwn: Bool
  ) async -> AccountCheck {
    var check = AccountCheck(person: person)
    do throws(GitHubError) {
      var profile = known
      if profile == nil {
        profile = try await fetcher.profile(ofID: person.id)
      }
      if let profile { check.answer = try await answer(on: person, profile, isOwn: isOwn) }
    } catch {
      if case .notFound = error { check.answer = .left(.gone) }
      check.isLast = error.scope == .everything
    }
    return check
  }

  /// Checks if an account with this profile is still in the list; nil if that is unknown.
  private func answer(
    on person: SnapshotPerson, _ profile: Profile, isOwn: Bool
  ) async throws(GitHubError) -> Answer? {
    var profile = profile
    for _ in 0..<3 {
      let name = profile.account.login
      let mark = isOwn ? markedAsInList(profile) : nil
      // `try?`: an invalid login can't be checked.
      guard let other = try? Login(name: name) else { return nil }
      if mark == true { return .stayed(login: name) }
      if mark == nil {
        if try await client.isListed(other, in: query.list) { return .stayed(login: name) }
        // The account may have been renamed before it was looked up by login.
        profile = try await fetcher.profile(ofID: person.id)
        if profile.account.login != name { continue }
      }
      // GitHub doesn't show whether an account with a private profile follows another.
      if query.list.relation == .followers, profile.mayBePrivate { return .undecided }
      return .left(name == person.login ? .unfollowed : .unfollowedAndRenamed(to: name))
    }
    return nil
  }

  /// Returns the relation to the token's owner, whose list it is; nil without it.
  private func markedAsInList(_ profile: Profile) -> Bool? {
    query.list.relation == .followers ? profile.followsViewer : profile.isFollowedByViewer
  }

  /// Returns the ids of those accounts of a list that are in it, one request for each; without an
  /// answer, the next run asks again.
  func returned(of people: some Collection<SnapshotPerson>) async -> Set<Int64> {
    var rest = people[...]
    var returned: Set<Int64> = []
    await runConcurrently(query.context.parallelism) {
      rest.popFirst()
    } work: { person in
      // `try?`: an invalid login can't be checked.
      guard let login = try? Login(name: person.login) else { return (person.id, false) }
      return (person.id, (try? await client.isListed(login, in: query.list)) ?? false)
    } use: { (id: Int64, isListed: Bool) in
      if isListed { returned.insert(id) }
      return true
    }
    return returned
  }

}

extension GitHubClient {
  /// Returns true if an account is in another's list of followers, or of those whom it follows, by a
  /// request about the two alone.
  ///
  /// - Throws: `GitHubError` if GitHub doesn't say.
  func isListed(_ login: Login, in list: ListName) async throws(GitHubError) -> Bool {
    do throws(GitHubError) {
      _ = try await answer(
        to: list.relation == .followers
          ? .follow(by: login, of: list.login) : .follow(by: list.login, of: login))
      return true
    } catch {
      if case .notFound = error { return false }
      throw error
    }
  }
}

extension Account {
  /// Creates the account of an entry of a snapshot.
  init(_ person: SnapshotPerson) { self.init(id: person.id, login: person.login) }
}
