import GitHubAPI

import struct FoundationEssentials.Date

/// A lookup of many accounts by id, with its cost and progress on stderr.
struct ProfileLookup: Sendable {
  /// The result for one account.
  struct Finding: Sendable {
    let account: Account
    /// The profile, or an error that may not affect other accounts.
    let profile: Result<Profile, CommandError>
    /// True if the account doesn't exist, or is hidden.
    let isGone: Bool
  }

  let client: GitHubClient
  let invocation: Invocation
  let lookups: ResumeMarker
  /// True if the server may have GraphQL.
  var hasGraphQL = true
  /// True if the reader is likely to have enough before the end.
  var mayEndEarly = false
  /// The advice to users without a token if the cost exceeds the limit; nil for none.
  var alternative: String?
  /// True if the server is known to serve accounts, for example because it has just sent the list.
  var isKnownToAnswer = true
  /// The subject of an error about an account.
  var subject: @Sendable (Account) -> CommandError.Subject = { .account($0.login) }

  /// Passes the findings to `use`, in the order of the accounts, until it has enough.
  ///
  /// - Parameters:
  ///   - accounts: The accounts to look up.
  ///   - age: The age of cached profiles, which is updated.
  ///   - use: Receives findings, and returns `true` if it wants more.
  /// - Throws: The error of `use`, or an error that affects all other accounts too, such as a rate
  ///   limit, with the progress so far.
  func run(
    _ accounts: [Account], noting age: inout CacheAge,
    _ use: ([Finding]) throws(CommandError) -> Bool
  ) async throws(CommandError) {
    if accounts.isEmpty { return }
    let start = lookups.start
    let hasToken = try await isSignedIn(for: accounts, since: start)
    let usesGraphQL = hasToken && hasGraphQL
    if hasToken, !hasGraphQL { reportMissingGraphQL() }
    if !usesGraphQL {
      await announce(
        accounts, since: start, of: age.oldest ?? invocation.clock.now(), hasToken: hasToken)
    }
    var progress = ProgressBar(of: nil, in: invocation, unit: "profiles")
    defer { invocation.status.clear() }
    var isEnough = false
    var count = 0
    var rateLimit: RateLimit?
    var isKnownToAnswer = isKnownToAnswer
    try await answers(to: accounts, resumedSince: start, byGraphQL: usesGraphQL) {
      answers throws(CommandError) in
      var findings: [Finding] = []
      if answers.contains(where: \.isFresh) { isKnownToAnswer = true }
      for answer in answers {
        if case .success(let page) = answer.page {
          age.note(page)
          rateLimit = page.rateLimit ?? rateLimit
        }
        let finding = finding(from: answer)
        if finding.isGone, !isKnownToAnswer {
          try await checkThatServerAnswers()
          isKnownToAnswer = true
        }
        if case .failure(let error) = finding.profile, answer.isOfAll || error.outcome != .failure {
          invocation.status.clear()
          _ = try use(findings)
          throw after(error, count, of: accounts.count)
        }
        findings.append(finding)
        count += 1
      }
      isEnough = try !use(findings)
      progress.advance(to: count, of: accounts.count, rateLimit)
      return !isEnough
    }
    if !isEnough { lookups.end() }
  }

  /// Checks that a 404 is about the account, and not from a server other than GitHub.
  private func checkThatServerAnswers() async throws(CommandError) {
    let answers = await client.servesGitHubAPI()
    if answers == true { return }
    invocation.status.clear()
    let host = client.base.webHost
    if answers == false {
      throw CommandError(GitHubError.notGitHub(host: host), about: .other, in: invocation.context)
    }
    throw CommandError(.noResponse, "no response from '\(host)'", hints: ["try again later"])
  }

  func reportMissingGraphQL() {
    invocation.notices.say(
      "GraphQL is not available on \(client.base.webHost); looking up profiles one by one")
  }

  /// Returns `true` if there is a token, and always with `--offline`.
  ///
  /// Ignores an unusable token if no request by id would count against the limit.
  private func isSignedIn(
    for accounts: [Account], since start: Date?
  ) async throws(CommandError) -> Bool {
    // Without requests, answers that were fetched with a token are used too.
    if invocation.options.cacheMode == .offline { return true }
    do throws(GitHubError) {
      return try await client.isSignedIn()
    } catch {
      if await client.lookupCost(of: accounts, resumedSince: start) == 0 { return false }
      throw CommandError(error, about: .other, in: invocation.context)
    }
  }

  /// Returns an error with the number of profiles looked up before it.
  func after(_ error: CommandError, _ count: Int, of total: Int) -> CommandError {
    let isResumable = lookups.resumption.isResumable(with: invocation.options)
    if error.outcome == .interrupted, isResumable, count > 0, !invocation.paged.wasQuit {
      invocation.notices.say(
        "stopped; cached \(CommandError.part(count, of: total)) profiles; rerun to resume")
    }
    return error.after(profiles: count, of: total, resume: isResumable)
  }

  private func finding(from answer: Answer) -> Finding {
    switch answer.page {
    case .success(let page):
      return Finding(account: answer.account, profile: .success(page.answer), isGone: false)
    case .failure(let error):
      let isGone =
        switch error {
        case .notFound, .gone: !answer.isOfAll
        default: false
        }
      let error = CommandError(error, about: subject(answer.account), in: invocation.context)
      return Finding(account: answer.account, profile: .failure(error), isGone: isGone)
    }
  }

  /// If the cost is high, marks the run as resumable, and reports the cost unless it may end early.
  ///
  /// `date` is the time at which the oldest part of the list was fetched.
  private func announce(
    _ accounts: [Account], since start: Date?, of date: Date, hasToken: Bool
  ) async {
    let requestCount = await client.lookupCost(of: accounts, resumedSince: start)
    let cost = await LookupCost.of(accounts.count, requestCount: requestCount, client)
    // A few requests can be repeated.
    if !cost.isWorthReporting { return }
    lookups.begin(since: date)
    if mayEndEarly { return }
    let isResumable = lookups.resumption.isResumable(with: invocation.options)
    let notices = cost.notices(
      isResumable: isResumable, hasToken: hasToken, alternative: alternative, in: invocation)
    for notice in notices { invocation.notices.say(notice) }
  }
}
