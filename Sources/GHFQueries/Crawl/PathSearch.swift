package import GitHubAPI
import TerminalText

/// A search for the shortest chains of follows, from both ends.
///
/// Each end has a level of accounts whose lists are read next: all first pages, then the second ones,
/// and so on. The next request is for the end whose level has fewer pages left, so that a list of
/// thousands isn't read if the other end can prove as much for less. A level that wasn't read
/// completely can still lead to a path, but then proves nothing.
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

  private let start: Int64
  private let end: Int64
  private var forward: Side
  private var backward: Side
  /// The accounts that were reached from both ends, and the length of the shortest path through one.
  private var meeting: [Int64] = []
  private var shortest: Int?
  /// The number of paths that are wanted.
  private let limit: Int

  private var findsAll: Bool { limit > 1 }

  /// Searches from `start` to `end`, which are different.
  ///
  /// With a `limit` above 1, it reads whole levels to find all paths; otherwise it stops once it knows
  /// a path than which none can be shorter.
  package init(from start: Int64, to end: Int64, limit: Int = 1) {
    self.start = start
    self.end = end
    self.limit = limit
    forward = Side(start, .following)
    backward = Side(end, .followers)
  }

  /// Searches until a path was found, or none exists, or the source knows no more.
  package mutating func run(
    _ source: inout some FollowSource
  ) async -> Outcome {
    forward.countPages(source)
    backward.countPages(source)
    while !isOver {
      let goesForward =
        backward.isRead || !forward.isRead && forward.pagesLeft <= backward.pagesLeft
      let met =
        goesForward
        ? await forward.read(toward: backward, &source, findsAll: findsAll)
        : await backward.read(toward: forward, &source, findsAll: findsAll)
      meeting += met
      shortest = (met.map(length) + [shortest].compactMap(\.self)).min()
    }
    return outcome()
  }

  /// True if no other list can matter, or none is left.
  private var isOver: Bool {
    // An end that was read completely has been searched as far as it reaches.
    if forward.isExhausted || backward.isExhausted || forward.isRead && backward.isRead {
      return true
    }
    guard let shortest else { return false }
    // A path as long as both ends' levels together was found within them. One that is longer by one
    // follow may have others beside it, but none before it.
    return shortest <= forward.level + backward.level + (findsAll ? 0 : 1)
  }

  /// Returns the length of the shortest known path through an account on which both ends met.
  private func length(through id: Int64) -> Int {
    (forward.depths[id] ?? 0) + (backward.depths[id] ?? 0)
  }

  private mutating func outcome() -> Outcome {
    let excluded = forward.completeLevel + backward.completeLevel
    guard let shortest else {
      let isProven = forward.isExhausted || backward.isExhausted
      return Outcome(
        paths: [], count: 0, isProven: isProven, areAll: isProven,
        excludedLength: isProven ? .max : excluded)
    }
    var middle = [Set<Int64>](repeating: [], count: shortest + 1)
    for id in meeting where length(through: id) == shortest {
      middle[forward.depths[id] ?? 0].insert(id)
    }
    let found = PathLinks.paths(
      from: start, to: end, through: middle, &forward.links, &backward.links, limit: limit)
    // Both ends' lists are known to be complete up to the length of the path, or one less before
    // the last level, whose accounts may include others.
    return Outcome(
      paths: found.paths, count: found.count, isProven: shortest <= excluded + 1,
      areAll: findsAll && shortest <= excluded, excludedLength: min(excluded, shortest - 1))
  }
}

/// One end of a search, with the accounts reached from it.
private struct Side: Sendable {
  let direction: FollowDirection
  /// The number of follows from the end to each account that was reached.
  var depths: [Int64: Int]
  var links = PathLinks()
  /// The number of levels that were read, and of those that were read completely, from the first one.
  private(set) var level = 0
  private(set) var completeLevel = 0
  /// The number of pages that the level being read is expected to have left.
  private(set) var pagesLeft = 0
  /// That of each of its lists of which a part was read.
  private var listPagesLeft: [Int64: Int] = [:]
  /// The accounts of the level whose next page is read in this round, and in the one after it.
  private var queue: ArraySlice<Int64>
  private var nextRound: [Int64] = []
  /// The number of pages of each list that the rounds before this one have read.
  private var pageCount = 0
  /// True if a list of the level was found to lack follows.
  private var lacksFollows = false
  /// The accounts of the level after it.
  private var nextLevel: [Int64] = []

