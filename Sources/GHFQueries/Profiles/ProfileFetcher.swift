package import GitHubAPI

import struct FoundationEssentials.Date

/// The way to whole profiles, by login, by id, or of a list.
///
/// With a token, GraphQL looks up to 100 accounts up at once, with their relation marks. Otherwise, for
/// accounts that GraphQL doesn't return, and for email addresses, REST looks them up one by one. The
/// lookup of many accounts by id reports its cost and progress.
package struct ProfileFetcher: Sendable {
  /// The result for one account.
  package struct Finding: Sendable {
    package let account: Account
    /// The profile, or an error that may not affect other accounts.
    package let profile: Result<Profile, QueryError>
    /// True if the account doesn't exist, or is hidden.
    package let isGone: Bool
  }

  /// The use of a part of the profiles, which decides what happens without a token if the limit would
  /// stop the lookup.
  package enum Part: Sendable {
    /// The lookup goes as far as it can.
    case useful
    /// The lookup begins only if the user agrees.
    case offered
    /// The lookup doesn't begin.
    case useless
  }

  package let context: QueryContext
  /// The marker of a lookup that another run can resume; nil if none can.
  let marker: ResumeMarker?
  /// True if the reader is likely to have enough before the end.
  package var mayEndEarly = false
  package var part = Part.useful
  /// True if a limit on the number of people also limits the lookups.
  package var canLimit = false
  /// True if a sample of the people would do too.
  package var canSample = false
  /// True if the server is known to serve accounts, for example because it has just sent the list.
  package var isKnownToAnswer = true
  /// The subject of an error about an account.
  package var subject: @Sendable (Account) -> QuerySubject = { .account($0.login) }
  /// The unit of what REST looks up one by one if GraphQL is missing.
  var unit = QueryUnit.profiles
  /// Set once GraphQL turns out to be missing.
  let missingGraphQL = OnceFlag()
  /// Set once the user has agreed to a part of the profiles.
  private let agreement = OnceFlag()

  package init(resuming marker: ResumeMarker? = nil, in context: QueryContext) {
    self.marker = marker
    self.context = context
  }

  var client: GitHubClient { context.client }

  /// Half of what GraphQL allows in one query; 100 profiles may exceed its resources.
  static let firstBatchSize = 50
  /// A lookup of more accounts is resumed for a day; that of fewer is repeated.
  static let repeatableCount = 1_000

  /// Passes the findings to a reader, in the order of the accounts, until it has enough.
  ///
  /// - Parameters:
  ///   - accounts: The accounts to look up.
  ///   - filter: Picks the profiles for a `ProfileReader`.
  ///   - isOfList: True if the accounts are those of a list.
  ///   - age: The age of cached profiles, which is updated.
  ///   - reader: The reader.
  /// - Returns: The filter with its counts.
  /// - Throws: The error of the reader, or an error that affects all other accounts too, such as a rate
  ///   limit, with the progress so far.
  @discardableResult
  package func run(
    _ accounts: [Account], picking filter: PeopleFilter = PeopleFilter(),
    isOfList: Bool = false, noting age: inout CacheAge,
    to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) -> PeopleFilter {
    if accounts.isEmpty { return filter }
    var progress = Progress(of: self, picking: filter, total: isOfList ? nil : accounts.count)
    progress.total = accounts.count
    defer { context.report(.ended) }
    let (start, date) = (marker?.start, age.oldest ?? context.clock.now())
    if try await isSignedIn(for: accounts, since: start) {
      if accounts.count > ProfileFetcher.repeatableCount { marker?.begin(since: date) }
      // Offline, an account that isn't cached must not hide the others.
      let largest = client.isOffline ? 1 : Int.max
      var size = BatchSize(first: ProfileFetcher.firstBatchSize)
      var rest = accounts[...]
      try await runConcurrently(width) { () -> [Account]? in
        let batch = Array(rest.prefix(min(size.value, largest)))
        rest = rest.dropFirst(batch.count)
        return batch.isEmpty ? nil : batch
      } work: { accounts in
        await batch(of: accounts, resumedSince: start)
      } use: { batch throws(QueryError) in
        batch.adapt(&size)
        guard let answers = batch.answers else { return false }
        return try await progress.take(answers, noting: &age, to: &reader)
      }
    }
    if !progress.isEnough, progress.count < accounts.count {
      try await runOneByOne(
        accounts.dropFirst(progress.count), of: date, &progress, &age, to: &reader)
    }
    return progress.end()
  }

  /// The number of batches at once; those after the reader has enough would be wasted.
  var width: Int { mayEndEarly ? 1 : context.parallelism }

  /// Looks accounts up by REST, after reporting the cost if it is high.
  ///
  /// `date` is the time at which the oldest part of their list was fetched.
  func runOneByOne(
    _ accounts: ArraySlice<Account>, of date: Date, _ progress: inout Progress,
    _ age: inout CacheAge, to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) {
    let start = marker?.start
    try await announce(Array(accounts), since: start, of: date)
    var rest = accounts
    try await runConcurrently(context.parallelism) {
      rest.popFirst()
    } work: { account in
      await answer(about: account, resumedSince: start)
    } use: { answer throws(QueryError) in
      try await progress.take([answer], noting: &age, to: &reader)
    }
  }

  /// Checks that a 404 is about the account, and not from a server other than GitHub.
  func checkThatServerAnswers() async throws(QueryError) {
    let answers = await client.servesGitHubAPI()
    if answers == true { return }
    context.report(.ended)
    let host = client.base.webHost
    if answers == false {
      throw QueryError(.notGitHub(.server(host: host)), about: .other)
    }
    throw QueryError(.silentServer(host: host))
  }

  /// Returns `true` if there is a token, and always without requests.
  ///
  /// Ignores an unusable token if no request by id would count against the limit.
  private func isSignedIn(
    for accounts: [Account], since start: Date?
  ) async throws(QueryError) -> Bool {
    // Without requests, answers that were fetched with a token are used too.
    if client.isOffline { return true }
    do throws(GitHubError) {
      return try await client.isSignedIn()
    } catch {
      if await client.lookupCost(of: accounts, resumedSince: start) == 0 { return false }
      throw QueryError(error, about: .other)
    }
  }

  /// Returns an error with the number of profiles looked up before it; `total` is nil if unknown.
  func after(_ error: QueryError, _ count: Int, of total: Int?) -> QueryError {
    let isResumable = isResumable
    if error.isCancellation, isResumable, count > 0 {
      context.report(.stopped(count, of: total, .profiles))
    }
    return error.after(
      .init(count: count, total: total, unit: .profiles, resumption: isResumable ? .rerun : nil))
  }

  /// True if the next run can use what this one has cached.
  private var isResumable: Bool {
    // Only pages that were written show whether the cache keeps them.
    context.stores.opened.flush()
    return marker.map { context.isResumable($0.resumption) } ?? false
  }

  /// Throws the cost of looking up a list if its first page shows that the limit has too few requests
  /// left, unless that is waited for.
  ///
  /// Without a sample, the lookups of the first page's accounts alone exceed the limit. With a sample of
  /// so many people, the rest of the list and the lookups do, if no profile of the first page is cached.
  package func verifyBeginning(
    _ page: Page<[Account]>, sample: Int? = nil
  ) async throws(QueryError) {
    // A list in the cache costs nothing, and that of a single page is read by now.
    if part == .useful || mayEndEarly || client.isOffline || page.rateLimit == nil
      || !page.links.hasNext
    {
      return
    }
    var count = await client.lookupCost(of: page.answer, resumedSince: marker?.start)
    let pageCount = max(page.links.lastNumber ?? 0, 2)
    var peopleCount = (pageCount - 1) * pageLength + 1
    let isUncached = count == page.answer.count
    if let sample {
      if !isUncached { return }
      peopleCount = min(sample, peopleCount)
      count = pageCount - 1 + peopleCount
    }
    var cost = await RequestCost.of(peopleCount, requestCount: count, in: context)
    cost.isLeast = true
    // If the cache has none of the first page, it has none of the others.
    if sample == nil, isUncached, cost.isTooMuch { cost.requestCount = max(count, peopleCount) }
    try await checkUse(of: cost, for: page.answer)
  }

  /// Throws the cost of a lookup that the limit would stop without a token, unless a part of the
  /// profiles is of use.
  private func checkUse(
    of cost: RequestCost, for accounts: [Account]
  ) async throws(QueryError) {
    guard part != .useful, cost.isTooMuch, !cost.isAwaited, !agreement.isSet,
      await client.viewer() == nil
    else { return }
    if part == .offered, cost.rateLimit?.remaining != 0, await context.agrees?(cost) == true {
      _ = agreement.set()
      return
    }
    var cost = cost
    if canLimit, let rateLimit = cost.rateLimit {
      cost.affordableCount = await affordableCount(of: accounts, with: rateLimit.remaining)
    }
    throw QueryError(.shortage(cost, canSample: canSample))
  }

  /// Returns how many accounts, from the first, a run with a limit can look up with so many requests.
  private func affordableCount(of accounts: [Account], with requestCount: Int) async -> Int {
    var (low, high) = (0, accounts.count)
    while low < high {
      let middle = (low + high + 1) / 2
      let cost = await client.lookupCost(of: Array(accounts.prefix(middle)), resumedSince: nil)
      if cost <= requestCount { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// If the cost is high, marks the run as resumable, and reports the cost unless it may end early.
  ///
  /// `date` is the time at which the oldest part of the list was fetched.
  ///
  /// - Throws: An error with the cost if the limit would stop a run of which a part is of no use.
  private func announce(
    _ accounts: [Account], since start: Date?, of date: Date
  ) async throws(QueryError) {
    let requestCount = await client.lookupCost(of: accounts, resumedSince: start)
    let cost = await RequestCost.of(accounts.count, requestCount: requestCount, in: context)
    // A few requests can be repeated.
    if !cost.isWorthReporting { return }
    if !mayEndEarly { try await checkUse(of: cost, for: accounts) }
    marker?.begin(since: date)
    // The question has said the same.
    if mayEndEarly || agreement.isSet { return }
    let isResumable = isResumable
    let hasToken = await client.viewer() != nil
    let terms = RequestCost.Terms(
      isResumable: isResumable, hasToken: hasToken, canSample: canSample)
    context.report(.lookupCost(cost, terms))
  }
}
