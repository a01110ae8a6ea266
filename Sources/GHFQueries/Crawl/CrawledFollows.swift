package import GitHubAPI

/// The follows that a crawl reads as a search needs them.
package struct CrawledFollows: FollowSource {
  package private(set) var crawl: Crawl
  /// The accounts at both ends, whose profiles count their lists.
  let ends: [Int64: Profile]
  /// True if an end is an organisation, which GraphQL's lists may leave out.
  private let endsAtOrganization: Bool
  /// True if only follows in both directions count.
  let isMutual: Bool

  package init(_ crawl: Crawl, ends: [Profile], isMutual: Bool) {
    self.crawl = crawl
    self.ends = Dictionary(ends.map { ($0.account.id, $0) }) { first, _ in first }
    endsAtOrganization = ends.contains { $0.account.kind != .user }
    self.isMutual = isMutual
  }

  package mutating func lists(
    of people: [Int64], _ direction: FollowDirection, isWhole: Bool
  ) async -> [Int64: KnownFollows] {
    let directions = isMutual ? FollowDirection.allCases : [direction]
    for direction in directions {
      for id in people {
        if let profile = ends[id] { await crawl.readList(of: profile, direction) }
      }
      await crawl.readLists(
        of: people.filter { ends[$0] == nil }, direction, pageLimit: isWhole ? nil : 1)
    }
    var lists: [Int64: KnownFollows] = [:]
    for id in people {
      let known = directions.compactMap { direction in
        crawl.graph.list(of: id, direction).flatMap { $0.isRead ? (direction, $0) : nil }
      }
      guard let (_, first) = known.first, known.count == directions.count else { continue }
      var ids = first.ids
      if let (_, other) = known.dropFirst().first {
        let both = Set(other.ids)
        ids = ids.filter(both.contains)
      }
      lists[id] = KnownFollows(
        ids: ids, isComplete: known.allSatisfy { isComplete($0.1, $0.0) },
        hasMore: known.contains { $0.1.hasMore })
    }
    return lists
  }

  package func cost(of people: [Int64], _ direction: FollowDirection) -> Int {
    people.reduce(0) { sum, id in
      guard let profile = ends[id] else { return sum + 1 }
      return sum + (direction.relation.count(in: profile) ?? 0) / pageLength + 1
    }
  }

  /// Returns true if a list lacks no follow.
  ///
  /// A private profile's list looks empty, so that an empty one shows nothing.
  private func isComplete(_ list: FollowGraph.List, _ direction: FollowDirection) -> Bool {
    let lacksEnd = endsAtOrganization && direction == .following && list.omitsOrganizations
    return list.isComplete && (!list.isEmpty || list.isMissing) && !lacksEnd
  }
}
