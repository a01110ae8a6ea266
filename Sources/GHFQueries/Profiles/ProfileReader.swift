package import GitHubAPI

/// A reader of what a lookup of accounts finds; each function returns true if it wants more.
package protocol FindingReader: ~Copyable {
  /// True if the reader wants the pages of the list even after enough findings, if they need no
  /// request.
  var countsRest: Bool { get }
  /// The number of people whom the reader still wants; nil for all.
  var wantedCount: Int? { get }
  /// Reads a page of the list whose accounts are looked up.
  mutating func begin(_ page: Page<[Account]>) throws(QueryError) -> Bool
  /// Reads findings, in the order of the accounts, which `progress` can convert to profiles.
  mutating func take(
    _ findings: [ProfileFetcher.Finding], _ progress: inout ProfileFetcher.Progress
  ) throws(QueryError) -> Bool
}

extension FindingReader where Self: ~Copyable {
  package var countsRest: Bool { false }
  package var wantedCount: Int? { nil }

  package mutating func begin(_ page: Page<[Account]>) throws(QueryError) -> Bool { true }
}

/// A reader of the profiles that a lookup finds.
package protocol ProfileReader: FindingReader, ~Copyable {
  /// Reads profiles, in the order of the accounts.
  mutating func take(_ profiles: [Profile]) throws(QueryError) -> Bool
}

extension ProfileReader where Self: ~Copyable {
  package mutating func take(
    _ findings: [ProfileFetcher.Finding], _ progress: inout ProfileFetcher.Progress
  ) throws(QueryError) -> Bool {
    try progress.pass(findings, to: &self)
  }
}

extension ProfileFetcher {
  /// The result of a lookup of one account by id.
  package struct Finding: Sendable {
    package let account: Account
    let page: Result<Page<Profile>, GitHubError>
    let subject: QuerySubject
    /// True if the failure affects the whole batch, not only this account.
    var isOfAll = false
    /// True if GraphQL failed to look the account up.
    var isUnread = false

    /// True if the server has just sent or confirmed the profile.
    fileprivate var isFresh: Bool {
      if case .success(let page) = page { page.origin != .cache } else { false }
    }

    /// True if the account doesn't exist, or is hidden.
    package var isGone: Bool {
      if case .failure(let error) = page { error.isMissing && !isOfAll } else { false }
    }

    /// The profile, or an error that may not affect other accounts.
    package var profile: Result<Profile, QueryError> {
      page.map(\.answer).mapError { error in
        let isUnread = isUnread && !isGone && error.mayBeAboutOneAccount
        return QueryError(
          isUnread ? .unreadProfile(login: account.login, error) : .gitHub(error), about: subject)
      }
    }
  }

  /// The findings of a lookup so far.
  package struct Progress: ~Copyable {
    // A list of thousands may have dozens of missing accounts.
    private static let maximumNamed = 5

    private let fetcher: ProfileFetcher
    /// Picks the profiles to pass on.
    private var filter: PeopleFilter
    /// The number of accounts; nil if it wasn't known from the beginning.
    private let firstTotal: Int?
    private var progress = QueryProgress(.profiles)
    private var rateLimit: RateLimit?
    private var isKnownToAnswer: Bool
    private var missingNames: [String] = []
    private var missingCount = 0
    /// The number of accounts whose findings were passed on.
    private(set) var count = 0
    /// The number of accounts; nil while their list is being fetched.
    var total: Int?
    /// The number of accounts that a list has, as far as it is known.
    var expectedCount = 0
    /// True if the reader wants no more.
    private(set) var isEnough = false

    /// `total` is the number of accounts; nil if it isn't known before the end of their list.
    init(of fetcher: ProfileFetcher, picking filter: PeopleFilter, total: Int?) {
      self.fetcher = fetcher
      self.filter = filter
      firstTotal = total
      isKnownToAnswer = fetcher.isKnownToAnswer
      fetcher.context.report(.began(progress))
    }

    /// Passes findings to a reader, and returns true if it wants more.
    ///
    /// - Throws: The error of the reader, or an error that affects all other accounts too.
    mutating func take(
      _ findings: [Finding], noting age: inout CacheAge,
      to reader: inout some FindingReader & ~Copyable
    ) async throws(QueryError) -> Bool {
      var passed: [Finding] = []
      if findings.contains(where: \.isFresh) { isKnownToAnswer = true }
      for finding in findings {
        if case .success(let page) = finding.page {
          age.note(page)
          rateLimit = page.rateLimit ?? rateLimit
        }
        if finding.isGone, !isKnownToAnswer {
          try await fetcher.checkThatServerAnswers()
          isKnownToAnswer = true
        }
        if case .failure(let error) = finding.profile, finding.isOfAll || !error.isAboutOneAccount {
          fetcher.context.report(.ended)
          _ = try reader.take(passed, &self)
          throw fetcher.after(error, count, of: total)
        }
        passed.append(finding)
        count += 1
      }
      isEnough = try !reader.take(passed, &self)
      await fetcher.context.waitForReader?()
      progress.advance(to: count, of: max(total ?? expectedCount, count), rateLimit)
      fetcher.context.report(.progress(progress))
      return !isEnough
    }

    /// Passes the profiles of the last findings to a reader, and returns true if more are wanted.
    ///
    /// - Throws: The error of the reader, or of the first account that exists but wasn't returned.
    package mutating func pass(
      _ findings: [Finding], to reader: inout some ProfileReader & ~Copyable
    ) throws(QueryError) -> Bool {
      var profiles: [Profile] = []
      for (index, finding) in findings.enumerated() {
        switch finding.profile {
        case .success(let profile): profiles.append(profile)
        case .failure where finding.isGone:
          missingCount += 1
          if missingCount <= Progress.maximumNamed { missingNames.append(finding.account.login) }
        case .failure(let error):
          guard try reader.take(filter.picked(from: profiles)) else { return false }
          throw fetcher.after(error, count - findings.count + index, of: firstTotal)
        }
      }
      return try reader.take(filter.picked(from: profiles)) && !filter.isFull
    }

    /// Ends the lookup, reports the missing accounts and those that can't be decided on even with their
    /// profiles, and returns the filter with its counts.
    func end() -> PeopleFilter {
      let context = fetcher.context
      // A reader that has all that its filter wants needs no other run.
      if !isEnough || filter.isFull { fetcher.marker?.end() }
      if missingCount > 0 || filter.unknownCount > 0 { context.report(.ended) }
      if missingCount > 0 { context.report(.notFound(names: missingNames, count: missingCount)) }
      if filter.unknownCount > 0 {
        context.report(
          .undecided(filter.unknownCount))
      }
      return filter
    }
  }
}
