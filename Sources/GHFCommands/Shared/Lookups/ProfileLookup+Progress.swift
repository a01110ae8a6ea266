import GitHubAPI
import TerminalHost

extension ProfileLookup {
  /// The profiles that a lookup has found so far, shown in a progress bar.
  struct Progress: ~Copyable {
    private let lookup: ProfileLookup
    private var bar: ProgressBar
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

    init(of lookup: ProfileLookup) {
      self.lookup = lookup
      isKnownToAnswer = lookup.isKnownToAnswer
      bar = ProgressBar(of: nil, in: lookup.invocation, unit: "profiles")
    }

    /// Passes the findings from answers to `use`, and returns true if it wants more.
    ///
    /// - Throws: The error of `use`, or an error that affects all other accounts too.
    mutating func take(
      _ answers: [Answer], noting age: inout CacheAge,
      _ use: ([Finding]) throws(CommandError) -> Bool
    ) async throws(CommandError) -> Bool {
      var findings: [Finding] = []
      if answers.contains(where: \.isFresh) { isKnownToAnswer = true }
      for answer in answers {
        if case .success(let page) = answer.page {
          age.note(page)
          rateLimit = page.rateLimit ?? rateLimit
        }
        let finding = lookup.finding(from: answer)
        if finding.isGone, !isKnownToAnswer {
          try await lookup.checkThatServerAnswers()
          isKnownToAnswer = true
        }
        if case .failure(let error) = finding.profile, answer.isOfAll || error.outcome != .failure {
          lookup.invocation.status.clear()
          _ = try use(findings)
          throw lookup.after(error, count, of: total)
        }
        findings.append(finding)
        count += 1
      }
      isEnough = try !use(findings)
      await lookup.invocation.pictures?.waitForRoom()
      bar.advance(to: count, of: max(total ?? expectedCount, count), rateLimit)
      return !isEnough
    }
  }
}