  init(_ id: Int64, _ direction: FollowDirection) {
    self.direction = direction
    depths = [id: 0]
    queue = [id]
  }

  /// True if no list is left that could reach another account.
  var isRead: Bool { queue.isEmpty }

  /// True if the end was read completely as far as it reaches.
  var isExhausted: Bool { isRead && completeLevel == level }

  /// Counts the pages of the first level.
  mutating func countPages(_ source: some FollowSource) {
    pagesLeft = source.pageCount(of: queue, direction)
  }

  /// Reads the next pages of some lists of the level, which is followed by the next one once it has
  /// none left.
  ///
  /// - Returns: The accounts on which it met the other end.
  mutating func read(
    toward other: Side, _ source: inout some FollowSource, findsAll: Bool
  ) async -> [Int64] {
    // An eighth more pages at once: each reading goes through the whole list.
    let wanted = pageCount + max(pageCount / 8, 1)
    let known = await source.lists(of: queue, direction, pageCount: wanted)
    let group = queue.prefix(max(known.count, 1))
    queue = queue.dropFirst(group.count)
    var meeting: [Int64] = []
    for id in group {
      pagesLeft -= listPagesLeft.removeValue(forKey: id) ?? source.pageCount(of: [id], direction)
      guard let list = known.lists[id] else {
        lacksFollows = true
        continue
      }
      let isFinished = list.pagesLeft == 0
      if !isFinished {
        listPagesLeft[id] = list.pagesLeft
        pagesLeft += list.pagesLeft
        nextRound.append(id)
      } else if !list.isComplete {
        lacksFollows = true
      }
      for neighbour in list.ids {
        switch depths[neighbour] {
        case nil:
          depths[neighbour] = level + 1
          links.add(neighbour, from: id)
          nextLevel.append(neighbour)
          if other.depths[neighbour] != nil { meeting.append(neighbour) }
        case level + 1 where findsAll && isFinished: links.add(neighbour, from: id)
        default: break
        }
      }
    }
    if queue.isEmpty {
      (queue, nextRound, pageCount) = (nextRound[...], [], wanted)
      if queue.isEmpty { endLevel(source) }
    }
    return meeting
  }

  private mutating func endLevel(_ source: some FollowSource) {
    level += 1
    if !lacksFollows, completeLevel == level - 1 { completeLevel = level }
    lacksFollows = false
    (queue, nextLevel, pageCount) = (nextLevel.sorted()[...], [], 0)
    countPages(source)
  }
}

/// A source of follows, which may end before a list is complete.
package protocol FollowSource {
  /// Returns what is known of the first of these lists, as many as one request reads.
  ///
  /// - Parameters:
  ///   - people: The accounts, of which there is at least one.
  ///   - direction: The list of each.
  ///   - pageCount: The number of pages of each list that are enough.
  /// - Returns: The number of accounts, and what is known of their lists; one without an entry is
  ///   unknown.
  mutating func lists(
    of people: ArraySlice<Int64>, _ direction: FollowDirection, pageCount: Int
  ) async -> (count: Int, lists: [Int64: KnownFollows])

  /// Returns the number of pages that lists are expected to have of which nothing was read.
  func pageCount(of people: ArraySlice<Int64>, _ direction: FollowDirection) -> Int
}

extension FollowSource {
  package func pageCount(of people: ArraySlice<Int64>, _ direction: FollowDirection) -> Int {
    people.count
  }
}

