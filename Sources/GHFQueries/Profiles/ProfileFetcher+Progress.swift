import GitHubAPI

extension ProfileFetcher {
  /// The profiles that a lookup has found so far.
  struct Progress: ~Copyable {
    private let fetcher: ProfileFetcher
    private var found: Found
    private var progress = QueryProgress(.profiles)
    private var rateLimit: RateLimit?
    private var isKnownToAnswer: Bool
    /// The number of accounts whose findings were passed on.
    private(set) var count = 0
    /// The number of accounts; nil while their list is being fetched.
    var total: Int?
    /// The number of accounts that a list has, as far as it is known.
    var expectedCount = 0
    /// True if the reader wants no more.
    private(set) var isEnough = false

    /// `total` is the number of accounts; nil if it isn't known before the end of their list.
    init(of fetcher: ProfileFetcher, picking filter: PeopleFilter, total: Int? = nil) {
      self.fetcher = fetcher
      found = Found(fetcher: fetcher, filter: filter, total: total)
      isKnownToAnswer = fetcher.isKnownToAnswer
      fetcher.context.report(.began(progress))
    }

    /// Passes the findings from answers to a reader, and returns true if it wants more.
    ///
    /// - Throws: The error of the reader, or an error that affects all other accounts too.
    mutating func take(
      _ answers: [Answer], noting age: inout CacheAge,
      to reader: inout some FindingReader & ~Copyable
    ) async throws(QueryError) -> Bool {
      var findings: [Finding] = []
      if answers.contains(where: \.isFresh) { isKnownToAnswer = true }
      for answer in answers {
        if case .success(let page) = answer.page {
          age.note(page)
          rateLimit = page.rateLimit ?? rateLimit
        }
        let finding = fetcher.finding(from: answer)
        if finding.isGone, !isKnownToAnswer {
          try await fetcher.checkThatServerAnswers()
          isKnownToAnswer = true
        }
        if case .failure(let error) = finding.profile, answer.isOfAll || !error.isAboutOneAccount {
          fetcher.context.report(.ended)
          _ = try reader.take(findings, &found)
          throw fetcher.after(error, count, of: total)
        }
        findings.append(finding)
        count += 1
      }
      isEnough = try !reader.take(findings, &found)
      await fetcher.context.waitForReader?()
      progress.advance(to: count, of: max(total ?? expectedCount, count), rateLimit)
      fetcher.context.report(.progress(progress))
      return !isEnough
    }

    /// Ends the lookup, names missing accounts, and returns the filter with its counts.
    func end() -> PeopleFilter {
      if !isEnough { fetcher.marker?.end() }
      found.reportMissing()
      return found.filter
    }
  }
}
