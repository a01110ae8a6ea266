package import GitHubAPI

/// The follows among a set of people, as far as their lists in a graph show them.
package struct FollowEdges: Sendable {
  package let people: [Account]
  /// The follower and the followed account of each edge, as positions among the people; in order.
  private var edges: [UInt64] = []
  /// The positions of people that show all of their follows in the set.
  package private(set) var knownFollowing: Set<Int> = []
  /// The number of people that show all of their followers in the set.
  package private(set) var knownFollowersCount = 0
  /// The number of people whose lists are complete, except perhaps for organisations.
  package private(set) var omittingCount = 0
  /// True if requests may show more of the accounts that people follow.
  package private(set) var hasMore = false
  /// The number of people whose lists of each direction are empty, as private profiles' are.
  package private(set) var emptyCounts: [FollowDirection: Int] = [:]

  /// Finds the edges.
  package init(among people: [Account], in graph: FollowGraph) {
    self.people = people
    let positions = Dictionary(
      people.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let hasOrganizations = people.contains { $0.kind == .organization }
    for (position, account) in people.enumerated() {
      for direction in FollowDirection.allCases {
        let list = graph.list(of: account.id, direction)
        if direction == .following, account.kind == .user, list?.hasMore ?? true { hasMore = true }
        guard let list else { continue }
        for other in list.ids.compactMap({ positions[$0] }) {
          let (source, target) = direction == .following ? (position, other) : (other, position)
          edges.append(UInt64(source) << 32 | UInt64(target))
        }
        if !list.isComplete { continue }
        if list.isEmpty, !list.isMissing {
          emptyCounts[direction, default: 0] += 1
        } else if hasOrganizations, list.omitsOrganizations {
          omittingCount += 1
        } else if direction == .following {
          knownFollowing.insert(position)
        } else {
          knownFollowersCount += 1
        }
      }
    }
    edges.sort()
    var last: UInt64?
    edges.removeAll { edge in
      defer { last = edge }
      return edge == last
    }
  }

  package var count: Int { edges.count }

  /// Returns the ends of an edge.
  package func ends(of number: Int) -> (source: Account, target: Account) {
    let edge = edges[number]
    return (people[Int(edge >> 32)], people[Int(edge & 0xFFFF_FFFF)])
  }
}
