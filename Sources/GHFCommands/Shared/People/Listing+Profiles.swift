import GHFQueries
import GitHubAPI
import PeopleViews

extension Listing {
  /// Passes the profiles of the selected people to a reader, in the list's order, or sorted if
  /// `isOrderKnownEarly`, until it has enough.
  ///
  /// They are looked up as a part of the run `lookups`.
  ///
  /// - Returns: The list's end, and the filter of the profiles with its counts.
  /// - Throws: The error of the reader, or `QueryError` with the progress so far.
  func passProfiles(
    of list: ListQuery, _ lookups: ResumeMarker, noting age: inout CacheAge,
    to reader: inout ListingReader<DetailField>
  ) async throws(QueryError) -> (end: ListQuery.End, filter: PeopleFilter) {
    let wanted = PeopleFilter(selection, limit: options.fetchLimit)
    // A search matches profiles, so it can't select from the list's accounts.
    var people = selection.isSearch ? PeopleFilter() : wanted
    let lookup = lookup(lookups, list.context)
    if !isOrderKnownEarly {
      return try await lookup.run(list, who: people, picking: wanted, noting: &age, to: &reader)
    }
    // Only the first entries of the sorted list are looked up.
    var accounts: [Account] = []
    let end = try await list.run(noting: &age) { page in
      accounts += people.picked(from: page)
      return !people.isFull
    }
    accounts = options.arranged(accounts, by: AccountField.self)
    return (end, try await lookup.run(accounts, picking: wanted, noting: &age, to: &reader))
  }

  /// Returns the lookup of the profiles to print.
  func lookup(_ lookups: ResumeMarker, _ context: QueryContext) -> ProfileFetcher {
    var lookup = ProfileFetcher(resuming: lookups, in: context)
    lookup.mayEndEarly = selection.isSearch && options.fetchLimit != nil
    lookup.part = .offered
    lookup.canLimit = selection.isEveryone && (!options.needsAll || isOrderKnownEarly)
    return lookup
  }
}
