import GHFQueries
import GitHubAPI

extension Listing {
  /// Passes the profiles of the selected people to `use`, in the list's order, or sorted if
  /// `isOrderKnownEarly`, until it returns false.
  ///
  /// They are looked up as a part of the run `lookups`. `begin` receives the first page of the list,
  /// and returns `false` to end it.
  ///
  /// - Returns: The list's end.
  /// - Throws: The error of `use`, or `QueryError` with the progress so far.
  func profiles(
    of list: ListQuery, _ lookups: ResumeMarker, noting age: inout CacheAge,
    begin: (Page<[Account]>) throws(QueryError) -> Bool,
    _ use: ([Profile]) throws(QueryError) -> Bool
  ) async throws(QueryError) -> ListQuery.End {
    let wanted = PeopleFilter(selection, limit: options.fetchLimit)
    // A search matches profiles, so it can't select from the list's accounts.
    var people = selection.isSearch ? PeopleFilter(.everyone, limit: nil) : wanted
    let lookup = lookup(lookups, list.context)
    if !isOrderKnownEarly {
      return try await lookup.profiles(
        of: list, who: people, picking: wanted, noting: &age, begin: begin, use)
    }
    // Only the first entries of the sorted list are looked up.
    var accounts: [Account] = []
    let end = try await list.runByPages(noting: &age) { page throws(QueryError) in
      guard try begin(page) else { return false }
      accounts += people.picked(from: page.answer)
      return !people.isFull
    }
    accounts = options.arranged(accounts, by: AccountField.self)
    try await lookup.profiles(of: accounts, picking: wanted, noting: &age, use)
    return end
  }

  /// Returns the lookup of the profiles to print.
  func lookup(_ lookups: ResumeMarker, _ context: QueryContext) -> ProfileFetcher {
    var lookup = ProfileFetcher(resuming: lookups, in: context)
    lookup.mayEndEarly = selection.isSearch && options.fetchLimit != nil
    return lookup
  }
}
