import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

/// Fetches the people of a list or a set, and counts their profiles.
struct StatisticsQuery: Sendable {
  /// The people to count.
  enum People: Sendable {
    case followers(of: UserReference)
    case selected(by: SetExpression<PeopleOperand>)
  }

  /// The counts, and how complete they are.
  struct Outcome: Sendable {
    let result: StatisticsResult
    /// The account's login; nil for an expression.
    var login: Login?
    var states: [ListState] = []
    /// The first error of a name without an account; nil if all were found.
    var failure: QueryError?
  }

  let people: People
  /// The people who are counted.
  let selection: Selection
  let sample: PeopleSample?
  let top: Int
  let verifies: Bool
  let needsAllNames: Bool
  let invocation: Invocation

  /// Fetches and counts.
  ///
  /// - Throws: `CommandError` with the progress so far; the next run resumes.
  func run(noting age: inout CacheAge) async throws(CommandError) -> Outcome {
    let queries = try invocation.queries()
    switch people {
    case .followers(let user):
      return try await invocation.query { () throws(QueryError) in
        try await countFollowers(of: try await queries.login(of: user), queries, noting: &age)
      }
    case .selected(let typed):
      var query = try await invocation.peopleQuery(
        typed, verifies: verifies, needsAllNames: needsAllNames, in: queries)
      let lookups = queries.lookups(of: .selected(by: query.text), limit: sample?.size)
      query.needsAll = true
      let lookup = lookup(lookups, queries, isPart: sample != nil)
      query.verifyBeginning = { [sample] page throws(QueryError) in
        try await lookup.verifyBeginning(page, sample: sample?.size)
      }
      return try await invocation.query { [query] () throws(QueryError) in
        let selected = try await query.people(since: lookups.start, noting: &age)
        let result = try await count(selected.accounts, lookups, queries, noting: &age)
        return Outcome(result: result, states: selected.states, failure: selected.failure)
      }
    }
  }

  private func countFollowers(
    of login: Login, _ queries: QueryContext, noting age: inout CacheAge
  ) async throws(QueryError) -> Outcome {
    let lookups = queries.lookups(of: .ofList(.followers(of: login)), limit: sample?.size)
    var list = ListQuery(.followers, of: login, in: queries)
    list.verifies = verifies
    list.needsAll = true
    list.start = lookups.start
    // A sample needs all accounts first, and few profiles.
    if let sample {
      var accounts: [Account] = []
      let lookup = lookup(lookups, queries, isPart: true)
      let end = try await list.runByPages(noting: &age) { page throws(QueryError) in
        if accounts.isEmpty { try await lookup.verifyBeginning(page, sample: sample.size) }
        accounts += page.answer
        return true
      }
      if let count = end.invisibleCount { throw list.hidden(count) }
      let result = try await count(accounts, lookups, queries, noting: &age)
      return Outcome(result: result, login: login, states: [end.state])
    }
    var statistics = PeopleStatistics()
    let end = try await lookup(lookups, queries).run(
      list, picking: PeopleFilter(selection, limit: nil), noting: &age, to: &statistics)
    if let count = end.invisibleCount { throw list.hidden(count) }
    let result = StatisticsResult(
      statistics: statistics,
      totalCount: selection.isEveryone ? end.people.count : statistics.count, sample: nil, top: top)
    return Outcome(result: result, login: login, states: [end.state])
  }

  private func lookup(
    _ lookups: ResumeMarker, _ queries: QueryContext, isPart: Bool = false
  ) -> ProfileFetcher {
    var lookup = ProfileFetcher(resuming: lookups, in: queries)
    lookup.needsAll = true
    lookup.canSample = !isPart
    return lookup
  }

  /// Looks the accounts up, or a sample of them, and counts their profiles.
  private func count(
    _ accounts: [Account], _ lookups: ResumeMarker, _ queries: QueryContext,
    noting age: inout CacheAge
  ) async throws(QueryError) -> StatisticsResult {
    let chosen = sample?.people(from: accounts) ?? accounts
    let isPart = chosen.count < accounts.count
    let lookup = lookup(lookups, queries, isPart: isPart)
    var statistics = PeopleStatistics()
    try await lookup.run(
      chosen, picking: PeopleFilter(selection, limit: nil), noting: &age, to: &statistics)
    return StatisticsResult(
      statistics: statistics, totalCount: selection.isEveryone ? accounts.count : statistics.count,
      sample: isPart ? sample : nil, top: top)
  }
}
