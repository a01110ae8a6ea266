import GitHubAPI

import struct FoundationEssentials.Date

/// Looks many people up, and tells on stderr what that takes and how far it is.
struct LookupSession: Sendable {
  /// What came of looking one person up.
  struct Finding: Sendable {
    let account: Account
    /// Why there is none is that GitHub does not know the account any more, or what looking the next
    /// one up need not meet.
    let profile: Result<Profile, CommandError>
    let isGone: Bool
  }

  let client: GitHubClient
  let invocation: Invocation
  let lookups: LookupRun
  /// Whether the server is not known to lack GraphQL.
  var hasGraphQL = true
  /// Whether the reader may well have enough before the end.
  var mayEndEarly = false
  /// Whether the server is known to answer for accounts, as one is that has just sent their list.
  var isKnownToAnswer = true
  /// What an error about an account calls it.
  var subject: @Sendable (Account) -> CommandError.Subject = { .account($0.login) }

  /// Hands what came of each account to `use`, in the order of the accounts, until it has enough.
  ///
  /// - Parameters:
  ///   - accounts: Whom to look up.
  ///   - age: Takes the age of what the cache held into account.
  ///   - use: Takes the findings, and tells whether more are wanted.
  /// - Throws: What `use` throws, and what no other account would do better with, such as a limit,
  ///   saying how far it got.
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
      let date = age.oldest ?? invocation.timekeeper.now()
      await announce(accounts, since: start, date, hasToken: hasToken)
    }
    var progress = ProgressBar(of: nil, in: invocation, unit: "profiles")
    defer { invocation.status.clear() }
    var isEnough = false
    var count = 0
    var rateLimit: RateLimit?
    var isKnownToAnswer = isKnownToAnswer
    let lookup = ProfileLookup(
      client: client, parallel: invocation.options.parallel, isSignedIn: asksGraphQL,
      isOffline: invocation.options.cacheMode == .offline, start: start,
      withoutGraphQL: sayGraphQLIsMissing)
    try await lookup.run(accounts) { outcomes throws(CommandError) in
      var findings: [Finding] = []
      if outcomes.contains(where: \.isAnswered) { isKnownToAnswer = true }
      for outcome in outcomes {
        if case .success(let page) = outcome.answer {
          age.note(page)
          rateLimit = page.rateLimit ?? rateLimit
        }
        let finding = finding(from: outcome)
        if finding.isGone, !isKnownToAnswer {
          try await checkThatServerAnswers()
          isKnownToAnswer = true
        }
        if case .failure(let error) = finding.profile,
          outcome.isOfAll || error.outcome != .failure
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

  /// Makes sure that a 404 means the account, and not that the server is another one.
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

  private func sayGraphQLIsMissing() {
    invocation.notices.say(
      "\(client.base.webHost) has no GraphQL that answers; looking up profiles one by one")
  }

  /// Whether there is a token to ask with; it is not looked for where the cache has everybody.
  private func isSignedIn(
    for accounts: [Account], since start: Date?
  ) async throws(CommandError) -> Bool {
    // Nobody is asked, and what was asked with a token is looked for too.
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

  private func finding(from outcome: ProfileLookup.Outcome) -> Finding {
    switch outcome.answer {
    case .success(let page):
      return Finding(account: outcome.account, profile: .success(page.answer), isGone: false)
    case .failure(let error):
      let isGone =
        switch error {
        case .notFound, .gone: !outcome.isOfAll
        default: false
        }
      return Finding(
        account: outcome.account,
        profile: .failure(
          CommandError(error, about: subject(outcome.account), in: invocation.context)),
        isGone: isGone)
    }
  }

  /// Says what it takes, and notes that it begins; `date` is that of the list.
  private func announce(
    _ accounts: [Account], since start: Date?, _ date: Date, hasToken: Bool
  ) async {
    let cost = await LookupCost.of(accounts, inListSince: start, client)
    // What a few requests brought can be had again.
    if !cost.isWorthTelling { return }
    lookups.begin(since: date)
    if mayEndEarly { return }
    let goesOn = lookups.resumption.promisesMore(invocation.options)
    for notice in cost.notices(goesOn: goesOn, hasToken: hasToken, in: invocation) {
      invocation.notices.say(notice)
    }
  }
}
