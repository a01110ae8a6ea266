import GitHubAPI
import TerminalText

extension Listing {
  /// Passes on the profiles of the people who are selected, in the list's order.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - lookups: The run that looks up profiles if the list has none.
  ///   - age: Takes the age of what the cache held into account.
  ///   - use: Takes profiles of people who are selected.
  /// - Returns: The list's end.
  /// - Throws: `CommandError` that says how far it got.
  func profiles(
    of list: PeoplePagination, _ lookups: ResumeMarker, noting age: inout CacheAge,
    _ use: ([Profile]) throws(CommandError) -> Void
  ) async throws(CommandError) -> PeoplePagination.End {
    var hasGraphQL = true
    // Sets and the first of a sorted list take fewer requests without the profiles of all others.
    if !isOrderKnownEarly, selection.isEveryone || selection.isSearch {
      var filter = PeopleFilter(selection, limit: options.fetchLimit)
      let result = try await list.runWithProfiles(noting: &age) { profiles throws(CommandError) in
        try use(filter.picked(from: profiles))
        return !filter.isFull
      }
      switch result {
      case .ended(let end): return end
      case .lookUp(let isThere): hasGraphQL = isThere
      }
    }
    // A search is decided by the profiles, so the list has to be read as a whole.
    var filter =
      selection.isSearch
      ? PeopleFilter(.everyone, limit: nil)
      : PeopleFilter(selection, limit: options.fetchLimit)
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

  private func lookUp(
    _ accounts: [Account], with lookup: ProfileLookup, noting age: inout CacheAge,
    _ use: ([Profile]) throws(CommandError) -> Void
  ) async throws(CommandError) {
    var filter = PeopleFilter(selection, limit: options.fetchLimit)
    var missing = MissingPeople()
    var count = 0
    try await lookup.run(accounts, noting: &age) { findings throws(CommandError) in
      var profiles: [Profile] = []
      for finding in findings {
        switch finding.profile {
        case .success(let profile): profiles.append(profile)
        case .failure where finding.isGone: missing.note(finding.account)
        case .failure(let error):
          try use(filter.picked(from: profiles))
          throw lookup.after(error, count, of: accounts.count)
        }
        count += 1
      }
      try use(filter.picked(from: profiles))
      return !filter.isFull
    }
    if let notice = missing.notice { lookup.invocation.notices.say(notice) }
  }
}

/// The people of a list whose accounts are gone when their profiles are requested.
private struct MissingPeople {
  // In a list of thousands there may be dozens.
  private static let mostNamed = 5

  private var names: [String] = []
  private var count = 0

  /// Counts one person.
  mutating func note(_ account: Account) {
    count += 1
    if names.count < MissingPeople.mostNamed { names.append(account.login) }
  }

  /// The notice about them; nil if nobody is missing.
  var notice: String? {
    if count == 0 { return nil }
    let others = count > names.count ? " and \(CountText.grouped(count - names.count)) more" : ""
    let who = names.joined(separator: ", ") + others
    return count == 1
      ? "\(who) is in the list but gone from GitHub, and left out"
      : "\(who) are in the list but gone from GitHub, and left out"
  }
}
