package import GitHubAPI

import struct FoundationEssentials.Date

extension ProfileFetcher {
  /// Decides whether the lookup of accounts by login or id begins.
  ///
  /// - Parameters:
  ///   - users: The accounts.
  ///   - fields: The fields that are wanted, which decide between REST and GraphQL.
  /// - Returns: The cost to report; nil if it is low, or the user knows it.
  /// - Throws: `QueryError` with the cost if it doesn't begin.
  package func begin(
    _ users: [UserReference], _ fields: [ProfileField] = []
  ) async throws(QueryError) -> RequestCost? {
    let needsEmail = fields.contains(.email)
    let isBatched = needsEmail ? false : await client.asksGraphQL
    let count = await client.lookupCost(
      of: users, needsEmail: needsEmail,
      batchSize: isBatched ? ProfileFetcher.firstBatchSize : nil)
    let cost = await RequestCost.of(
      users.count, requestCount: count, from: isBatched ? .graphql : .core, in: context)
    let isUnknown = try await context.begin(cost, isResumed: false, isResumable: false)
    return isUnknown && cost.isWorthReporting ? cost : nil
  }

  /// True if each account takes a request, so that the lookups are a part of the cost of their list.
  package var isOneByOne: Bool {
    get async {
      if client.isOffline { return false }
      return await client.viewer() == nil
    }
  }

  /// Decides by the first page of a list whether the list and the lookup of its people begin.
  ///
  /// - Parameters:
  ///   - page: The first page.
  ///   - limit: The number of people of the list who are looked up; nil for all.
  /// - Returns: True if the limit will stop them.
  /// - Throws: `QueryError` with the cost if they don't begin.
  package func begins(
    _ page: Page<[Account]>, limit: Int? = nil
  ) async throws(QueryError) -> Bool {
    guard let cost = await cost(behind: page, limit: limit), cost.isTooMuch,
      !cost.isAwaited || context.use.mayEndEarly
    else { return false }
    try await begin(cost, with: page.answer, since: page.fetchedAt)
    return true
  }

  /// Returns the cost of looking up the people of a list and of the pages behind its first one; nil if
  /// the lookup knows it soon enough: the list has ended, or comes from the cache so far.
  private func cost(
    behind page: Page<[Account]>, limit: Int?
  ) async -> RequestCost? {
    // With GraphQL, the list has a cost of its own, and each profile is looked up as its page arrives.
    let isBatched = await client.asksGraphQL
    // A list in the cache costs nothing, and that of a single page is read by now.
    let isRead = page.restIsFree && !isBatched
    let pageCount =
      isRead ? 1 : max(page.links.lastNumber ?? 0, page.links.hasNext ? 2 : 1)
    if !context.use.mayEndEarly, !isBatched, pageCount == 1 || page.rateLimit == nil { return nil }
    let firstCount = await client.lookupCost(of: page.answer, resumedSince: marker?.start)
    // If the cache has none of the first page, it has none of the others.
    let isUncached = firstCount == page.answer.count
    let most = min(page.totalCount ?? pageCount * pageLength, limit ?? .max)
    let least = min(page.totalCount ?? (pageCount - 1) * pageLength + 1, limit ?? .max)
    let wantedPageCount = limit.map { min(($0 + pageLength - 1) / pageLength, pageCount) }
    let peopleCount = context.use.mayEndEarly ? most : least
    let laterCount = isUncached || context.use.mayEndEarly ? peopleCount - page.answer.count : 0
    let lookupCount = max(firstCount + laterCount, 0)
    var cost = await RequestCost.of(
      peopleCount,
      requestCount: isBatched
        ? ProfileFetcher.batchCount(of: lookupCount)
        : (wantedPageCount ?? pageCount) - 1 + lookupCount,
      from: isBatched ? .graphql : .core, in: context)
    cost.bound = context.use.mayEndEarly ? .most : least == most && isUncached ? .exact : .least
    return cost
  }

  /// Decides whether a lookup begins, marks it as resumable, and reports its cost.
  ///
  /// `date` is the time at which the oldest part of the accounts' list was fetched.
  ///
  /// - Throws: `QueryError` with the cost if it doesn't begin.
  private func begin(
    _ cost: RequestCost, with accounts: [Account], since date: Date
  ) async throws(QueryError) {
    var cost = cost
    if context.use.canLimit, cost.isTooMuch, let rateLimit = cost.rateLimit {
      cost.affordableCount =
        cost.bucket == .graphql
        ? rateLimit.remaining * ProfileFetcher.firstBatchSize
        : await affordableCount(of: accounts, with: rateLimit.remaining)
    }
    let isUnknown = try await context.begin(
      cost, isResumed: marker?.start != nil, isResumable: marker != nil)
    marker?.begin(since: date)
    if !isUnknown || context.use.mayEndEarly && !cost.isTooMuch { return }
    let isResumable = isResumable
    let hasToken = await client.viewer() != nil
    let terms = RequestCost.Terms(isResumable: isResumable, hasToken: hasToken, use: context.use)
    context.report(.lookupCost(cost, terms))
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

  /// The number of requests by which GraphQL looks so many accounts up: larger batches may be refused.
  private static func batchCount(of count: Int) -> Int {
    (count + firstBatchSize - 1) / firstBatchSize
  }

  /// Decides whether the lookup of accounts who are all known begins by GraphQL if the limit would stop
  /// it, and reports that.
  ///
  /// - Throws: `QueryError` with the cost if it doesn't begin.
  func announceBatches(
    of accounts: [Account], since start: Date?, of date: Date
  ) async throws(QueryError) {
    // The cache is asked about a few, and about all only if the limit may not suffice.
    let first = Array(accounts.prefix(ProfileFetcher.repeatableCount))
    let firstCount = await client.lookupCost(of: first, resumedSince: start)
    if firstCount == 0 { return }
    var cost = await RequestCost.of(
      accounts.count,
      requestCount: ProfileFetcher.batchCount(of: firstCount + accounts.count - first.count),
      from: .graphql, in: context)
    if !cost.isTooMuch { return }
    let count = await client.lookupCost(of: accounts, resumedSince: start)
    cost.requestCount = ProfileFetcher.batchCount(of: count)
    if cost.isTooMuch { try await begin(cost, with: accounts, since: date) }
  }

  /// Decides whether the lookup of accounts one by one begins if its cost is high, and reports that.
  ///
  /// `date` is the time at which the oldest part of the list was fetched.
  ///
  /// - Throws: `QueryError` with the cost if it doesn't begin.
  func announce(
    _ accounts: [Account], since start: Date?, of date: Date
  ) async throws(QueryError) {
    let requestCount = await client.lookupCost(of: accounts, resumedSince: start)
    var cost = await RequestCost.of(accounts.count, requestCount: requestCount, in: context)
    if context.use.mayEndEarly { cost.bound = .most }
    // A few requests can be repeated.
    if cost.isWorthReporting { try await begin(cost, with: accounts, since: date) }
  }
}
