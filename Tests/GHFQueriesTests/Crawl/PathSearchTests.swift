import GitHubAPI
import TestSupport
import Testing

@testable import GHFQueries

/// Searches for chains of follows, against brute force.
struct PathSearchTests {
  /// A random graph of which a source sees a part.
  private struct World: FollowSource {
    /// The accounts that each account follows.
    var following: [[Int]]
    /// Private accounts, whose own lists are empty, although others' lists contain them.
    var hidden: Set<Int> = []
    /// Accounts that were deleted, although lists read earlier contain them.
    var vanished: Set<Int> = []
    /// The number of pages of up to two accounts that can still be read.
    var budget = Int.max
    /// The number of lists that are read at once.
    var groupSize = 100
    private(set) var readCount = 0
    private var pages: [FollowDirection: [Int: Int]] = [:]

    init(following: [[Int]]) { self.following = following }

    init(_ random: inout SeededGenerator) {
      let count = Int.random(in: 2...9, using: &random)
      let density = Double.random(in: 0.05...0.5, using: &random)
      following = (0..<count).map { _ in
        // Includes the account itself now and then.
        (0..<count).filter { _ in Double.random(in: 0..<1, using: &random) < density }
      }
    }

    /// Returns true if an account follows another, and both exist.
    func isEdge(_ first: Int, _ second: Int) -> Bool {
      following[first].contains(second) && !vanished.contains(first) && !vanished.contains(second)
    }

    private func list(_ id: Int, _ direction: FollowDirection) -> [Int] {
      if hidden.contains(id) { return [] }
      return direction == .following
        ? following[id] : following.indices.filter { following[$0].contains(id) }
    }

    mutating func lists(
      of people: ArraySlice<Int64>, _ direction: FollowDirection, pageCount: Int
    ) async -> (count: Int, lists: [Int64: KnownFollows]) {
      var lists: [Int64: KnownFollows] = [:]
      let group = people.prefix(groupSize)
      for id in group.map({ Int($0) }) {
        if vanished.contains(id) {
          lists[Int64(id)] = KnownFollows(ids: [], isComplete: true)
          continue
        }
        let ids = list(id, direction).map { Int64($0) }
        let needed = max((ids.count + 1) / 2, 1)
        var count = pages[direction, default: [:]][id] ?? 0
        while count < min(needed, pageCount), budget > 0 {
          (count, budget, readCount) = (count + 1, budget - 1, readCount + 1)
        }
        pages[direction, default: [:]][id] = count
        if count == 0 { continue }
        lists[Int64(id)] = KnownFollows(
          ids: Array(ids.prefix(2 * count)), isComplete: count >= needed && !ids.isEmpty,
          pagesLeft: count < pageCount ? 0 : needed - count)
      }
      return (group.count, lists)
    }

    /// Returns all shortest paths between existing accounts, in order.
    func shortest(from start: Int, to end: Int) -> [[Int64]] {
      var paths = [[start]]
      for _ in following {
        paths = paths.flatMap { path in
          following.indices.filter { isEdge(path.last ?? 0, $0) && !path.contains($0) }
            .map { path + [$0] }
        }
        let found = paths.filter { $0.last == end }
        if !found.isEmpty { return found.map { $0.map { Int64($0) } } }
      }
      return []
    }
  }

  private func pair(_ world: World, _ random: inout SeededGenerator) -> (Int, Int) {
    let start = Int.random(in: world.following.indices, using: &random)
    let others = world.following.indices.filter { $0 != start }
    return (start, others.randomElement(using: &random) ?? 0)
  }

  @Test func findsTheShortestPathsOfTenThousandGraphs() async {
    var random = SeededGenerator()
    var (foundCount, tieCount, provenCount) = (0, 0, 0)
    for _ in 0..<10_000 {
      var world = World(&random)
      let (start, end) = pair(world, &random)
      let expected = world.shortest(from: start, to: end)
      var search = PathSearch(from: Int64(start), to: Int64(end), limit: 1_000)
      let all = await search.run(&world)
      #expect(all.paths == expected, "GHF_SEED=\(random.seed)")
      #expect(all.count == expected.count)
      search = PathSearch(from: Int64(start), to: Int64(end), limit: 2)
      let two = await search.run(&world)
      #expect(two.paths == Array(expected.prefix(2)))
      #expect(two.count == expected.count, "GHF_SEED=\(random.seed)")
      for groupSize in [1, 100] {
        world.groupSize = groupSize
        search = PathSearch(from: Int64(start), to: Int64(end))
        let one = await search.run(&world)
        #expect(one.paths.count == min(expected.count, 1))
        #expect(one.paths.allSatisfy(expected.contains), "GHF_SEED=\(random.seed)")
        // An account without follows could be a private one.
        if world.following.allSatisfy({ !$0.isEmpty }) || one.isProven {
          #expect(expected.isEmpty || one.isProven, "GHF_SEED=\(random.seed)")
        }
        if one.isProven { provenCount += 1 }
      }
      if !expected.isEmpty { foundCount += 1 }
      if expected.count > 1 { tieCount += 1 }
    }
    // All outcomes are common.
    #expect((2_000...8_000).contains(foundCount))
    #expect(tieCount > 300)
    #expect(provenCount > 5_000)
  }

