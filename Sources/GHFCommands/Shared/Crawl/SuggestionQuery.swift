import ArgumentParser
import GitHubAPI
import GraphSearch

/// A search for accounts that many of an account's followed accounts follow.
struct SuggestionQuery: Sendable {
  /// The value by which suggestions are ordered.
  enum Order: String, CaseIterable, ExpressibleByArgument {
    case score
    case count
  }

  /// The suggestions, and how they were found.
  struct Outcome: Sendable {
    let login: String
    let suggestions: [SuggestedAccount]
    let age: CacheAge
    /// The number of users that the user follows, as far as their list was read, and of those whose
    /// own lists were read.
    let (followingCount, readCount): (Int, Int)
    /// The lists from which the suggestions are computed.
    let origin: String
    /// True if they are all lists that GitHub shows, up to 1,000 accounts of each.
    let isWhole: Bool
    /// The error that ended the crawl early.
    let failure: CommandError?
  }

  /// Of each list, 1,000 accounts count.
  static let pageLimit = 10
  private static let candidateCount = 100
  /// A profile has four connections, and 100 of these cost a point.
  private static let profilesPerPoint = 25

  let user: UserArgument
  var order = Order.score
  let limit: Int
  var budget: Int?
  /// The client for the requests; nil for the client of the invocation.
  var client: GitHubClient?
  let invocation: Invocation

  /// Reads the lists and ranks the accounts on them.
  ///
  /// - Throws: `CommandError` if nothing can be suggested.
  func run() async throws(CommandError) -> Outcome {
    var crawl = try await Crawl(budget: budget, using: client, in: invocation)
    crawl.reportBudget()
    let profile = try await crawl.profile(of: user)
    let (id, login) = (profile.account.id, profile.account.login)
    let list = try await ownList(of: profile, &crawl)
    // Organisations have no lists of this kind.
    let following = list.ids.filter {
      $0 != id && crawl.graph.list(of: $0, .following)?.isMissing != true
    }
    crawl.readCached(following, .following, pageLimit: Self.pageLimit)
    let unread = following.count { crawl.graph.list(of: $0, .following)?.isRead != true }
    if unread > crawl.crawler.reach, !crawl.client.isOffline {
      invocation.report(.reach(crawl.crawler.reach, of: unread))
    }
    let cost = (candidates - 1) / Self.profilesPerPoint + 1
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
    let (origin, isWhole) = origin(of: following, login, list, crawl)
    return Outcome(
      login: login,
      suggestions: ranked.compactMap {
        SuggestedAccount($0, in: crawl.graph, on: crawl.client.base)
      }, age: crawl.cacheAge, followingCount: following.count,
      readCount: following.count { crawl.graph.list(of: $0, .following)?.isRead ?? false },
      origin: origin, isWhole: isWhole, failure: crawl.failure)
  }

  /// Reads the accounts that the user follows, with half of the budget at most.
  private func ownList(
    of profile: Profile, _ crawl: inout Crawl
  ) async throws(CommandError) -> FollowGraph.List {
    let crawler = crawl.crawler
    await crawl.readList(
      of: profile, .following, keeping: min(crawler.budget / 2, max(crawler.remaining - 1, 0)))
    guard let list = crawl.graph.list(of: profile.account.id, .following), list.isRead else {
      if let failure = crawl.failure { throw failure }
      if crawl.client.isOffline {
        throw CommandError(
          .notCached, about: .list(of: profile.account.login, .following), in: invocation.context)
      }
      throw crawl.budgetError
    }
    if profile.followingCount > 0, list.isEmpty {
      throw CommandError(
        .incomplete,
        Relation.following.invisibleNotice(
          for: profile.account.login, count: profile.followingCount))
    }
    return list
  }

  /// The number of candidates whose followers are looked up, which fill whole points.
  private var candidates: Int {
    let wanted = min(max(limit, Self.candidateCount), 1_000_000)
    return ((wanted - 1) / Self.profilesPerPoint + 1) * Self.profilesPerPoint
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
    while !unknown.isEmpty, crawl.crawler.hasGraphQL, crawl.failure == nil {
      let group = Array(unknown.prefix(100))
      let cost = (group.count - 1) / Self.profilesPerPoint + 1
      guard crawl.crawler.remaining >= cost else { break }
      do throws(GitHubError) {
        let page = try await crawl.client.profiles(of: group)
        if page.origin != .cache { crawl.spend(cost) }
        crawl.note(page)
        for (id, profile) in page.answer.profiles { counts[id] = profile.followerCount }
        for account in page.answer.missing {
          if !page.answer.unread.contains(account.id) {
            withoutProfile.insert(account.id)
          } else if crawl.crawler.remaining > 0 {
            // GraphQL failed to look it up.
            crawl.spend(1)
            let profile = try await crawl.client.answer(to: .profile(id: account.id))
            counts[account.id] = profile.answer.followerCount
          }
        }
      } catch {
        if case .graphQLUnavailable = error { break }
        crawl.fail(error)
        break
      }
      unknown.removeFirst(group.count)
    }
    if !accounts.allSatisfy({ counts[$0.id] != nil || withoutProfile.contains($0.id) }) {
      invocation.report(.unrankedCounts)
      return most
    }
    return Suggestion.ranked(
      most.map { suggestion in
        var suggestion = suggestion
        suggestion.followerCount = counts[suggestion.id]
        return suggestion
      })
  }

  /// Returns from which lists the suggestions are computed, and true if none is missing.
  private func origin(
    of following: [Int64], _ login: String, _ own: FollowGraph.List, _ crawl: Crawl
  ) -> (String, isWhole: Bool) {
    let lists = following.compactMap { crawl.graph.list(of: $0, .following) }.filter(\.isRead)
    let partCount = lists.count { $0.hasMore && $0.pageCount < Self.pageLimit }
    if !own.hasMore, lists.count == following.count, partCount == 0 {
      let all = CountText.grouped(following.count)
      return ("computed from the lists of all \(all) users that \(login) follows", true)
    }
    var parts = ["computed from \(CommandError.part(lists.count, of: following.count)) lists"]
    if partCount > 0 { parts.append("\(CountText.grouped(partCount)) of them partly") }
    if own.hasMore { parts.append("\(login) follows more accounts") }
    if crawl.client.isOffline {
      parts.append("the others are not cached")
    } else if crawl.failure == nil, crawl.canContinue, crawl.crawler.remaining == 0 {
      parts.append("rerun to continue")
    }
    return (parts.joined(separator: "; "), false)
  }
}
