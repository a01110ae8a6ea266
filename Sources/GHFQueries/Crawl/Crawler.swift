package import GitHubAPI

/// A fetch of many accounts' lists within a budget.
///
/// With a token it fetches up to 100 pages in one GraphQL request, which usually counts as one;
/// without one, or on a server without GraphQL, a page takes one REST request. So does each page of a
/// list that GraphQL doesn't return whole, not even in a smaller query. Pages are cached as they
/// arrive, so that another crawl doesn't fetch them again for a day.
package struct Crawler: Sendable {
  /// A list to fetch a page of.
  private struct Item {
    let id: Int64
    var next: FollowGraph.List.Next
    /// True if it is fetched by REST.
    let isByREST: Bool
    /// The size of the largest query that may have it.
    var maximum = Int.max

    var cursor: String? { if case .cursor(let cursor) = next { cursor } else { nil } }
  }

  let client: GitHubClient
  package private(set) var budget: Int
  package let isSignedIn: Bool
  /// The requests used so far; a GraphQL request counts as what GitHub charges for it.
  package private(set) var spent = 0
  /// True if lists are fetched by GraphQL.
  package private(set) var hasGraphQL: Bool
  /// Returns false for first pages that are known not to be cached.
  private let isCached: @Sendable (PageKey) -> Bool
  /// The accounts whose lists GraphQL didn't return whole, so that REST reads them.
  private var readByREST: [FollowDirection: Set<Int64>] = [:]
  // GitHub was seen to fail for 100 lists at once, and to answer for 50.
  private var size = BatchSize(first: 50)
  /// The cost of the last query, and the number of its lists.
  private var lastCost = (requestCount: 1, count: 100)
  /// The number of lists in a row that couldn't be read.
  private var failureCount = 0

  /// So many lists in a row fail only if the server doesn't work.
  private static let maximumFailures = 3

  /// Prepares a crawl; without a `budget`, it has 100 requests, or 20 without a token.
  ///
  /// - Throws: `.unusableToken` if the token can't be sent.
  package init(
    _ client: GitHubClient, budget: Int? = nil,
    isCached: @escaping @Sendable (PageKey) -> Bool = { _ in true }
  ) async throws(GitHubError) {
    self.client = client
    self.isCached = isCached
    var isSignedIn = false
    if !client.isOffline { isSignedIn = try await client.isSignedIn() }
    hasGraphQL = isSignedIn
    self.isSignedIn = isSignedIn
    self.budget = client.isOffline ? 0 : budget ?? (isSignedIn ? 100 : 20)
  }

  /// The requests that are left.
  package var remaining: Int { max(0, budget - spent) }

  /// The number of lists whose first pages the rest of the budget can pay for.
  package var reach: Int {
    let (product, overflows) = remaining.multipliedReportingOverflow(by: hasGraphQL ? 100 : 1)
    return overflows ? .max : product
  }

  /// The number of lists of which one request reads a page; from the cache, as many as the largest.
  package var groupSize: Int { hasGraphQL ? size.value : client.isOffline ? 100 : 1 }

  /// Lowers the budget so that at most so many requests remain.
  package mutating func lowerBudget(toRemaining count: Int) {
    let (budget, overflows) = spent.addingReportingOverflow(max(count, 0))
    if !overflows { self.budget = min(self.budget, budget) }
  }

  /// Counts requests, at least none.
  package mutating func spend(_ count: Int) {
    let (sum, overflows) = spent.addingReportingOverflow(max(count, 0))
    spent = overflows ? .max : sum
  }

  /// Adds the cached part of an account's list to a graph that has nothing of it.
  package func readCached(
    _ id: Int64, _ direction: FollowDirection, into graph: inout FollowGraph, pageLimit: Int? = nil
  ) {
    guard graph.list(of: id, direction) == nil else { return }
    client.readCachedFollows(
      of: id, direction, into: &graph, pageLimit: pageLimit, isCached: isCached)
  }

  /// Fetches lists into a graph, as far as the budget allows: all first pages, then the second ones,
  /// and so on.
  ///
  /// A list that can't be read is skipped. The cost of a query is known only from its answer, so the
  /// last one may exceed the budget.
  ///
  /// - Parameters:
  ///   - people: The accounts, which the graph must know; their order is that of the requests.
  ///   - direction: The list of each.
  ///   - graph: Receives the pages, the cached ones first.
  ///   - pageLimit: The number of pages after which the rest of a list isn't fetched; nil for all.
  ///     It doesn't limit the cached pages.
  ///   - progress: Receives the number of lists whose first page was read.
  /// - Throws: `GitHubError` if a request fails; the graph has what was fetched before.
  package mutating func fetch(
    _ people: [Int64], _ direction: FollowDirection, into graph: inout FollowGraph,
    pageLimit: Int? = nil, progress: (Int) -> Void = { _ in }
  ) async throws(GitHubError) {
    for id in people {
      guard !Task.isCancelled else { throw .noResponse(.cancelled) }
      readCached(id, direction, into: &graph)
    }
    var readCount = people.count { graph.list(of: $0, direction)?.isRead ?? false }
    progress(readCount)
    var rest = people
    while true {
      let items = rest.compactMap { item($0, direction, in: graph, pageLimit: pageLimit) }
      if items.isEmpty { return }
      rest = items.map(\.id)
      // Each round fetches one page of each list, the first pages before all others.
      let firstPages = items.filter { $0.next == .first }
      let wanted = firstPages.isEmpty ? items : firstPages
      var queue = (wanted.filter { !$0.isByREST } + wanted.filter(\.isByREST))[...]
      let isByGraphQL = hasGraphQL
      while !queue.isEmpty, isByGraphQL == hasGraphQL {
        guard !Task.isCancelled else { throw .noResponse(.cancelled) }
        let batch = batch(from: queue)
        guard let first = batch.first else { return }
        var unread: [Item] = []
        do throws(GitHubError) {
          if first.isByREST {
            try await fetch(first, direction, into: &graph)
          } else {
            guard let rest = try await fetch(batch, direction, into: &graph) else { continue }
            unread = rest
          }
          failureCount = 0
        } catch {
          if !first.isByREST, error.meansNoGraphQL {
            hasGraphQL = false
            continue
          }
          failureCount = error.isMissing ? 0 : failureCount + 1
          guard batch.count == 1, !error.affectsOthers, failureCount < Crawler.maximumFailures
          else {
            throw error
          }
          spend(1)
          if error.isUnfinishedQuery {
            unread = [first]
          } else {
            graph.markUnreadable(first.id, direction)
            let isByBoth = hasGraphQL && first.isByREST
            if error.isMissing, first.next == .first, !isByBoth {
              keepNothing(of: first.id, direction)
            }
          }
        }
        queue = queue.dropFirst(batch.count)
        queue += again(unread, after: batch.count, direction)
        if !firstPages.isEmpty {
          readCount += batch.count { graph.list(of: $0.id, direction)?.isRead ?? false }
        }
        progress(readCount)
      }
    }
  }

  private func item(
    _ id: Int64, _ direction: FollowDirection, in graph: FollowGraph, pageLimit: Int?
  ) -> Item? {
    let isByREST = !hasGraphQL || readByREST[direction]?.contains(id) == true
    var item = Item(id: id, next: .first, isByREST: isByREST)
    guard let list = graph.list(of: id, direction) else { return item }
    guard list.hasMore, let next = list.next, list.pageCount < pageLimit ?? .max else {
      return nil
    }
    // GraphQL and REST divide a list into different pages.
    switch next {
    case .cursor where isByREST, .number where !isByREST: break
    default: item.next = next
    }
    return item
  }

  /// Returns the lists of the next request, fewer if the budget may not suffice.
  private func batch(from queue: ArraySlice<Item>) -> [Item] {
    let left = remaining
    guard left > 0, let first = queue.first else { return [] }
    if first.isByREST { return [first] }
    var count = min(size.value, first.maximum)
    if lastCost.requestCount > left {
      count = min(count, lastCost.count * left / lastCost.requestCount)
    }
    return Array(queue.prefix { !$0.isByREST && $0.maximum >= first.maximum }.prefix(max(count, 1)))
  }

  /// Returns how to read lists again that a query for `count` lists didn't return whole: in smaller
  /// queries, and then by REST.
  private mutating func again(
    _ unread: [Item], after count: Int, _ direction: FollowDirection
  ) -> [Item] {
    unread.map { item in
      if count > 1, item.maximum == .max {
        return Item(id: item.id, next: item.next, isByREST: false, maximum: count / 2)
      }
      readByREST[direction, default: []].insert(item.id)
      return Item(id: item.id, next: .first, isByREST: true)
    }
  }

  /// Fetches a page of each list by GraphQL.
  ///
  /// - Returns: The lists that the answer doesn't have whole; nil if the query has to be split.
  private mutating func fetch(
    _ batch: [Item], _ direction: FollowDirection, into graph: inout FollowGraph
  ) async throws(GitHubError) -> [Item]? {
    let begun = client.cache.clock.elapsed()
    let lists = batch.map { ($0, graph.nodeID(of: $0.id) ?? "") }
    let query: GraphQLQuery<FollowBatch> =
      batch.contains { $0.cursor != nil }
      ? .followPages(lists.map { ($0.1, $0.0.cursor ?? "") }, direction)
      : .followLists(of: lists.map(\.1), direction)
    guard let reply = try await client.reply(to: query, isSmallest: batch.count == 1) else {
      // The answer doesn't state what a refused query cost.
      spend(1)
      size.recordRefusal(of: batch.count)
      try await client.transport.rest()
      return nil
    }
    let (answer, _, sentAt) = reply
    lastCost = (min(max(answer.cost ?? 1, 1), 10_000), batch.count)
    spend(lastCost.requestCount)
    size.recordSuccess(after: client.cache.clock.elapsed() - begun)
    var unread: [Item] = []
    for (item, part) in zip(batch, answer.parts) {
      let number = item.cursor == nil ? 1 : (graph.list(of: item.id, direction)?.pageCount ?? 0) + 1
      switch part {
      // A cursor that leads back would be followed for ever.
      case .page(let page) where page.end != nil && page.end == item.cursor: unread.append(item)
      case .page(let page):
        client.keep(page, number, of: item.id, direction, sentAt: sentAt)
        graph.add([page.listed(direction, number: number)], to: item.id, direction)
      case .missing where number == 1:
        graph.markMissing(item.id, direction)
        keepNothing(of: item.id, direction, isMissing: true)
      case .missing: graph.markUnreadable(item.id, direction)
      case .unread: unread.append(item)
      }
    }
    return unread
  }

  /// Caches that an account shows no list, or has none, so that it isn't requested again for a day.
  private func keepNothing(
    of id: Int64, _ direction: FollowDirection, isMissing: Bool = false
  ) {
    client.keep(
      FollowPage(people: [], totalCount: 0, end: nil, isMissing: isMissing), 1, of: id, direction,
      sentAt: client.cache.clock.now())
  }

  /// Fetches a page of a list by REST, by the account's id: its login may be another account's now.
  private mutating func fetch(
    _ item: Item, _ direction: FollowDirection, into graph: inout FollowGraph
  ) async throws(GitHubError) {
    let number = if case .number(let number) = item.next { number } else { 1 }
    let page = try await client.answer(
      to: .follows(ofID: item.id, direction), page: number, resumedSince: client.crawlStart)
    // Without a token, a 304 counts too.
    if page.origin != .cache { spend(1) }
    let listed = FollowGraph.Page(
      number: number, people: page.answer, hasNext: page.links.hasNext,
      lastNumber: page.links.lastNumber)
    graph.add([listed], to: item.id, direction)
    // The pages may have shifted from one to the next.
    if number > 1, listed.next == nil { graph.markUnsettled(item.id, direction) }
  }
}

extension GitHubError {
  /// True if the server or the token doesn't allow GraphQL, but REST may work.
  fileprivate var meansNoGraphQL: Bool {
    switch self {
    case .graphQLUnavailable, .refused: true
    default: false
    }
  }

  /// True if a query with a success status took too long, or too many resources.
  fileprivate var isUnfinishedQuery: Bool {
    if case .serverFault(let status) = self { status < 300 } else { false }
  }
}
