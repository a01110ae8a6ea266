package import GitHubAPI

import struct FoundationEssentials.Date

extension ProfileFetcher {
  /// Returns the cost of looking accounts up by login.
  package func cost(of logins: [Login]) async -> RequestCost {
    let count = await client.lookupCost(of: logins, batchSize: ProfileFetcher.firstBatchSize)
    return await RequestCost.of(logins.count, requestCount: count, in: context)
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
  func announce(
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
