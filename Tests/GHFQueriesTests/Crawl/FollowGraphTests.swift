import TestSupport
import Testing

@testable import GHFQueries
@testable import GitHubAPI

/// The follows among accounts, and the cached pages that they come from.
struct FollowGraphTests {
  @Test("merges a list of 250,000 in any order")
  func mergesLongLists() {
    var random = SeededGenerator()
    let ids = (1...250_000 as ClosedRange<Int64>).shuffled(using: &random)
    var graph = FollowGraph(among: [Account(id: 77, login: "a"), Account(id: 9, login: "b")])
    var whole = FollowGraph()
    for start in stride(from: 0, to: ids.count, by: 5_000) {
      let people = ids[start..<start + 5_000].map { Account(id: $0, login: "u") }
      for direction in FollowDirection.allCases {
        graph.add(people, to: 9, direction)
        whole.add(people, to: 1, direction)
      }
    }
    #expect(whole.list(of: 1, .followers)?.ids == Array(1...250_000))
    #expect(graph.list(of: 9, .following)?.ids == [9, 77])
    #expect(graph.login(of: 5) == nil)
  }

  @Test func mergesPagesThatOverlap() {
    var random = SeededGenerator()
    for _ in 0..<1_000 {
      let ids = (1...12 as ClosedRange<Int64>).filter { _ in Bool.random(using: &random) }
      let people = ids.shuffled(using: &random).map { Account(id: $0, login: "user\($0)") }
      let middle = people.count / 2
      var graph = FollowGraph()
      graph.add(Array(people.prefix(middle + 1)), to: 1, .following, next: 2)
      graph.add(Array(people.suffix(from: middle)), to: 1, .following)
      #expect(graph.list(of: 1, .following)?.ids == ids, "GHF_SEED=\(random.seed)")
    }
  }

  @Test func rejectsDamagedPages() {
    var random = SeededGenerator()
    let page = FollowPage(
      people: [
        Account(id: 1, login: "a", nodeID: "U_kgAB"), Account(id: 200, login: "b"),
        Account(id: 1 << 40, login: "c-c", nodeID: "odd"),
      ], totalCount: 12, end: "cursor")
    let bytes = CacheForm.followPage.bytes(of: page)
    #expect(CacheForm.followPage.answer(in: bytes) == page)
    #expect(bytes.count <= 110)
    for length in 0..<bytes.count {
      #expect(CacheForm.followPage.answer(in: Array(bytes.prefix(length))) == nil)
    }
    for _ in 0..<20_000 {
      var damaged = bytes
      damaged[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(
        in: 1...255, using: &random)
      guard let page = CacheForm.followPage.answer(in: damaged) else { continue }
      #expect(zip(page.people, page.people.dropFirst()).allSatisfy { $0.id < $1.id })
    }
  }
}
