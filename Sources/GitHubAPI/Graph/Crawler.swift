/// A fetch of many accounts' lists within a budget.
///
/// With a token it fetches up to 100 pages in one GraphQL query, which costs about one point;
/// without one, or on a server without GraphQL, a page takes one REST request. Pages are cached as
/// they arrive, so that another crawl doesn't fetch them again for a day.
package struct Crawler: Sendable {
  /// The unit of a budget.
  package enum Unit: Sendable, Equatable {
    /// Points of GraphQL's rate limit; a REST request counts as one.
    case points
    case requests
  }

  /// A list to fetch a page of.
  struct Item {
    let id: Int64
    let next: FollowGraph.List.Next
  }

  let client: GitHubClient
  package let budget: Int
  package let unit: Unit
  /// The points or requests used so far.
  package private(set) var spent = 0
  /// True if lists are fetched by GraphQL.
  package private(set) var hasGraphQL: Bool
  /// Returns false for first pages that are known not to be cached.
  private let isCached: @Sendable (PageKey) -> Bool
  private var size = BatchSize()
  /// The cost of the last query, and the number of its lists.
  private var lastCost = (points: 1, count: 100)
  /// The number of lists in a row that couldn't be read.
  private var failureCount = 0

  /// So many lists in a row fail only if the server doesn't work.
  private static let mostFailures = 3

  /// Prepares a crawl; without a `budget`, it has 100 points, or 20 requests without a token.
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
    unit = isSignedIn ? .points : .requests
    self.budget = client.isOffline ? 0 : budget ?? (isSignedIn ? 100 : 20)
  }

  /// The points or requests that are left.
  package var remaining: Int { max(0, budget - spent) }

  /// The number of lists whose first pages the rest of the budget can pay for.
  package var reach: Int {
    let (product, overflows) = remaining.multipliedReportingOverflow(by: hasGraphQL ? 100 : 1)
    return overflows ? .max : product
  }

  /// Counts points or requests, at least none.
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
  ///   - reserve: The part of the budget that must be left.
  ///   - pageLimit: The number of pages after which the rest of a list isn't fetched; nil for all.
  ///     It doesn't limit the cached pages.
  ///   - progress: Receives the number of lists whose first page was read.
  /// - Throws: `GitHubError` if a request fails; the graph has what was fetched before.
  package mutating func fetch(
    _ people: [Int64], _ direction: FollowDirection, into graph: inout FollowGraph,
    keeping reserve: Int = 0, pageLimit: Int? = nil, progress: (Int) -> Void = { _ in }
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
      var queue = (firstPages.isEmpty ? items : firstPages)[...]
      let isByGraphQL = hasGraphQL
      while !queue.isEmpty, isByGraphQL == hasGraphQL {
        guard !Task.isCancelled else { throw .noResponse(.cancelled) }
        let batch = Array(queue.prefix(batchSize(keeping: reserve)))
        if batch.isEmpty { return }
        do throws(GitHubError) {
          let isDone =
            isByGraphQL
            ? try await fetch(batch, direction, into: &graph)
            : try await fetch(batch[0], direction, into: &graph)
          if !isDone { continue }
          failureCount = 0
        } catch {
          if isByGraphQL, error.meansNoGraphQL {
            hasGraphQL = false
            continue
          }
          failureCount = error.meansNoList ? 0 : failureCount + 1
          guard batch.count == 1, error.mayBeOfOneList, failureCount < Crawler.mostFailures else {
            throw error
          }
          spend(1)
          graph.markUnreadable(batch[0].id, direction)
          if error.meansNoList, batch[0].next == .first { keepNothing(of: batch[0].id, direction) }
        }
        queue = queue.dropFirst(batch.count)
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
    guard let list = graph.list(of: id, direction) else { return Item(id: id, next: .first) }
    guard list.hasMore, let next = list.next, list.pageCount < pageLimit ?? .max else {
      return nil
    }
    // GraphQL and REST divide a list into different pages.
    return switch next {
    case .cursor where !hasGraphQL, .number where hasGraphQL: Item(id: id, next: .first)
    default: Item(id: id, next: next)
    }
  }

  /// Returns the number of lists in the next request, fewer if the budget may not suffice.
  private func batchSize(keeping reserve: Int) -> Int {
    let left = remaining - reserve
    if left < 1 { return 0 }
    if !hasGraphQL { return 1 }
    if lastCost.points <= left { return size.value }
    return max(min(size.value, lastCost.count * left / lastCost.points), 1)
  }

  /// Fetches a page of each list by GraphQL; returns false if the query has to be split.
  private mutating func fetch(
    _ batch: [Item], _ direction: FollowDirection, into graph: inout FollowGraph
  ) async throws(GitHubError) -> Bool {
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
      return false
    }
    let (answer, _, sentAt) = reply
    lastCost = (min(max(answer.cost ?? 1, 1), 10_000), batch.count)
    spend(lastCost.points)
    size.recordSuccess(after: client.cache.clock.elapsed() - begun)
    for (item, part) in zip(batch, answer.parts) {
      let number = item.cursor == nil ? 1 : (graph.list(of: item.id, direction)?.pageCount ?? 0) + 1
      switch part {
      case .page(let page):
        client.keep(page, number, of: item.id, direction, sentAt: sentAt)
        graph.add([page.listed(direction, number: number)], to: item.id, direction)
      case .missing where number == 1:
        graph.markMissing(item.id, direction)
        keepNothing(of: item.id, direction)
      case .missing, .unread: graph.markUnreadable(item.id, direction)
      }
    }
    return true
  }

  /// Caches that an account shows no list, so that it isn't requested again for a day.
  private func keepNothing(of id: Int64, _ direction: FollowDirection) {
    client.keep(
      FollowPage(people: [], totalCount: 0, end: nil), 1, of: id, direction,
      sentAt: client.cache.clock.now())
  }

  /// Fetches a page of a list by REST; the cache keeps it as a page of the listing.
  private mutating func fetch(
    _ item: Item, _ direction: FollowDirection, into graph: inout FollowGraph
  ) async throws(GitHubError) -> Bool {
    // `try?`: a login that isn't valid can't have a list.
    guard let login = graph.login(of: item.id).flatMap({ try? Login(name: $0) }) else {
      graph.markMissing(item.id, direction)
      return true
    }
    let number = if case .number(let number) = item.next { number } else { 1 }
    let page = try await client.answer(
      to: direction.endpoint(of: login), page: number, resumedSince: client.crawlStart)
    // Without a token, a 304 counts too.
    if page.origin != .cache { spend(1) }
    let listed = FollowGraph.Page(
      number: number, people: page.answer, hasNext: page.links.hasNext)
    graph.add([listed], to: item.id, direction)
    // The pages may have shifted from one to the next.
    if number > 1, listed.next == nil { graph.markUnsettled(item.id, direction) }
    return true
  }
}

extension Crawler.Item {
  fileprivate var cursor: String? { if case .cursor(let cursor) = next { cursor } else { nil } }
}

extension GitHubError {
  /// True if the server or the token doesn't allow GraphQL, but REST may work.
  fileprivate var meansNoGraphQL: Bool {
    switch self {
    case .graphQLUnavailable, .refused: true
    default: false
    }
  }

  /// True if there is no account with a login, which may have been renamed.
  fileprivate var meansNoList: Bool {
    switch self {
    case .notFound, .gone: true
    default: false
    }
  }

  /// True if other lists may be readable.
  fileprivate var mayBeOfOneList: Bool {
    switch self {
    case .notFound, .gone, .listCutOff, .invalid, .serverFault, .unreadable: true
    default: false
    }
  }
}
