import GitHubAPI

extension Listing {
  /// Passes the profiles of the selected people to `use`, in the list's order, or sorted if
  /// `isOrderKnownEarly`.
  ///
  /// They are looked up as a part of the run `lookups`.
  ///
  /// - Returns: The list's end.
  /// - Throws: `CommandError` with the progress so far.
  func profiles(
    of list: PeoplePagination, _ lookups: ResumeMarker, noting age: inout CacheAge,
    _ use: ([Profile]) throws(CommandError) -> Void
  ) async throws(CommandError) -> PeoplePagination.End {
    let wanted = PeopleFilter(selection, limit: options.fetchLimit)
    // A search matches profiles, so it can't select from the list's accounts.
    var people = selection.isSearch ? PeopleFilter(.everyone, limit: nil) : wanted
    let lookup = ProfileLookup(
      client: list.client, invocation: list.invocation, lookups: lookups,
      mayEndEarly: selection.isSearch && options.fetchLimit != nil)
    if !isOrderKnownEarly {
      return try await lookup.profiles(of: list, who: people, picking: wanted, noting: &age, use)
    }
    // Only the first entries of the sorted list are looked up.
    var accounts: [Account] = []
    let end = try await list.run(noting: &age) { page in
      accounts += people.picked(from: page)
      return !people.isFull
    }
    accounts = options.arranged(accounts, by: AccountField.self)
    try await lookup.profiles(of: accounts, picking: wanted, noting: &age, use)
    return end
  }
}
