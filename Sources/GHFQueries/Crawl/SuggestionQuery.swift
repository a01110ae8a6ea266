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
  private static let candidateCount = 100
  /// A profile has four connections, and 100 of these count as a request.
  private static let profilesPerRequest = 25

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
    let cost = (candidates - 1) / Self.profilesPerRequest + 1
    let ranksByScore = order == .score && crawl.crawler.hasGraphQL
    await crawl.readLists(
      of: following, .following,
      keeping: ranksByScore && cost <= crawl.crawler.budget / 2 ? cost : 0,
      pageLimit: Self.pageLimit)
    let graph = crawl.graph
    let most = Suggestion.most(for: id, limit: candidates) {
      graph.list(of: $0, .following)?.ids ?? []
    }
    let ranked = await ranked(most, &crawl).prefix(limit)
    let lists = following.compactMap { crawl.graph.list(of: $0, .following) }.filter(\.isRead)
    return Outcome(
      login: login,
      suggestions: ranked.compactMap {
        SuggestedAccount($0, in: crawl.graph, on: crawl.client.base)
      }, age: crawl.cacheAge, followingCount: following.count, readCount: lists.count,
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

  /// The number of candidates whose followers are looked up, which fill whole requests.
  private var candidates: Int {
    let wanted = min(max(limit, Self.candidateCount), 1_000_000)
    return ((wanted - 1) / Self.profilesPerRequest + 1) * Self.profilesPerRequest
  }

  /// Returns the candidates by score if the followers of all are known or can be fetched, and by
  /// count otherwise.
  private func ranked(_ most: [Suggestion], _ crawl: inout Crawl) async -> [Suggestion] {
    if order == .count || most.isEmpty { return most }
    let accounts = most.compactMap { crawl.graph.account($0.id, on: crawl.client.base) }
    var counts: [Int64: Int] = [:]
    for (profile, isFresh) in crawl.client.cachedProfiles(of: accounts)
    where isFresh || crawl.client.isOffline {
      counts[profile.account.id] = profile.followerCount
    }
    // Organisations and vanished accounts have no profile that GraphQL shows.
    var withoutProfile: Set<Int64> = []
    var unknown = accounts.filter { counts[$0.id] == nil }
    let fetcher = ProfileFetcher(in: context)
    while !unknown.isEmpty, crawl.crawler.hasGraphQL, crawl.failure == nil {
      let group = Array(unknown.prefix(100))
      let cost = (group.count - 1) / Self.profilesPerRequest + 1
      guard crawl.crawler.remaining >= cost else { break }
      var rest = crawl.crawler.remaining - cost
      let batch = await fetcher.batch(of: group, resumedSince: nil) { _, isUnread in
        guard isUnread, rest > 0 else { return false }
        rest -= 1
        return true
      }
      guard let findings = batch.findings else { break }
      if batch.request != nil { crawl.spend(cost) }
      withoutProfile.formUnion(group.map(\.id))
      for finding in findings {
        if finding.isUnread { crawl.spend(1) }
        withoutProfile.remove(finding.account.id)
        switch finding.page {
        case .success(let page):
          crawl.note(page)
          counts[finding.account.id] = page.answer.followerCount
        case .failure(let error): crawl.fail(error)
        }
      }
      unknown.removeFirst(group.count)
    }
    if !accounts.allSatisfy({ counts[$0.id] != nil || withoutProfile.contains($0.id) }) {
      context.report(.unrankedCounts)
      return most
    }
    return Suggestion.ranked(
      most.map { suggestion in
        var suggestion = suggestion
        suggestion.followerCount = counts[suggestion.id]
        return suggestion
      })
  }
}

/// A suggestion with the logins to print.
package struct SuggestedAccount: Sendable {
  package let account: Account
  /// The number of followed accounts that follow it.
  package let count: Int
  /// The number of its followers; nil if it isn't known.
  package let followerCount: Int?
  /// Up to three of the accounts that follow it.
  package let via: [String]
  package let score: Double?

  /// Creates a record; nil if the graph doesn't know the account.
  init?(_ suggestion: Suggestion, in graph: FollowGraph, on base: APIBase) {
    guard let account = graph.account(suggestion.id, on: base) else { return nil }
    self.account = account
    count = suggestion.count
    followerCount = suggestion.followerCount
    via = suggestion.leaders.compactMap { graph.login(of: $0) }
    score = suggestion.score
  }
}

/// An account that many of an account's followed accounts follow.
package struct Suggestion: Sendable, Equatable {
  package let id: Int64
  /// The number of followed accounts that follow it.
  package let count: Int
  /// Up to three of these, the lowest ids first.
  package var leaders: [Int64] = []
  /// The number of its followers; nil if it isn't known.
  package var followerCount: Int?

  package init(id: Int64, count: Int, leaders: [Int64] = [], followerCount: Int? = nil) {
    self.id = id
    self.count = count
    self.leaders = leaders
    self.followerCount = followerCount
  }

  /// The count, weighted down for accounts with many followers; nil without their number.
  package var score: Double? {
    followerCount.map { Double(count) / binaryLogarithm(of: Double($0) + 2) }
  }

  private static let leaderCount = 3

  /// Finds the accounts that most followed accounts follow, the most followed first, then by id.
  ///
  /// - Parameters:
  ///   - user: The account for which suggestions are made; neither it nor those that it follows are
  ///     suggested.
  ///   - limit: The maximum number of suggestions.
  ///   - followed: Returns the sorted ids of the accounts that an account follows, each once, as far
  ///     as they are known; called for the user and for the followed accounts.
  /// - Returns: The suggestions, without the number of their followers.
  package static func most(
    for user: Int64, limit: Int, followed: (Int64) -> [Int64]
  ) -> [Suggestion] {
    let following = followed(user)
    let known = Set(following).union([user])
    var counts: [Int64: Int32] = [:]
    for leader in following where leader != user {
      for id in followed(leader) where !known.contains(id) {
        counts[id, default: 0] += 1
      }
    }
    let least = leastCount(of: counts.values, limit: limit)
    let most = counts.lazy.filter { $0.value >= least }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
    var leaders = Dictionary(uniqueKeysWithValues: most.map { ($0.key, [Int64]()) })
    for leader in following where leader != user {
      for id in followed(leader) {
        if let some = leaders[id], some.count < leaderCount { leaders[id] = some + [leader] }
      }
    }
    return most.map { Suggestion(id: $0.key, count: Int($0.value), leaders: leaders[$0.key] ?? []) }
  }

  /// Returns the lowest count among the highest ones, because sorting millions takes seconds.
  private static func leastCount(of counts: some Sequence<Int32>, limit: Int) -> Int32 {
    var frequencies: [Int32: Int] = [:]
    for count in counts { frequencies[count, default: 0] += 1 }
    var sum = 0
    for (count, frequency) in frequencies.sorted(by: { $0.key > $1.key }) {
      sum += frequency
      if sum >= limit { return count }
    }
    return 0
  }

  /// Returns suggestions by score, then by id; those without a known number of followers are last.
  package static func ranked(_ suggestions: [Suggestion]) -> [Suggestion] {
    suggestions.sorted { ($1.score ?? -1, $0.id) < ($0.score ?? -1, $1.id) }
  }
}

/// Returns the logarithm to the base 2 of a number that is at least 1, the same on all machines.
func binaryLogarithm(of number: Double) -> Double {
  var result = Double(number.exponent)
  var rest = number.significand
  var bit = 0.5
  for _ in 0..<40 {
    rest *= rest
    if rest >= 2 {
      rest /= 2
      result += bit
    }
    bit /= 2
  }
  return result
}
