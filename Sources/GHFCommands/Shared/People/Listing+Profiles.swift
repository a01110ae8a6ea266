import GitHubAPI
import TerminalText

extension Listing {
  /// Passes the profiles of the selected people to `use`, in the list's order, or sorted if
  /// `isOrderKnownEarly`.
  ///
  /// If the list comes without profiles, they are looked up as a part of the run `lookups`.
  ///
  /// - Returns: The list's end.
  /// - Throws: `CommandError` with the progress so far.
  func profiles(
    of list: PeoplePagination, _ lookups: ResumeMarker, noting age: inout CacheAge,
    _ use: ([Profile]) throws(CommandError) -> Void
  ) async throws(CommandError) -> PeoplePagination.End {
    var hasGraphQL = true
    // For the first entries of a sorted list, it takes fewer requests to look up only these.
    if !isOrderKnownEarly {
      var filter = PeopleFilter(selection, limit: options.fetchLimit)
      let result = try await list.runWithProfiles(noting: &age) { profiles throws(CommandError) in
        try use(filter.picked(from: profiles))
        return !filter.isFull
      }
      switch result {
      case .ended(let end): return end
      case .lookUp(let isAvailable): hasGraphQL = isAvailable
      }
    }
    // A search matches profiles, so it can't select from the list's accounts.
    var filter =
      selection.isSearch
      ? PeopleFilter(.everyone, limit: nil) : PeopleFilter(selection, limit: options.fetchLimit)
    var accounts: [Account] = []
    let end = try await list.run(noting: &age) { page in
      accounts += filter.picked(from: page)
      return !filter.isFull
    }
    if isOrderKnownEarly { accounts = options.arranged(accounts, by: AccountField.self) }
    let lookup = ProfileLookup(
      client: list.client, invocation: list.invocation, lookups: lookups, hasGraphQL: hasGraphQL,
      mayEndEarly: selection.isSearch && options.fetchLimit != nil)
    try await lookup.profiles(
      of: accounts, picking: PeopleFilter(selection, limit: options.fetchLimit), noting: &age, use)
    return end
  }
}
