import GitHubAPI

import struct FoundationEssentials.Date

/// A lookup of many accounts by their ids, with its cost and its progress on stderr.
struct ProfileLookup: Sendable {
  /// The result for one account.
  struct Finding: Sendable {
    let account: Account
    /// The error is that the account is gone, or one that the next account need not meet.
    let profile: Result<Profile, CommandError>
    let isGone: Bool
  }

  let client: GitHubClient
  let invocation: Invocation
  let lookups: ResumeMarker
  /// Whether the server may have GraphQL.
  var hasGraphQL = true
  /// Whether the reader may well have enough before the end.
  var mayEndEarly = false
  /// Whether the server is known to answer for accounts, as one is that has just sent their list.
  var isKnownToAnswer = true
  /// The subject of an error about an account.
  var subject: @Sendable (Account) -> CommandError.Subject = { .account($0.login) }

  /// Passes the result for each account to `use`, in the order of the accounts, until it has enough.
  ///
  /// - Parameters:
  ///   - accounts: The accounts to look up.
  ///   - age: Takes the age of what the cache held into account.
  ///   - use: Takes the findings, and returns whether more are wanted.
  /// - Throws: What `use` throws, and what holds for all other accounts too, such as a limit, with
  ///   how far it got.
  func run(
    _ accounts: [Account], noting age: inout CacheAge,
    _ use: ([Finding]) throws(CommandError) -> Bool
  ) async throws(CommandError) {
    if accounts.isEmpty { return }
    let start = lookups.start
    let hasToken = try await isSignedIn(for: accounts, since: start)
    let asksGraphQL = hasToken && hasGraphQL
    if hasToken, !hasGraphQL { sayGraphQLIsMissing() }
    if !asksGraphQL {
      let date = age.oldest ?? invocation.clock.now()
      await announce(accounts, since: start, date, hasToken: hasToken)
    }
    var progress = ProgressBar(of: nil, in: invocation, unit: "profiles")
    defer { invocation.status.clear() }
    var isEnough = false
    var count = 0
    var rateLimit: RateLimit?
    var isKnownToAnswer = isKnownToAnswer
    try await answers(to: accounts, inListSince: start, byGraphQL: asksGraphQL) {
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
        if case .failure(let error) = finding.profile,
          answer.isOfAll || error.outcome != .failure
        {
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

  /// Checks that a 404 is about the account, and that the server is GitHub.
  ///
  /// - Throws: `CommandError` if the server answers for nothing.
  private func checkThatServerAnswers() async throws(CommandError) {
    let answers = await client.answersForAccounts()
    if answers == true { return }
    invocation.status.clear()
    throw CommandError(
      .noAnswer,
      "\(client.base.webHost) doesn't answer \(answers == nil ? "now" : "as GitHub does")",
      hints: [answers == nil ? "try again later" : "check --hostname, GH_HOST and GHF_API_URL"])
  }

  func sayGraphQLIsMissing() {
    invocation.notices.say(
      "\(client.base.webHost) has no GraphQL that answers; looking up profiles one by one")
  }

  /// Whether there is a token; it isn't looked for if the cache has everyone.
  private func isSignedIn(
    for accounts: [Account], since start: Date?
  ) async throws(CommandError) -> Bool {
    // No request is made, and answers that were requested with a token are used too.
    if invocation.options.cacheMode == .offline { return true }
    if await client.lookupCost(of: accounts, inListSince: start) == 0 { return false }
    do throws(GitHubError) {
      return try await client.isSignedIn()
    } catch {
      throw CommandError(error, about: .other, in: invocation.context)
    }
  }

  /// An error that says how many had been looked up by then.
  func after(_ error: CommandError, _ count: Int, of total: Int) -> CommandError {
    let goesOn = lookups.resumption.promisesMore(invocation.options)
    if error.outcome == .interrupted, goesOn, count > 0, !invocation.paged.isLeft {
      invocation.notices.say(
        "stopped; cached \(CommandError.part(count, of: total)) profiles; rerun to resume")
    }
    return error.after(profiles: count, of: total, goesOn: goesOn)
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
      return Finding(
        account: answer.account,
        profile: .failure(
          CommandError(error, about: subject(answer.account), in: invocation.context)),
        isGone: isGone)
    }
  }

  /// Announces the cost, and notes that the run begins; `date` is that of the list.
  private func announce(
    _ accounts: [Account], since start: Date?, _ date: Date, hasToken: Bool
  ) async {
    let cost = await LookupCost.of(accounts, inListSince: start, client)
    // A few requests can be made again.
    if !cost.isWorthTelling { return }
    lookups.begin(since: date)
    if mayEndEarly { return }
    let goesOn = lookups.resumption.promisesMore(invocation.options)
    for notice in cost.notices(goesOn: goesOn, hasToken: hasToken, in: invocation) {
      invocation.notices.say(notice)
    }
  }
}
