package import GitHubAPI
import TerminalText

/// A search for the shortest chains of follows, from both ends.
///
/// Each step reads the lists of a whole level, of the end with the smaller one. A level that wasn't
/// read completely can still lead to a path, but then proves nothing.
package struct PathSearch: Sendable {
  /// The outcome of a search.
  package struct Outcome: Sendable, Equatable {
    /// Paths of equal length, in the order of their ids, as many as were wanted.
    package let paths: [[Int64]]
    /// The number of paths of this length that were found; `Int.max` for more.
    package let count: Int
    /// True if no shorter path exists, or without paths none at all.
    package let isProven: Bool
    /// True if no other path of this length exists.
    package let areAll: Bool
    /// The number of follows up to which no path exists.
    package let excludedLength: Int
  }

  /// One end of the search, with the accounts reached from it.
  private struct Side {
    let direction: FollowDirection
    var depths: [Int64: Int]
    var links = PathLinks()
    var frontier: [Int64]
    /// The number of levels that were read.
    var level = 0
    /// The number of levels that were read completely, from the first one.
    var completeLevel = 0

    init(_ id: Int64, _ direction: FollowDirection) {
      self.direction = direction
      depths = [id: 0]
      frontier = [id]
    }

    /// True if the side was read completely as far as it reaches.
    var isExhausted: Bool { frontier.isEmpty && completeLevel == level }
  }

  private let start: Int64
  private let end: Int64
  private var forward: Side
  private var backward: Side
  /// The number of paths that are wanted.
  private let limit: Int
  /// The number of lists that are read at once; if one path is enough, no others are read after it.
  private let groupSize: Int

  private var findsAll: Bool { limit > 1 }

  /// Searches from `start` to `end`, which are different.
  ///
  /// With a `limit` above 1, it reads whole levels to find all paths; otherwise it stops after the
  /// first `groupSize` lists that lead to one.
  package init(from start: Int64, to end: Int64, limit: Int = 1, groupSize: Int = 100) {
    self.start = start
    self.end = end
    self.limit = limit
    self.groupSize = limit > 1 ? .max : groupSize
    forward = Side(start, .following)
    backward = Side(end, .followers)
  }

  /// Searches until a path was found, or none exists, or the source knows no more.
  package mutating func run(
    _ source: inout some FollowSource
  ) async -> Outcome {
    while true {
      // An end that was read completely has been searched as far as it reaches.
      if forward.isExhausted || backward.isExhausted { return outcome(meeting: []) }
      let goesForward: Bool
      switch (forward.frontier.isEmpty, backward.frontier.isEmpty) {
      case (true, true): return outcome(meeting: [])
      case (true, false): goesForward = false
      case (false, true): goesForward = true
      case (false, false):
        goesForward =
          source.cost(of: forward.frontier, .following)
          <= source.cost(of: backward.frontier, .followers)
      }
      let meeting =
        goesForward
        ? await advance(&forward, toward: backward, &source)
        : await advance(&backward, toward: forward, &source)
      if !meeting.isEmpty { return outcome(meeting: meeting) }
    }
  }

  /// Reads the lists of a side's frontier, which become its next level: if one path is enough, all
  /// first pages before the others.
  ///
  /// - Returns: The accounts on which both sides met.
  private func advance(
    _ side: inout Side, toward other: Side, _ source: inout some FollowSource
  ) async -> [Int64] {
    var people = side.frontier.sorted()
    var isComplete = true
    var next: [Int64] = []
    var meeting: [Int64] = []
    side.level += 1
    for isWhole in findsAll ? [true] : [false, true] {
      var later: [Int64] = []
      var rest = people[...]
      while !rest.isEmpty, meeting.isEmpty || findsAll {
        let group = Array(rest.prefix(groupSize))
        rest = rest.dropFirst(group.count)
        let lists = await source.lists(of: group, side.direction, isWhole: isWhole)
        for id in group {
          guard let list = lists[id] else {
            isComplete = false
            continue
          }
          if !isWhole, list.hasMore {
            later.append(id)
          } else if !list.isComplete {
            isComplete = false
          }
          for neighbour in list.ids {
            switch side.depths[neighbour] {
            case nil:
              side.depths[neighbour] = side.level
              side.links.add(neighbour, from: id)
              next.append(neighbour)
              if other.depths[neighbour] != nil { meeting.append(neighbour) }
            case side.level where findsAll: side.links.add(neighbour, from: id)
            default: break
            }
          }
        }
      }
      if !rest.isEmpty { isComplete = false }
      people = later
    }
    if isComplete, side.completeLevel == side.level - 1 { side.completeLevel = side.level }
    side.frontier = next
    return meeting
  }

  private mutating func outcome(meeting: [Int64]) -> Outcome {
    let excluded = forward.completeLevel + backward.completeLevel
    func length(_ id: Int64) -> Int { (forward.depths[id] ?? 0) + (backward.depths[id] ?? 0) }
    guard let shortest = meeting.map(length).min() else {
      let isProven = forward.isExhausted || backward.isExhausted
      return Outcome(
        paths: [], count: 0, isProven: isProven, areAll: isProven,
        excludedLength: isProven ? .max : excluded)
    }
    let found = PathLinks.paths(
      from: start, to: end, through: meeting.filter { length($0) == shortest },
      &forward.links, &backward.links, limit: limit)
    // Both sides' lists are known to be complete up to the length of the path, or one less before
    // the last level, whose accounts may include others.
    return Outcome(
      paths: found.paths, count: found.count, isProven: shortest <= excluded + 1,
      areAll: findsAll && shortest <= excluded, excludedLength: min(excluded, shortest - 1))
  }
}

