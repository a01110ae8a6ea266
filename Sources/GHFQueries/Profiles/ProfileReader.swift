package import GitHubAPI

/// A reader of what a lookup of accounts finds; each function returns true if it wants more.
package protocol FindingReader: ~Copyable {
  /// True if the reader wants the pages of the list even after enough findings, if they need no
  /// request.
  var countsRest: Bool { get }
  /// Reads a page of the list whose accounts are looked up.
  mutating func begin(_ page: Page<[Account]>) throws(QueryError) -> Bool
  /// Reads findings, in the order of the accounts, which `found` can convert to profiles.
  mutating func take(
    _ findings: [ProfileFetcher.Finding], _ found: inout ProfileFetcher.Found
  ) throws(QueryError) -> Bool
}

extension FindingReader where Self: ~Copyable {
  package var countsRest: Bool { false }

  package mutating func begin(_ page: Page<[Account]>) throws(QueryError) -> Bool { true }
}

/// A reader of the profiles that a lookup finds.
package protocol ProfileReader: FindingReader, ~Copyable {
  /// Reads profiles, in the order of the accounts.
  mutating func take(_ profiles: [Profile]) throws(QueryError) -> Bool
}

extension ProfileReader where Self: ~Copyable {
  package mutating func take(
    _ findings: [ProfileFetcher.Finding], _ found: inout ProfileFetcher.Found
  ) throws(QueryError) -> Bool {
    try found.pass(findings, to: &self)
  }
}

extension ProfileFetcher {
  /// The profiles found so far, and the accounts without one.
  package struct Found {
    // A list of thousands may have dozens of missing accounts.
    private static let maximumNamed = 5

    let fetcher: ProfileFetcher
    /// Picks the profiles to pass on.
    var filter: PeopleFilter
    /// The number of accounts; nil if it is unknown.
    let total: Int?
    var missingNames: [String] = []
    var missingCount = 0
    var count = 0

    /// Passes profiles to a reader, and returns true if more are wanted.
    ///
    /// - Throws: The error of the reader, or of the first account that exists but wasn't returned.
    mutating func pass(
      _ findings: [Finding], to reader: inout some ProfileReader & ~Copyable
    ) throws(QueryError) -> Bool {
      var profiles: [Profile] = []
      for finding in findings {
        switch finding.profile {
        case .success(let profile): profiles.append(profile)
        case .failure where finding.isGone:
          missingCount += 1
          if missingCount <= Found.maximumNamed { missingNames.append(finding.account.login) }
        case .failure(let error):
          guard try reader.take(filter.picked(from: profiles)) else { return false }
          throw fetcher.after(error, count, of: total)
        }
        count += 1
      }
      return try reader.take(filter.picked(from: profiles)) && !filter.isFull
    }

    /// Reports the missing accounts, and those that can't be decided on even with their profiles.
    func reportMissing() {
      if missingCount == 0, filter.unknownCount == 0 { return }
      fetcher.context.report(.ended)
      if missingCount > 0 {
        fetcher.context.report(.notFound(names: missingNames, count: missingCount))
      }
      if filter.unknownCount > 0 {
        fetcher.context.report(
          .undecided(filter.unknownCount, languages: filter.selection.testsLanguages))
      }
    }
  }
}
