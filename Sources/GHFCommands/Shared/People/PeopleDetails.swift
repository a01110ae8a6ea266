import GitHubAPI
import TerminalText

/// Brings the whole profiles of those of a list who are wanted.
struct PeopleDetails: Sendable {
  let walk: PeopleWalk
  let selection: Selection
  let limit: Int?
  let lookups: LookupRun
  /// The order in which people are looked up and how many of them are, if both are known from the
  /// list alone and differ from GitHub's order.
  var arrangement: ListingOptions?

  private var invocation: Invocation { walk.invocation }

  /// Hands profiles to `use` as they come, in the list's order, until all or enough are there.
  ///
  /// - Parameters:
  ///   - age: Takes the age of what the cache held into account.
  ///   - use: Takes profiles of people who are selected.
  /// - Returns: The list's result.
  /// - Throws: `Failure`, with an error that says how far it got.
  func bring(
    noting age: inout CacheAge, _ use: ([Profile]) throws(CommandError) -> Void
  ) async throws(PeopleWalk.Failure) -> PeopleWalk.Ended {
    // Sets and the few of a sorted list take fewer requests without the profiles of everyone else.
    // GraphQL's `following` has users only: organisations would be missing.
    var hasGraphQL = true
    if walk.relation == .followers, arrangement == nil, selection.isEveryone || selection.isSearch {
      var sieve = PeopleSieve(selection, limit: limit)
      let result = try await walk.runWithProfiles(noting: &age) { profiles throws(CommandError) in
        try use(sieve.picked(from: profiles))
        return !sieve.isFull
      }
      switch result {
      case .ended(let ended): return ended
      case .lookUp(let isThere): hasGraphQL = isThere
      }
    }
    let (accounts, ended) = try await accounts(noting: &age)
    try await lookUp(accounts, hasGraphQL: hasGraphQL, noting: &age, use)
    return ended
  }

  /// Those of the list of whom profiles are needed.
  private func accounts(
    noting age: inout CacheAge
  ) async throws(PeopleWalk.Failure) -> ([Account], PeopleWalk.Ended) {
    // Who is searched is known only by the profiles.
    var sieve =
      selection.isSearch
      ? PeopleSieve(.everyone, limit: nil) : PeopleSieve(selection, limit: limit)
    var accounts: [Account] = []
    let ended = try await walk.run(noting: &age) { page in
      accounts += sieve.picked(from: page)
      return !sieve.isFull
    }
    if let arrangement { accounts = arrangement.arranged(accounts, by: AccountField.self) }
    return (accounts, ended)
  }

  private func lookUp(
    _ accounts: [Account], hasGraphQL: Bool, noting age: inout CacheAge,
    _ use: ([Profile]) throws(CommandError) -> Void
  ) async throws(PeopleWalk.Failure) {
    let session = LookupSession(
      client: walk.client, invocation: invocation, lookups: lookups,
      hasGraphQL: hasGraphQL, mayEndEarly: selection.isSearch && limit != nil)
    var sieve = PeopleSieve(selection, limit: limit)
    var missing = MissingPeople()
    var count = 0
    do throws(CommandError) {
      try await session.run(accounts, noting: &age) { findings throws(CommandError) in
        var profiles: [Profile] = []
        for finding in findings {
          switch finding.profile {
          case .success(let profile): profiles.append(profile)
          case .failure where finding.isGone: missing.note(finding.account)
          case .failure(let error):
            try use(sieve.picked(from: profiles))
            throw session.after(error, count, of: accounts.count)
          }
          count += 1
        }
        try use(sieve.picked(from: profiles))
        return !sieve.isFull
      }
    } catch {
      // Whoever has read enough wants to be gone, and nothing has failed.
      throw error.outcome == .success ? .stopped(error) : .failed(error)
    }
    if let notice = missing.notice { invocation.notices.say(notice) }
  }
}
