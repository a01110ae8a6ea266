import GitHubAPI
import LocalStore

/// Fetches the people of a list or a set, and counts their profiles.
struct StatisticsQuery: Sendable {
  /// The people to count.
  enum People: Sendable {
    case followers(of: UserArgument)
    case selected(by: SetExpression<PeopleOperand>)
  }

  /// The counts, and how complete they are.
  struct Outcome: Sendable {
    let result: StatisticsResult
    /// The account's login; nil for an expression.
    var login: Login?
    var states: [ListState] = []
    /// The exit status of names without an account; nil if all were found.
    var failure: CommandError?
  }

  let people: People
  let sample: PeopleSample?
  let top: Int
  let verifies: Bool
  let needsAllNames: Bool
  let invocation: Invocation

  /// Fetches and counts.
  ///
  /// - Throws: `CommandError` with the progress so far; the next run resumes.
  func run(noting age: inout CacheAge) async throws(CommandError) -> Outcome {
    switch people {
    case .followers(let user): return try await countFollowers(of: user, noting: &age)
    case .selected(let typed):
      let query = try await PeopleQuery(
        typed, verifies: verifies, needsAllNames: needsAllNames, in: invocation)
      let lookups = DetailOptions.lookups(
        of: .selected(by: query.text), limit: sample?.size, query.client, in: invocation)
      let selected = try await query.people(limit: nil, since: lookups.start, noting: &age)
      let result = try await count(selected.accounts, lookups, query.client, noting: &age)
      return Outcome(result: result, states: selected.states, failure: selected.failure)
    }
  }

  private func countFollowers(
    of user: UserArgument, noting age: inout CacheAge
  ) async throws(CommandError) -> Outcome {
    let client = try invocation.client()
    let login = try await user.login(client, in: invocation)
    let lookups = DetailOptions.lookups(
      of: .ofList(.followers(of: login)), limit: sample?.size, client, in: invocation)
    let list = PeoplePagination(
      relation: .followers, login: login, verifies: verifies, needsAll: true, start: lookups.start,
      client: client, invocation: invocation)
    // A sample needs all accounts first, and few profiles.
    if sample != nil {
      var accounts: [Account] = []
      let end = try await list.run(noting: &age) { page in
        accounts += page
        return true
      }
      try checkVisibility(end, of: login)
      let result = try await count(accounts, lookups, client, noting: &age)
      return Outcome(result: result, login: login, states: [end.state])
    }
    var statistics = PeopleStatistics()
    let end = try await lookup(lookups, client).profiles(of: list, noting: &age) { profiles in
      for profile in profiles { statistics.add(profile) }
    }
    try checkVisibility(end, of: login)
    let result = StatisticsResult(
      statistics: statistics, totalCount: end.people.count, sample: nil, top: top)
    return Outcome(result: result, login: login, states: [end.state])
  }

  private func lookup(
    _ lookups: ResumeMarker, _ client: GitHubClient, isPart: Bool = false
  ) -> ProfileLookup {
    ProfileLookup(
      client: client, invocation: invocation, lookups: lookups, needsAll: true,
      alternative: isPart ? nil : "'--sample 50' estimates the shares from 50 profiles")
  }

  /// Looks the accounts up, or a sample of them, and counts their profiles.
  private func count(
    _ accounts: [Account], _ lookups: ResumeMarker, _ client: GitHubClient,
    noting age: inout CacheAge
  ) async throws(CommandError) -> StatisticsResult {
    let chosen = sample?.people(from: accounts) ?? accounts
    let isPart = chosen.count < accounts.count
    let lookup = lookup(lookups, client, isPart: isPart)
    var statistics = PeopleStatistics()
    try await lookup.profiles(of: chosen, noting: &age) { profiles in
      for profile in profiles { statistics.add(profile) }
    }
    return StatisticsResult(
      statistics: statistics, totalCount: accounts.count, sample: isPart ? sample : nil, top: top)
  }

  /// Throws an error for a list that GitHub hides: nothing is known about its people.
  private func checkVisibility(
    _ end: PeoplePagination.End, of login: Login
  ) throws(CommandError) {
    guard let count = end.invisibleCount else { return }
    throw CommandError(
      .incomplete, Relation.followers.invisibleNotice(for: login, count: count))
  }
}