  @Test("claims no more than was seen of private and vanished accounts, or within the budget")
  func claimsOnlyWhatWasSeen() async {
    var random = SeededGenerator()
    var (provenCount, openCount, noneCount) = (0, 0, 0)
    for _ in 0..<10_000 {
      var world = World(&random)
      let (start, end) = pair(world, &random)
      for id in world.following.indices where Bool.random(using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: world.hidden.insert(id)
        case 1 where id != start && id != end: world.vanished.insert(id)
        default: break
        }
      }
      world.budget = Int.random(in: 0...12, using: &random)
      world.groupSize = Int.random(in: 1...3, using: &random)
      let expected = world.shortest(from: start, to: end)
      var search = PathSearch(
        from: Int64(start), to: Int64(end), limit: Int.random(in: 1...20, using: &random))
      let outcome = await search.run(&world)
      for path in outcome.paths {
        #expect(path.first == Int64(start) && path.last == Int64(end))
        #expect(Set(path).count == path.count)
        for (first, second) in zip(path, path.dropFirst()) {
          #expect(world.following[Int(first)].contains(Int(second)), "GHF_SEED=\(random.seed)")
        }
      }
      #expect(Set(outcome.paths.map(\.count)).count <= 1)
      #expect(outcome.paths == outcome.paths.sorted { $0.lexicographicallyPrecedes($1) })
      if let shortest = expected.first {
        #expect(outcome.excludedLength < shortest.count - 1, "GHF_SEED=\(random.seed)")
        if outcome.isProven {
          #expect(!outcome.paths.isEmpty, "GHF_SEED=\(random.seed)")
          #expect(
            outcome.paths.allSatisfy { $0.count <= shortest.count }, "GHF_SEED=\(random.seed)")
        }
        // Lists that contain vanished accounts may show a shorter path.
        if outcome.areAll, outcome.paths.first?.count == shortest.count {
          #expect(outcome.isProven)
          #expect(outcome.count >= expected.count, "GHF_SEED=\(random.seed)")
          #expect(
            expected.allSatisfy { path in
              outcome.count > outcome.paths.count || outcome.paths.contains(path)
            }, "GHF_SEED=\(random.seed)")
        }
      }
      switch (outcome.isProven, outcome.paths.isEmpty) {
      case (true, true): noneCount += 1
      case (true, false): provenCount += 1
      case (false, _): openCount += 1
      }
    }
    #expect(provenCount > 1_000)
    #expect(openCount > 1_000)
    #expect(noneCount > 100)
  }

  /// Levels of accounts, each of which follows all of the next level.
  private struct Levels: FollowSource {
    let width: Int64
    let height: Int64

    func lists(
      of people: ArraySlice<Int64>, _ direction: FollowDirection, pageCount: Int
    ) async -> (count: Int, lists: [Int64: KnownFollows]) {
      var lists: [Int64: KnownFollows] = [:]
      for id in people {
        let level = id / width + (direction == .following ? 1 : -1)
        let count = level == 0 || level == height ? 1 : width
        let ids = (0..<count).map { level * width + $0 }
        lists[id] = KnownFollows(ids: Array(ids), isComplete: true)
      }
      return (people.count, lists)
    }
  }

  @Test("counts millions of paths, and returns as many as are wanted")
  func countsManyPaths() async {
    for (height, count) in [(5, 100_000_000), (20, Int.max)] {
      var levels = Levels(width: 100, height: Int64(height))
      var search = PathSearch(from: 0, to: Int64(height) * 100, limit: 3)
      let outcome = await search.run(&levels)
      #expect(outcome.count == count)
      #expect(outcome.paths.map { $0[height - 1] % 100 } == [0, 1, 2])
      #expect(outcome.isProven && outcome.areAll)
    }
  }

  /// A chain of accounts with one list that costs far more than the others.
  private struct Chain: FollowSource {
    var read: [String] = []

    mutating func lists(
      of people: ArraySlice<Int64>, _ direction: FollowDirection, pageCount: Int
    ) async -> (count: Int, lists: [Int64: KnownFollows]) {
      var lists: [Int64: KnownFollows] = [:]
      for id in people {
        read.append("\(direction) \(id)")
        lists[id] = KnownFollows(ids: [direction == .following ? id + 1 : id - 1], isComplete: true)
      }
      return (people.count, lists)
    }

    func pageCount(of people: ArraySlice<Int64>, _ direction: FollowDirection) -> Int {
      people.contains(1) && direction == .following ? 100 : people.count
    }
  }

  @Test func readsTheSideWithFewerPagesFirst() async {
    var chain = Chain()
    var search = PathSearch(from: 1, to: 4)
    let outcome = await search.run(&chain)
    #expect(outcome.paths == [[1, 2, 3, 4]])
    #expect(chain.read == ["followers 4", "followers 3", "followers 2"])
  }

  /// Accounts of which the second one follows a hundred others, on 50 pages.
  private static func hub(following: [[Int]]) -> World {
    let others = following.count..<following.count + 100
    var lists = following + others.map { _ in [] }
    lists[1] += others
    return World(following: lists)
  }

  /// Chains from 0 to 5 through 2, 3 and 4; 0 also follows the hub, 1, and 6 and 7 also follow 5.
  private static let chains = [[1, 2], [], [3], [4], [5], [], [5, 7], [5, 6]]

  @Test("leaves the other pages of a long list, if the other end proves as much for fewer")
  func leavesALongList() async {
    for limit in [1, 10] {
      var world = Self.hub(following: Self.chains)
      var search = PathSearch(from: 0, to: 5, limit: limit)
      let outcome = await search.run(&world)
      #expect(outcome.paths == [[0, 2, 3, 4, 5]])
      #expect(outcome.isProven && outcome.areAll == (limit > 1))
      #expect(world.readCount < 16)
    }
  }

  @Test("finds a chain over the last page of a long list")
  func findsAChainOverALongList() async {
    for (followed, length) in [(3, 4), (4, 3)] {
      var world = Self.hub(following: Self.chains)
      world.following[1].append(followed)
      let expected = world.shortest(from: 0, to: 5)
      for limit in [1, 10] {
        var search = PathSearch(from: 0, to: 5, limit: limit)
        let outcome = await search.run(&world)
        #expect(outcome.isProven && outcome.count == (limit > 1 ? expected.count : 1))
        #expect(outcome.paths.allSatisfy { expected.contains($0) && $0.count == length + 1 })
      }
    }
  }
}

