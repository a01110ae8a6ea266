package import GitHubAPI

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
  struct Progress: ~Copyable {
    private let fetcher: ProfileFetcher
    private var progress = QueryProgress(.profiles)
    private var rateLimit: RateLimit?
    private var isKnownToAnswer: Bool
    private var pageCount = 0
    /// The number of accounts whose findings were passed on.
    private(set) var count = 0
    /// The number of accounts; nil while their list is being fetched.
    var total: Int?
    /// The number of accounts that a list has, as far as it is known.
    var expectedCount = 0
    /// True if no more are wanted.
    private(set) var isEnough = false

    init(of fetcher: ProfileFetcher) {
      self.fetcher = fetcher
      isKnownToAnswer = fetcher.isKnownToAnswer
      fetcher.context.report(.began(progress))
    }

    /// Passes findings on, and returns true if more are wanted.
    ///
    /// - Throws: An error that affects all other accounts too, or `.cancelled`.
    mutating func send(
      _ findings: [Finding], to sink: Sink<Finding>
    ) async throws(QueryError) -> Bool {
      var passed: [Finding] = []
      if findings.contains(where: \.isFresh) { isKnownToAnswer = true }
      for finding in findings {
        if case .success(let page) = finding.page {
          sink.note(page)
          rateLimit = page.rateLimit ?? rateLimit
        }
        if finding.isGone, !isKnownToAnswer {
          try await fetcher.checkThatServerAnswers()
          isKnownToAnswer = true
        }
        if case .failure(let error) = finding.profile, finding.isOfAll || !error.isAboutOneAccount {
          fetcher.context.report(.ended)
          if !passed.isEmpty { _ = try await pass(passed, to: sink) }
          throw fetcher.after(error, count, of: total)
        }
        passed.append(finding)
        count += 1
      }
      isEnough = try await !pass(passed, to: sink)
      progress.advance(to: count, of: max(total ?? expectedCount, count), rateLimit)
      fetcher.context.report(.progress(progress))
      return !isEnough
    }

    private mutating func pass(
      _ findings: [Finding], to sink: Sink<Finding>
    ) async throws(QueryError) -> Bool {
      pageCount += 1
      do throws(QueryError) {
        return try await sink.send(
          Page(
            number: pageCount, answer: findings,
            links: PageLinks(hasNext: total.map { count < $0 } ?? true, lastNumber: nil),
            fetchedAt: fetcher.context.clock.now(), origin: .network, rateLimit: rateLimit))
      } catch {
        fetcher.context.report(.ended)
        throw fetcher.after(error, count, of: total)
      }
    }
  }
}
