import GitHubAPI
import LocalStore
import TerminalHost

import struct FoundationEssentials.Date

/// A command's crawl of lists, with its budget and its notices on stderr.
struct Crawl: Sendable {
  let client: GitHubClient
  let invocation: Invocation
  private(set) var crawler: Crawler
  private(set) var graph: FollowGraph
  /// The error that ended the crawl early, after which its result is partial.
  private(set) var failure: CommandError?
  private var age = CacheAge()
  /// The number of lists whose first pages the whole budget can pay for.
  private let reach: Int

  /// Prepares a crawl; `reportBudget` must precede its lists.
  ///
  /// - Parameters:
  ///   - budget: The points or requests; nil for the usual number of them.
  ///   - graph: The follows that are known already.
  ///   - client: Sends the requests; nil for the client of the invocation.
  ///   - invocation: Receives the notices.
  /// - Throws: `CommandError` if the host, the token or the cache can't be used.
  init(
    budget: Int?, extending graph: FollowGraph = FollowGraph(), using client: GitHubClient? = nil,
    in invocation: Invocation
  ) async throws(CommandError) {
    let client = if let client { client } else { try invocation.client() }
    let cached = try invocation.firstPageKeys(of: client.base)
    do throws(GitHubError) {
      crawler = try await Crawler(client, budget: budget) { cached.contains($0) }
    } catch {
      throw CommandError(error, about: .other, in: invocation.context)
    }
    self.client = client
    self.invocation = invocation
    self.graph = graph
    reach = crawler.reach
  }

  /// Reports the budget, once the command line is known to be valid, unless nothing will be
  /// requested.
  func reportBudget() {
    if client.isOffline { return }
    invocation.report(.budget(crawler.budget, crawler.unit, reach: reach))
  }

  /// Returns a number of points or requests: `100 points`.
  func amount(_ count: Int) -> String { crawler.unit.text(count) }

  /// Fetches the profile of an account whose lists are read first.
  ///
  /// - Throws: `CommandError` if the account doesn't exist, the request fails, or the budget ended.
  mutating func profile(of user: UserArgument) async throws(CommandError) -> Profile {
    if !client.isOffline, crawler.remaining == 0 { throw budgetError }
    let login = try await user.login(client, in: invocation)
    if user == .ownAccount { crawler.spend(1) }
    do throws(GitHubError) {
      let page = try await client.answer(to: .profile(login))
      if page.origin != .cache { crawler.spend(1) }
      age.note(page)
      graph.add(page.answer.account)
      return page.answer
    } catch {
      throw CommandError(error, about: .account(login.name), in: invocation.context)
    }
  }

  /// The error of a budget that ended before anything could be computed.
  var budgetError: CommandError {
    CommandError(
      .incomplete, "the budget of \(amount(crawler.budget)) ended before the first list",
      hints: [budgetHint])
  }

  /// The hint of an error about the end of the budget.
  var budgetHint: String {
    canContinue ? "rerun to continue, or use a larger '--budget'" : "use a larger '--budget'"
  }

  /// Reads the list of an account that the command is about, as `ghf followers` does, or as much of
  /// it as the budget allows.
  ///
  /// After an error, `failure` is set, and what was read stays.
  mutating func readList(
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
      of: direction.relation.endpoint(of: name),
      parallel: min(invocation.options.parallel, left), limit: limit)
    var people: [Account] = []
    var (pageCount, requestCount) = (0, 0)
    var state = ListState.cut
    do throws(PagesError<Never>) {
      state =
        try await pages.paginate { page in
          people += page.answer
          pageCount = max(pageCount, page.number)
          if page.origin != .cache { requestCount += 1 }
          age.note(page)
          return true
        }.state
    } catch {
      if case .failed(let error) = error {
        failure = CommandError(
          error, about: .list(of: login, direction.relation), in: invocation.context)
      }
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

  /// Reads the lists of many accounts, as far as the budget allows, and shows the progress.
  ///
  /// After an error, `failure` is set, and what was read stays.
  mutating func readLists(
    of people: [Int64], _ direction: FollowDirection, keeping reserve: Int = 0,
    pageLimit: Int? = nil
  ) async {
    if failure != nil { return }
    var bar = ProgressBar(of: nil, in: invocation, unit: "lists")
    let hadGraphQL = crawler.hasGraphQL
    do throws(GitHubError) {
      try await crawler.fetch(
        people, direction, into: &graph, keeping: reserve, pageLimit: pageLimit
      ) { bar.advance(to: $0, of: people.count, nil) }
    } catch {
      let count = people.count { graph.list(of: $0, direction)?.isRead ?? false }
      failure = CommandError(error, about: .other, in: invocation.context)
        .after(lists: count, of: people.count, isResumable: canContinue)
      if error == .noResponse(.cancelled) {
        invocation.report(
          .stopped(count, of: people.count, .lists, isResumable: canContinue))
      }
    }
    invocation.status.clear()
    if hadGraphQL, !crawler.hasGraphQL {
      invocation.report(.graphQLMissing(host: client.base.webHost, .lists))
    }
  }

  /// True if the same command uses what this run has read.
  var canContinue: Bool {
    invocation.options.cacheMode == nil && invocation.options.maxAge == nil
  }

  /// Counts points that a request outside the crawl used.
  mutating func spend(_ count: Int) { crawler.spend(count) }

  /// Records the error of a request outside the crawl.
  mutating func fail(_ error: GitHubError) {
    failure = failure ?? CommandError(error, about: .other, in: invocation.context)
  }

  /// Takes the age of another answer into account.
  mutating func note(_ page: Page<some Sendable>) { age.note(page) }

  /// The age of the cached part.
  var cacheAge: CacheAge {
    var age = age
    if let oldest = graph.oldest { age.note(oldest) }
    return age
  }
}

extension Invocation {
  /// Returns the keys of the first pages of all cached lists, because looking up many lists one by
  /// one takes seconds.
  ///
  /// - Throws: `CommandError` if the cache can't be read.
  func firstPageKeys(of base: APIBase) throws(CommandError) -> Set<PageKey> {
    if options.cacheMode == .noCache { return [] }
    // The run's own cache knows the pages that it hasn't written yet.
    guard let cache = pageStore as? Cache else { return [] }
    let keys = try context.accessFiles { () throws(StorageError) in
      try cache.listKeys(host: base.authority, since: .distantPast)
    }
    return Set(keys.lazy.filter { $0.number == 1 })
  }
}

extension FollowDirection {
  /// The list in this direction.
  var relation: Relation { self == .following ? .following : .followers }
}
