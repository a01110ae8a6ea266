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
    try await lookUp(accounts, with: lookup, noting: &age, use)
    return end
  }

  /// Looks the selected people up, and passes their profiles to `use`.
  func lookUp(
    _ accounts: [Account], with lookup: ProfileLookup, noting age: inout CacheAge,
    _ use: ([Profile]) throws(CommandError) -> Void
  ) async throws(CommandError) {
    // A list of thousands may have dozens of missing accounts.
    let mostNamed = 5
    var filter = PeopleFilter(selection, limit: options.fetchLimit)
    var missingNames: [String] = []
    var missingCount = 0
    var count = 0
    try await lookup.run(accounts, noting: &age) { findings throws(CommandError) in
      var profiles: [Profile] = []
      for finding in findings {
        switch finding.profile {
        case .success(let profile): profiles.append(profile)
        case .failure where finding.isGone:
          missingCount += 1
          if missingCount <= mostNamed { missingNames.append(finding.account.login) }
        case .failure(let error):
          try use(filter.picked(from: profiles))
          throw lookup.after(error, count, of: accounts.count)
        }
        count += 1
      }
      try use(filter.picked(from: profiles))
      return !filter.isFull
    }
    if missingCount == 0 { return }
    let others =
      missingCount > mostNamed ? " and \(CountText.grouped(missingCount - mostNamed)) more" : ""
    lookup.invocation.notices.say(
      "skipped \(missingNames.joined(separator: ", "))\(others): listed, but not found on GitHub")
  }
}
