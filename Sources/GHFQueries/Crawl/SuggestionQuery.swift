package import GitHubAPI

/// A search for accounts that many of an account's followed accounts follow.
package struct SuggestionQuery: Sendable {
  /// The value by which suggestions are ordered.
  package enum Order: String, CaseIterable, Sendable {
    case score
    case count
  }

  /// The suggestions, and how they were found.
  package struct Outcome: Sendable {
    package let login: String
    package let suggestions: [SuggestedAccount]
    package let age: CacheAge
    /// The number of users that the user follows, as far as their list was read, and of those whose
    /// own lists were read.
    package let (followingCount, readCount): (Int, Int)
    /// The number of lists that were read in part.
    package let partCount: Int
    /// True if the user follows more accounts than those whose lists were wanted.
    package let hasMore: Bool
    /// The reason that lists are missing, if the next run can do better.
    package let lack: Lack?
    /// The error that ended the crawl early.
    package let failure: QueryError?

    /// True if the suggestions are computed from all lists that GitHub shows, up to 1,000 accounts of
    /// each.
    package var isWhole: Bool { !hasMore && readCount == followingCount && partCount == 0 }
  }

  /// The reason that lists are missing.
  package enum Lack: Sendable {
    case notCached
    case budgetSpent
  }

  /// Of each list, 1,000 accounts count.
  static let pageLimit = 10

  package let user: UserReference
  package let order: Order
  package let limit: Int
  package let budget: Int?
  package let context: QueryContext

  package init(
    for user: UserReference, by order: Order = .score, limit: Int, budget: Int? = nil,
    in context: QueryContext
  ) {
    self.user = user
    self.order = order
    self.limit = limit
    self.budget = budget
    self.context = context
  }

  /// Reads the lists and ranks the accounts on them.
  ///
  /// - Throws: `QueryError` if nothing can be suggested.
  package func run() async throws(QueryError) -> Outcome {
    var crawl = try await Crawl(budget: budget, in: context)
    let profile = try await crawl.profile(of: user)
    crawl.reportBudget()
    let (id, login) = (profile.account.id, profile.account.login)
    let list = try await ownList(of: profile, &crawl)
    // Organisations have no lists of this kind.
    let following = list.ids.filter {
      $0 != id && crawl.graph.list(of: $0, .following)?.isMissing != true
    }
    crawl.readCached(following, .following, pageLimit: Self.pageLimit)
    let unread = following.count { crawl.graph.list(of: $0, .following)?.isRead != true }
    if unread > crawl.crawler.reach, !crawl.client.isOffline {
      context.report(.reach(crawl.crawler.reach, of: unread))
    }
    await crawl.readLists(of: following, .following, pageLimit: Self.pageLimit)
    let graph = crawl.graph
    let best = Suggestion.best(for: id, by: order, limit: limit) { id in
      graph.list(of: id, .following).map { ($0.ids, $0.totalCount) } ?? ([], 0)
    }
    let lists = following.compactMap { crawl.graph.list(of: $0, .following) }.filter(\.isRead)
    return Outcome(
      login: login,
      suggestions: records(of: best, crawl), age: crawl.cacheAge,
      followingCount: following.count, readCount: lists.count,
      partCount: lists.count { $0.hasMore && $0.pageCount < Self.pageLimit },
      hasMore: list.hasMore, lack: lack(of: crawl), failure: crawl.failure)
  }

  private func lack(of crawl: Crawl) -> Lack? {
    if crawl.client.isOffline { return .notCached }
    let canContinue = crawl.failure == nil && context.canContinue && crawl.crawler.remaining == 0
    return canContinue ? .budgetSpent : nil
  }

  /// Reads the accounts that the user follows, with half of the budget at most.
  private func ownList(
    of profile: Profile, _ crawl: inout Crawl
  ) async throws(QueryError) -> FollowGraph.List {
    let crawler = crawl.crawler
    await crawl.readList(
      of: profile, .following, keeping: min(crawler.budget / 2, max(crawler.remaining - 1, 0)))
    guard let list = crawl.graph.list(of: profile.account.id, .following), list.isRead else {
      if let failure = crawl.failure { throw failure }
      if crawl.client.isOffline {
        throw QueryError(.notCached, about: .list(of: profile.account.login, .following))
      }
      throw crawl.budgetError
    }
    if profile.followingCount > 0, list.isEmpty {
      throw QueryError(
        .hiddenList(count: profile.followingCount),
        about: .list(of: profile.account.login, .following))
    }
    return list
  }

  /// Returns suggestions with their logins, and with the followers that fresh cached profiles state.
  private func records(of suggestions: [Suggestion], _ crawl: Crawl) -> [SuggestedAccount] {
    let accounts = suggestions.compactMap { crawl.graph.account($0.id, on: crawl.client.base) }
    var followers: [Int64: Int] = [:]
    for (profile, isFresh) in crawl.client.cachedProfiles(of: accounts)
    where isFresh || crawl.client.isOffline {
      followers[profile.account.id] = profile.followerCount
    }
    return suggestions.compactMap {
      SuggestedAccount($0, in: crawl.graph, on: crawl.client.base, followers: followers[$0.id])
    }
  }
}