/// A source of follows, which may end before a list is complete.
package protocol FollowSource {
  /// Returns what is known of lists; an account without an entry is unknown.
  ///
  /// If not `isWhole`, the first page of each list is enough.
  mutating func lists(
    of people: [Int64], _ direction: FollowDirection, isWhole: Bool
  ) async -> [Int64: KnownFollows]

  /// Returns the expected cost of these lists; the side with the lower cost is read first.
  func cost(of people: [Int64], _ direction: FollowDirection) -> Int
}

extension FollowSource {
  package func cost(of people: [Int64], _ direction: FollowDirection) -> Int { people.count }
}

/// The known part of an account's list.
package struct KnownFollows: Sendable, Equatable {
  /// The ids of the accounts, each once.
  package let ids: [Int64]
  /// True if no follow is missing.
  package let isComplete: Bool
  /// True if a request may show more.
  package let hasMore: Bool

  package init(ids: [Int64], isComplete: Bool, hasMore: Bool = false) {
    self.ids = ids
    self.isComplete = isComplete
    self.hasMore = hasMore
  }
}

/// The steps by which a search reached accounts, and the paths that they form.
struct PathLinks: Sendable {
  private struct Link: Comparable {
    let id: Int64
    /// The account one step closer to the end where the search began.
    let origin: Int64

    static func < (first: Link, second: Link) -> Bool {
      (first.id, first.origin) < (second.id, second.origin)
    }
  }

  /// Millions of links take 16 bytes each; they are sorted once a path was found.
  private var links: [Link] = []

  /// Records that an account was reached from another.
  mutating func add(_ id: Int64, from origin: Int64) { links.append(Link(id: id, origin: origin)) }

  /// Returns the accounts from which sorted links reached an account, in the order of their ids.
  private func origins(of id: Int64) -> ArraySlice<Link> {
    links[links.firstIndex(from: id, by: \.id)...].prefix { $0.id == id }
  }

  /// Returns the first paths through some accounts, in the order of their ids, and the number of
  /// all.
  static func paths(
    from start: Int64, to end: Int64, through meeting: [Int64], _ forward: inout PathLinks,
    _ backward: inout PathLinks, limit: Int
  ) -> (paths: [[Int64]], count: Int) {
    forward.links.sort()
    backward.links.sort()
    // The accounts that follow each one on a path, found from the middle to both ends.
    var following: [Int64: Set<Int64>] = [:]
    for (links, isForward) in [(forward, true), (backward, false)] {
      var level = Set(meeting)
      while !level.isEmpty {
        var closer: Set<Int64> = []
        for id in level {
          for link in links.origins(of: id) {
            let (first, second) = isForward ? (link.origin, id) : (id, link.origin)
            following[first, default: []].insert(second)
            closer.insert(link.origin)
          }
        }
        level = closer
      }
    }
    var counts: [Int64: Int] = [end: 1]
    func count(from id: Int64) -> Int {
      if let known = counts[id] { return known }
      let sum = (following[id] ?? []).reduce(0) { sum, next in
        let (total, overflows) = sum.addingReportingOverflow(count(from: next))
        return overflows ? .max : total
      }
      counts[id] = sum
      return sum
    }
    var paths: [[Int64]] = []
    var path = [start]
    func extend() {
      guard let last = path.last, last != end else { return paths.append(path) }
      for next in (following[last] ?? []).sorted() where paths.count < limit {
        path.append(next)
        extend()
        path.removeLast()
      }
    }
    extend()
    return (paths, count(from: start))
  }
}

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
