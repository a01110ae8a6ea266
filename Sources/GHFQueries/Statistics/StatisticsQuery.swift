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
    package let age: CacheAge
    /// The account's login; nil for an expression.
    package var login: Login?
    package var states: [ListState] = []
    /// The first error of a name without an account; nil if all were found.
    package var failure: QueryError?
  }

  let people: People
  /// The people who are counted.
  let selection: Selection
  let verifies: Bool
  private let context: QueryContext

  package init(
    of people: People, selecting selection: Selection, verifies: Bool, in context: QueryContext
  ) {
    (self.people, self.selection) = (people, selection)
    self.verifies = verifies
    var context = context
    context.use = PartUse(needsWhole: true)
    self.context = context
  }

  /// Fetches and counts.
  ///
  /// - Throws: `QueryError` with the progress so far; the next run resumes.
  package func run() async throws(QueryError) -> Outcome {
    switch people {
    case .followers(let user):
      return try await countFollowers(of: try await context.login(of: user))
    case .selected(let typed, let names, let needsAllNames):
      var query = try await PeopleQuery(
        typed, names: names, verifies: verifies, needsAllNames: needsAllNames, in: context)
      let lookups = context.lookups(of: .selected(by: query.text), limit: nil)
      let lookup = ProfileFetcher(resuming: lookups, in: context)
      if await lookup.isOneByOne {
        query.verifyBeginning = { page, context throws(QueryError) in
          _ = try await lookup.using(context).begins(page)
        }
      }
      let (accounts, ending) = try await query.answer(since: lookups.start).all(for: context)
      let findings = lookup.findings(aboutAll: Answer(accounts, ending: ending))
      let (statistics, age) = try await count(findings, of: accounts.count, by: lookup)
      return Outcome(
        result: result(statistics, of: accounts.count), age: age, states: ending.states,
        failure: ending.failure)
    }
  }

  private func countFollowers(
    of login: Login
  ) async throws(QueryError) -> Outcome {
    let lookups = context.lookups(of: .ofList(.followers(of: login)), limit: nil)
    var list = ListQuery(.followers, of: login, in: context)
    list.verifies = verifies
    list.start = lookups.start
    let lookup = ProfileFetcher(resuming: lookups, in: context)
    let findings = lookup.findings(about: list)
    let (statistics, age) = try await count(findings, by: lookup)
    let end = try findings.ending.ofList()
    return Outcome(
      result: result(statistics, of: end.people.count), age: age, login: login, states: [end.state])
  }

  /// Counts the profiles that a lookup finds; returns the age of its cached parts too.
  private func count(
    _ findings: Answer<ProfileFinding, QueryError>, of total: Int? = nil,
    by lookup: ProfileFetcher
  ) async throws(QueryError) -> (PeopleStatistics, CacheAge) {
    var statistics = PeopleStatistics()
    let profiles = lookup.profiles(from: findings, picking: PeopleFilter(selection), of: total)
    while let page = try await profiles.nextPage(for: context) {
      for profile in page.answer { statistics.add(profile) }
    }
    return (statistics, profiles.ending.age)
  }

  /// Returns the statistics of so many people, or of those of them who are selected.
  private func result(_ statistics: PeopleStatistics, of count: Int) -> StatisticsResult {
    StatisticsResult(
      statistics: statistics, totalCount: selection.isEveryone ? count : statistics.count)
  }
}

/// The statistics of the people of a set.
package struct StatisticsResult: Sendable {
  package let statistics: PeopleStatistics
  /// The number of people in the set.
  package let totalCount: Int
}