/// A suggestion with the logins to print.
package struct SuggestedAccount: Sendable {
  package let account: Account
  /// The number of followed accounts that follow it.
  package let count: Int
  package let score: Double
  /// The number of its followers; nil if no profile states it.
  package let followerCount: Int?
  /// Up to three of the accounts that follow it.
  package let via: [String]

  /// Creates a record; nil if the graph doesn't know the account.
  init?(_ suggestion: Suggestion, in graph: FollowGraph, on base: APIBase, followers: Int?) {
    guard let account = graph.account(suggestion.id, on: base) else { return nil }
    self.account = account
    count = suggestion.count
    score = suggestion.score
    followerCount = followers
    via = suggestion.leaders.compactMap { graph.login(of: $0) }
  }
}

/// An account that many of an account's followed accounts follow.
package struct Suggestion: Sendable, Equatable {
  package let id: Int64
  /// The number of followed accounts that follow it.
  package let count: Int
  /// The sum of the weights of these: 1/√n of one that follows n accounts.
  ///
  /// Between the 1/log n of Adamic and Adar ("Friends and neighbors on the Web", 2003) and the 1/n of
  /// Zhou, Lü and Zhang ("Predicting missing links via local information", 2009): an account that
  /// follows few says more by each of its follows.
  package let score: Double
  /// Up to three of these, the lowest ids first.
  package let leaders: [Int64]

  private static let leaderCount = 3

  /// The followed accounts that follow one, of which there may be millions.
  private struct Sum {
    var count: Int32 = 0
    var score = 0.0

    mutating func add(_ weight: Double) {
      count += 1
      score += weight
    }
  }

  /// Finds the accounts that followed accounts follow, by score or count, then by id.
  ///
  /// - Parameters:
  ///   - user: The account for which suggestions are made; neither it nor those that it follows are
  ///     suggested.
  ///   - order: The value that decides.
  ///   - limit: The maximum number of suggestions.
  ///   - followed: Returns the sorted ids of the accounts that an account follows, each once, as far
  ///     as they are known, and the number of all of them; called for the user and for the followed
  ///     accounts.
  /// - Returns: The first of them, highest values first.
  package static func best(
    for user: Int64, by order: SuggestionQuery.Order, limit: Int,
    followed: (Int64) -> (ids: [Int64], count: Int)
  ) -> [Suggestion] {
    let following = followed(user).ids.filter { $0 != user }
    let known = Set(following).union([user])
    var sums: [Int64: Sum] = [:]
    for leader in following {
      let (ids, count) = followed(leader)
      // IEEE 754 rounds square roots in one way, and the order of the sum is that of the ids, so
      // that scores are the same on all machines.
      let weight = 1 / Double(max(count, 1)).squareRoot()
      for id in ids where !known.contains(id) { sums[id, default: Sum()].add(weight) }
    }
    let best = highest(
      sums.lazy.map { ($0.key, order == .count ? Double($0.value.count) : $0.value.score) },
      limit: limit)
    var leaders = Dictionary(uniqueKeysWithValues: best.map { ($0, [Int64]()) })
    for leader in following {
      for id in followed(leader).ids {
        if let some = leaders[id], some.count < leaderCount { leaders[id] = some + [leader] }
      }
    }
    return best.map { id in
      let sum = sums[id] ?? Sum()
      return Suggestion(
        id: id, count: Int(sum.count), score: sum.score, leaders: leaders[id] ?? [])
    }
  }

  /// Returns the ids with the highest values, in order; sorting all of millions takes seconds.
  private static func highest(
    _ values: some Sequence<(id: Int64, value: Double)>, limit: Int
  ) -> [Int64] {
    var best: [(id: Int64, value: Double)] = []
    /// Returns true for what comes first.
    func precedes(_ one: (id: Int64, value: Double), _ other: (id: Int64, value: Double)) -> Bool {
      (other.value, one.id) < (one.value, other.id)
    }
    var least: (id: Int64, value: Double)?
    for candidate in values {
      if let least, !precedes(candidate, least) { continue }
      best.append(candidate)
      if best.count / 2 >= limit {
        best.sort(by: precedes)
        best.removeLast(best.count - limit)
        least = best.last
      }
    }
    return best.sorted(by: precedes).prefix(limit).map(\.id)
  }
}
