import GitHubAPI

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
