import Testing

@testable import FakeGitHub

/// The times at which members followed a crowd's account.
struct CrowdFollowsTests {
  @Test(
    "lists every member once in each order, at the same time in all of them",
    arguments: [0, 1, 2, 3, 4, 5, 6, 100, 1_000, 4_096])
  func listsEveryMemberOnce(size: Int) {
    let follows = CrowdFollows(size: size)
    let newest = follows.list(in: .newest).entries
    #expect(newest == newest.sorted(by: >))
    #expect(Set(newest.map(\.time)).count == size)
    #expect(newest.map(\.id).sorted() == (0..<size).map { CrowdRule.id(of: $0 + 1) })
    #expect(follows.list(in: .oldest).entries == newest.reversed())
    #expect(follows.list(in: .id).entries == newest.sorted { $0.id < $1.id })
  }

  @Test("orders follows otherwise than ids, up to the largest crowd")
  func ordersFollowsOtherwiseThanIDs() {
    for size in [100, 250_000, CrowdRule.largestSize] {
      let ids = CrowdFollows(size: size).list(in: .newest).ids(at: 0..<100)
      #expect(Set(ids).count == 100)
      let rises = zip(ids, ids.dropFirst()).count { $0 < $1 }
      #expect((20...80).contains(rises), "\(rises) of 99 neighbours ascend")
      #expect(CrowdFollows(size: size).list(in: .oldest)[0].time > 1_500_000_000)
    }
  }

  @Test("finds the entries behind any follow", arguments: [ListOrder.id, .newest, .oldest])
  func findsPositions(order: ListOrder) {
    let list = CrowdFollows(size: 500).list(in: order)
    for position in 0..<500 {
      #expect(list.position(after: list[position], in: order) == position + 1)
    }
    let ends = [Follow(time: .max, id: 0), Follow(time: 0, id: .max)]
    let positions = ends.map { list.position(after: $0, in: order) }
    #expect(positions == (order == .oldest ? [500, 0] : [0, 500]))
  }
}
