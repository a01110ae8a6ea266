package import GitHubAPI
import LocalStore

/// A crawl of lists, with its budget.
package struct Crawl: Sendable {
  package let context: QueryContext
  package private(set) var crawler: Crawler
  package private(set) var graph: FollowGraph
  /// The error that ended the crawl early, after which its result is partial.
  package private(set) var failure: QueryError?
  private var age = CacheAge()
  /// The number of lists whose first pages the whole budget can pay for.
  private var reach: Int

  package var client: GitHubClient { context.client }

  /// Prepares a crawl; `reportBudget` must precede its lists.
  ///
  /// - Parameters:
  ///   - budget: The number of requests; nil for the usual one.
  ///   - graph: The follows that are known already.
  ///   - context: The parts that it works with.
  /// - Throws: `QueryError` if the host, the token or the cache can't be used.
  package init(
    budget: Int?, extending graph: FollowGraph = FollowGraph(), in context: QueryContext
  ) async throws(QueryError) {
    let cached = try accessFiles { () throws(StorageError) in try context.firstPageKeys() }
    crawler = try await accessGitHub(about: .other) { () throws(GitHubError) in
      try await Crawler(context.client, budget: budget) { cached.contains($0) }
    }
    self.context = context
    self.graph = graph
    reach = crawler.reach
  }

  /// Reports the budget, once the query is known to be valid, unless nothing will be requested.
  ///
  /// Without a token, the budget is at most what the limit has left.
  package mutating func reportBudget() {
    if client.isOffline { return }
    if !crawler.isSignedIn, let limit = client.knownLimit, limit.remaining > 0,
      !context.awaits(limit)
    {
      crawler.lowerBudget(toRemaining: limit.remaining)
      reach = min(reach, crawler.budget)
    }
    context.report(.budget(crawler.budget, reach: reach, hasToken: crawler.isSignedIn))
  }

  /// Fetches the profile of an account whose lists are read first.
  ///
  /// - Throws: `QueryError` if the account doesn't exist, the request fails, or the budget ended.
  package mutating func profile(of user: UserReference) async throws(QueryError) -> Profile {
    if !client.isOffline, crawler.remaining == 0 { throw budgetError }
    let page = try await ProfileFetcher(in: context).profile(of: user)
    if page.origin != .cache { crawler.spend(1) }
    age.note(page)
    graph.add(page.answer.account)
    return page.answer
  }

  /// The error of a budget that ended before anything could be computed.
  var budgetError: QueryError {
    QueryError(.budgetSpent(crawler.budget, canContinue: context.canContinue))
  }

  /// Reads the list of an account that the query is about, as a query for the list does, or as much
  /// of it as the budget allows.
  ///
  /// After an error, `failure` is set, and what was read stays.
  package mutating func readList(
    of profile: Profile, _ direction: FollowDirection, keeping reserve: Int = 0
  ) async {
    let (id, login) = (profile.account.id, profile.account.login)
    crawler.readCached(id, direction, into: &graph)
    if failure != nil || client.isOffline || graph.list(of: id, direction)?.isComplete == true {
      return
    }
    let left = crawler.remaining - reserve
    // `try?`: GitHub's logins are valid.
    guard left > 0, let name = try? Login(name: login) else { return }
    // Checking a list of several pages for changes takes up to two more requests.
    let wanted = (direction.relation.count(in: profile) ?? 0) / pageLength + 1
    let needed = wanted == 1 ? 1 : wanted + 2
    let limit = left < needed ? max(min(left, wanted - 1), 1) * pageLength : nil
    let pages = client.pages(
      of: direction.relation.endpoint(of: name), parallel: min(context.parallelism, left),
      limit: limit)
    var people: [Account] = []
    var (pageCount, requestCount) = (0, 0)
    var state = ListState.cut
    do throws(GitHubError) {
      state =
        try await pages.paginate { page in
          people += page.answer
          pageCount = max(pageCount, page.number)
          if page.origin != .cache { requestCount += 1 }
          age.note(page)
          return .more
        }.state
    } catch {
      failure = QueryError(error, about: .list(of: login, direction.relation))
    }
    crawler.spend(requestCount + (state == .cut || requestCount < 2 ? 0 : 2))
    graph.add(people, ofListing: id, direction, pageCount: pageCount, state)
  }

  /// Adds the cached parts of the lists of many accounts.
  mutating func readCached(_ people: [Int64], _ direction: FollowDirection, pageLimit: Int?) {
    for id in people {
      crawler.readCached(id, direction, into: &graph, pageLimit: pageLimit)
    }
  }

  /// Reads the lists of many accounts, as far as the budget allows.
  ///
  /// After an error, `failure` is set, and what was read stays. What is reported counts the lists that
  /// were read before these too, and of `total` lists that will be read, these are the first.
  package mutating func readLists(
    of people: [Int64], _ direction: FollowDirection, pageLimit: Int? = nil,
    after earlierCount: Int = 0, of total: Int? = nil
  ) async {
    if failure != nil { return }
    let total = earlierCount + (total ?? people.count)
    var progress = QueryProgress(.lists)
    if earlierCount == 0 { context.report(.began(progress)) }
    let hadGraphQL = crawler.hasGraphQL
    do throws(GitHubError) {
      try await crawler.fetch(
        people, direction, into: &graph, pageLimit: pageLimit
      ) { [context] in
        progress.advance(to: earlierCount + $0, of: total, nil)
        context.report(.progress(progress))
      }
    } catch {
      let count =
        earlierCount + people.count { graph.list(of: $0, direction)?.isRead ?? false }
      failure = QueryError(error, about: .other).after(
        .init(
          count: count, total: total, unit: .lists,
          resumption: context.canContinue ? .rerun : nil))
      if error == .noResponse(.cancelled) {
        context.report(
          .stopped(count, of: total, .lists, isResumable: context.canContinue))
      }
    }
    context.report(.ended)
    if hadGraphQL, !crawler.hasGraphQL {
      context.report(.graphQLMissing(host: client.base.webHost, .lists))
    }
  }

  /// The age of the cached part.
  package var cacheAge: CacheAge {
    var age = age
    if let oldest = graph.oldest { age.note(oldest) }
    return age
  }
}