/// The known part of an account's list.
package struct KnownFollows: Sendable, Equatable {
  /// The ids of the accounts, each once.
  package let ids: [Int64]
  /// True if no follow is missing.
  package let isComplete: Bool
  /// The number of pages that other requests are expected to show; 0 if the last one showed less
  /// than it should.
  package let pagesLeft: Int

  package init(ids: [Int64], isComplete: Bool, pagesLeft: Int = 0) {
    self.ids = ids
    self.isComplete = isComplete
    self.pagesLeft = pagesLeft
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
  ///
  /// `middle` has the accounts by their place on a path, where those that it shares with `forward`
  /// are that far from the start, and those of `backward` as far from the end as is left.
  static func paths(
    from start: Int64, to end: Int64, through middle: [Set<Int64>], _ forward: inout PathLinks,
    _ backward: inout PathLinks, limit: Int
  ) -> (paths: [[Int64]], count: Int) {
    forward.links.sort()
    backward.links.sort()
    let length = middle.count - 1
    // The accounts that follow each one at its place, found from the middle to both ends.
    var following = [[Int64: Set<Int64>]](repeating: [:], count: length)
    var reached = middle
    for place in (0..<length).reversed() {
      for id in reached[place + 1] {
        for link in forward.origins(of: id) {
          following[place][link.origin, default: []].insert(id)
          reached[place].insert(link.origin)
        }
      }
    }
    reached = middle
    for place in 0..<length {
      for id in reached[place] {
        for link in backward.origins(of: id) {
          following[place][id, default: []].insert(link.origin)
          reached[place + 1].insert(link.origin)
        }
      }
    }
    var counts = [end: 1]
    for level in following.reversed() {
      counts = level.mapValues { following in
        following.reduce(0) { sum, next in
          let (total, overflows) = sum.addingReportingOverflow(counts[next] ?? 0)
          return overflows ? .max : total
        }
      }
    }
    var paths: [[Int64]] = []
    var path = [start]
    func extend() {
      guard let last = path.last, path.count <= length else { return paths.append(path) }
      for next in (following[path.count - 1][last] ?? []).sorted() where paths.count < limit {
        path.append(next)
        extend()
        path.removeLast()
      }
    }
    extend()
    return (paths, counts[start] ?? 0)
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
  /// The number of lists of which the first page was wanted so far.
  private var readCount = 0

  package init(_ crawl: Crawl, ends: [Profile], isMutual: Bool) {
    self.crawl = crawl
    self.ends = Dictionary(ends.map { ($0.account.id, $0) }) { first, _ in first }
    endsAtOrganization = ends.contains { $0.account.kind != .user }
    self.isMutual = isMutual
  }

  package mutating func lists(
    of people: ArraySlice<Int64>, _ direction: FollowDirection, pageCount: Int
  ) async -> (count: Int, lists: [Int64: KnownFollows]) {
    let directions = isMutual ? FollowDirection.allCases : [direction]
    let group = people.prefix(crawl.crawler.groupSize)
    let isFirst = pageCount == 1
    for direction in directions {
      for id in group {
        if let profile = ends[id] { await crawl.readList(of: profile, direction) }
      }
      await crawl.readLists(
        of: group.filter { ends[$0] == nil }, direction, pageLimit: pageCount,
        // Later pages aren't counted as lists.
        after: isFirst ? readCount : readCount - group.count,
        of: isFirst ? people.count : group.count)
    }
    if isFirst { readCount += group.count }
    var lists: [Int64: KnownFollows] = [:]
    for id in group {
      let known = directions.compactMap { direction in
        crawl.graph.list(of: id, direction).flatMap { $0.isRead ? (direction, $0) : nil }
      }
      guard let (_, first) = known.first, known.count == directions.count else { continue }
      var ids = first.ids
      if let (_, other) = known.dropFirst().first {
        let both = Set(other.ids)
        ids = ids.filter(both.contains)
      }
      let isBehind = known.contains { $0.1.hasMore && $0.1.pageCount < pageCount }
      lists[id] = KnownFollows(
        ids: ids, isComplete: known.allSatisfy { isComplete($0.1, $0.0) },
        pagesLeft: isBehind ? 0 : known.reduce(0) { $0 + $1.1.pagesLeft })
    }
    return (group.count, lists)
  }

  package func pageCount(of people: ArraySlice<Int64>, _ direction: FollowDirection) -> Int {
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
