package import GitHubAPI
import LocalStore

/// Fetches the people of a list or a set, and counts their profiles.
package struct StatisticsQuery: Sendable {
  /// The people to count.
  package enum People: Sendable {
    case followers(of: UserReference)
    /// `names` are those in the expression's files and on standard input.
    case selected(
      by: SetExpression<PeopleOperand>, names: [PeopleOperand: [UserReference]], needsAllNames: Bool
    )
  }

  /// The counts, and how complete they are.
  package struct Outcome: Sendable {
    package let result: StatisticsResult
    /// The account's login; nil for an expression.
    package var login: Login?
    package var states: [ListState] = []
    /// The first error of a name without an account; nil if all were found.
    package var failure: QueryError?
  }

  let people: People
  /// The people who are counted.
  let selection: Selection
  let sample: PeopleSample?
  let verifies: Bool
  let context: QueryContext

  /// Creates a query that counts everyone who is selected, or a sample.
  package init(
    of people: People, selecting selection: Selection, sample: PeopleSample?, verifies: Bool,
    in context: QueryContext
  ) {
    (self.people, self.selection, self.sample) = (people, selection, sample)
    (self.verifies, self.context) = (verifies, context)
  }

  /// Fetches and counts.
  ///
  /// - Throws: `QueryError` with the progress so far; the next run resumes.
  package func run(noting age: inout CacheAge) async throws(QueryError) -> Outcome {
    switch people {
    case .followers(let user):
      return try await countFollowers(of: try await context.login(of: user), noting: &age)
    case .selected(let typed, let names, let needsAllNames):
      var query = try await PeopleQuery(
        typed, names: names, verifies: verifies, needsAllNames: needsAllNames, in: context)
      let lookups = context.lookups(of: .selected(by: query.text), limit: sample?.size)
      let lookup = lookup(lookups, isPart: sample != nil)
      if await lookup.isOneByOne {
        query.verifyBeginning = { [sample] page throws(QueryError) in
          _ = try await lookup.begins(page, sample: sample?.size)
        }
      }
      let selected = try await query.people(since: lookups.start, noting: &age)
      let result = try await count(selected.accounts, lookups, noting: &age)
      return Outcome(result: result, states: selected.states, failure: selected.failure)
    }
  }

  private func countFollowers(
    of login: Login, noting age: inout CacheAge
  ) async throws(QueryError) -> Outcome {
    let lookups = context.lookups(of: .ofList(.followers(of: login)), limit: sample?.size)
    var list = ListQuery(
      .followers, of: login, for: .listing(PartUse(isUseless: true)), in: context)
    list.verifies = verifies
    list.start = lookups.start
    // A sample needs all accounts first, and few profiles.
    if let sample {
      var accounts: [Account] = []
      let lookup = lookup(lookups, isPart: true)
      if await lookup.isOneByOne {
        list.verifyBeginning = { page throws(QueryError) in
          _ = try await lookup.begins(page, sample: sample.size)
        }
      }
      let end = try await list.run(noting: &age) { people in
        accounts += people
        return true
      }
      let result = try await count(accounts, lookups, noting: &age)
      return Outcome(result: result, login: login, states: [end.state])
    }
    var statistics = PeopleStatistics()
    let end = try await lookup(lookups).run(
      list, picking: PeopleFilter(selection, limit: nil), noting: &age, to: &statistics
    ).end
    let result = StatisticsResult(
      statistics: statistics,
      totalCount: selection.isEveryone ? end.people.count : statistics.count, sample: nil)
    return Outcome(result: result, login: login, states: [end.state])
  }

  private func lookup(
    _ lookups: ResumeMarker, isPart: Bool = false
  ) -> ProfileFetcher {
    var lookup = ProfileFetcher(resuming: lookups, in: context)
    lookup.use = PartUse(isUseless: true, canSample: !isPart)
    return lookup
  }

  /// Looks the accounts up, or a sample of them, and counts their profiles.
  private func count(
    _ accounts: [Account], _ lookups: ResumeMarker, noting age: inout CacheAge
  ) async throws(QueryError) -> StatisticsResult {
    let chosen = sample?.people(from: accounts) ?? accounts
    let isPart = chosen.count < accounts.count
    let lookup = lookup(lookups, isPart: isPart)
    var statistics = PeopleStatistics()
    try await lookup.run(
      chosen, picking: PeopleFilter(selection, limit: nil), noting: &age, to: &statistics)
    return StatisticsResult(
      statistics: statistics, totalCount: selection.isEveryone ? accounts.count : statistics.count,
      sample: isPart ? sample : nil)
  }
}

/// The statistics of the people of a set, or of a sample of them.
package struct StatisticsResult: Sendable {
  package let statistics: PeopleStatistics
  /// The number of people in the set.
  package let totalCount: Int
  /// The sample; nil if everyone was counted.
  package let sample: PeopleSample?
}