/// Suggestions of accounts, against brute force.
struct SuggestionTests {
  @Test func ranksLikeBruteForce() {
    var random = SeededGenerator()
    for _ in 0..<10_000 {
      let count = Int64.random(in: 1...12, using: &random)
      var lists: [Int64: [Int64]] = [:]
      // The number of accounts on each list, of which not all are known.
      var totals: [Int64: Int] = [:]
      for id in 1...count where Int.random(in: 0..<5, using: &random) > 0 {
        let list = (1...count).filter { _ in Bool.random(using: &random) }
        lists[id] = list
        totals[id] = list.count + Int.random(in: 0...3, using: &random)
      }
      let limit = Int.random(in: 1...12, using: &random)
      let order = Bool.random(using: &random) ? SuggestionQuery.Order.score : .count
      let following = Set(lists[1] ?? [])
      var expected: [Suggestion] = []
      for id in 2...max(count, 2) where !following.contains(id) {
        let leaders = following.subtracting([1]).filter { lists[$0]?.contains(id) == true }.sorted()
        if leaders.isEmpty { continue }
        expected.append(
          Suggestion(
            id: id, count: leaders.count,
            score: leaders.reduce(0) { $0 + 1 / Double(totals[$1] ?? 0).squareRoot() },
            leaders: Array(leaders.prefix(3))))
      }
      func value(_ suggestion: Suggestion) -> Double {
        order == .count ? Double(suggestion.count) : suggestion.score
      }
      expected.sort { (value($1), $0.id) < (value($0), $1.id) }
      let best = Suggestion.best(for: 1, by: order, limit: limit) {
        (lists[$0] ?? [], totals[$0] ?? 0)
      }
      #expect(best == Array(expected.prefix(limit)), "GHF_SEED=\(random.seed)")
    }
  }

  @Test("one account that follows few says more than two that follow thousands")
  func weighsByWhatTheyFollow() {
    // 2 and 3 follow 10,000 accounts each, of which one is known; 4 follows four.
    let lists: [Int64: ([Int64], Int)] = [
      1: ([2, 3, 4], 3), 2: ([7], 10_000), 3: ([7], 10_000), 4: ([6, 8], 4),
    ]
    func best(_ order: SuggestionQuery.Order) -> [Suggestion] {
      Suggestion.best(for: 1, by: order, limit: .max) { lists[$0] ?? ([], 0) }
    }
    #expect(best(.score).map(\.id) == [6, 8, 7])
    #expect(best(.score).map(\.score) == [0.5, 0.5, 0.02])
    #expect(best(.count).map(\.id) == [7, 6, 8])
  }
}
