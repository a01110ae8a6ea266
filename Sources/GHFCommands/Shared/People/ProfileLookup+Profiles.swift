import GitHubAPI

extension ProfileLookup {
  /// Looks accounts up, passes the profiles that a filter picks to `use`, and names missing ones.
  ///
  /// - Throws: The error of `use`, or `CommandError` with the progress so far.
  func profiles(
    of accounts: [Account], picking filter: PeopleFilter = PeopleFilter(.everyone, limit: nil),
    noting age: inout CacheAge, _ use: ([Profile]) throws(CommandError) -> Void
  ) async throws(CommandError) {
    // A list of thousands may have dozens of missing accounts.
    let mostNamed = 5
    var filter = filter
    var missingNames: [String] = []
    var missingCount = 0
    var count = 0
    try await run(accounts, noting: &age) { findings throws(CommandError) in
      var profiles: [Profile] = []
      for finding in findings {
        switch finding.profile {
        case .success(let profile): profiles.append(profile)
        case .failure where finding.isGone:
          missingCount += 1
          if missingCount <= mostNamed { missingNames.append(finding.account.login) }
        case .failure(let error):
          try use(filter.picked(from: profiles))
          throw after(error, count, of: accounts.count)
        }
        count += 1
      }
      try use(filter.picked(from: profiles))
      return !filter.isFull
    }
    if missingCount == 0 { return }
    let others =
      missingCount > mostNamed ? " and \(CountText.grouped(missingCount - mostNamed)) more" : ""
    invocation.notices.say(
      "skipped \(missingNames.joined(separator: ", "))\(others): listed, but not found on GitHub")
  }
}
