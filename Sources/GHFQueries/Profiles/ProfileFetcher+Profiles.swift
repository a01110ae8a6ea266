package import GitHubAPI

extension ProfileFetcher {
  /// Looks accounts up, passes the profiles that a filter picks to `use`, until that returns false,
  /// and names missing ones.
  ///
  /// - Throws: The error of `use`, or `QueryError` with the progress so far.
  package func profiles(
    of accounts: [Account], picking filter: PeopleFilter = PeopleFilter(.everyone, limit: nil),
    noting age: inout CacheAge, _ use: ([Profile]) throws(QueryError) -> Bool
  ) async throws(QueryError) {
    var found = Found(fetcher: self, filter: filter, total: accounts.count)
    try await run(accounts, noting: &age) { findings throws(QueryError) in
      try found.take(findings, use)
    }
    found.reportMissing()
  }

  /// Looks up the accounts of a list that `people` picks, passes the profiles that a filter picks to
  /// `use`, in the list's order, until that returns false, and names missing ones.
  ///
  /// `begin` receives the first page of the list, and returns `false` to end it.
  ///
  /// - Returns: The list's end.
  /// - Throws: The error of `use`, or `QueryError` with the progress so far.
  package func profiles(
    of list: ListQuery, who people: PeopleFilter = PeopleFilter(.everyone, limit: nil),
    picking filter: PeopleFilter = PeopleFilter(.everyone, limit: nil),
    noting age: inout CacheAge, begin: (Page<[Account]>) throws(QueryError) -> Bool = { _ in true },
    _ use: ([Profile]) throws(QueryError) -> Bool
  ) async throws(QueryError) -> ListQuery.End {
    var found = Found(fetcher: self, filter: filter, total: nil)
    let end = try await run(list, picking: people, noting: &age, begin: begin) {
      findings throws(QueryError) in
      try found.take(findings, use)
    }
    found.reportMissing()
    return end
  }

  /// The profiles found so far, and the accounts without one.
  private struct Found {
    // A list of thousands may have dozens of missing accounts.
    private static let maximumNamed = 5

    let fetcher: ProfileFetcher
    var filter: PeopleFilter
    /// The number of accounts; nil if it is unknown.
    let total: Int?
    private var missingNames: [String] = []
    private var missingCount = 0
    private var count = 0

    init(fetcher: ProfileFetcher, filter: PeopleFilter, total: Int?) {
      self.fetcher = fetcher
      self.filter = filter
      self.total = total
    }

    /// Passes profiles to `use`, and returns true if more are wanted.
    ///
    /// - Throws: The error of `use`, or of the first account that exists but wasn't returned.
    mutating func take(
      _ findings: [Finding], _ use: ([Profile]) throws(QueryError) -> Bool
    ) throws(QueryError) -> Bool {
      var profiles: [Profile] = []
      for finding in findings {
        switch finding.profile {
        case .success(let profile): profiles.append(profile)
        case .failure where finding.isGone:
          missingCount += 1
          if missingCount <= Found.maximumNamed { missingNames.append(finding.account.login) }
        case .failure(let error):
          guard try use(filter.picked(from: profiles)) else { return false }
          throw fetcher.after(error, count, of: total)
        }
        count += 1
      }
      return try use(filter.picked(from: profiles)) && !filter.isFull
    }

    func reportMissing() {
      if missingCount == 0 { return }
      fetcher.context.report(.notFound(names: missingNames, count: missingCount))
    }
  }
}
