import Synchronization
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

  @Test(
    "lists what sorting the edited entries lists", arguments: [ListOrder.id, .newest, .oldest],
    [0, 1, 7, 400])
  func editsLists(order: ListOrder, edits: Int) {
    let follows = CrowdFollows(size: 500)
    let departed = Set((0..<edits).map { $0 * 37 % 500 + 1 })
    // Some members follow again; other accounts have ids before, between and after those of members.
    let ids =
      departed.prefix(edits / 3).map(CrowdRule.id)
      + (0..<edits).map { CrowdRule.id(of: 0) + $0 * 53 % 520 * 11 + 10 }
    let arrivals = ids.enumerated().map { Follow(time: Follow.start + 1 + $0, id: $1) }
    let gone = Set(departed.map(CrowdRule.id))
    let all = arrivals + follows.list(in: .newest).entries.filter { !gone.contains($0.id) }
    let expected = FollowList(newest: all.sorted(by: >), in: order).entries
    let list = follows.list(in: order, without: departed, with: arrivals)
    #expect(list.entries == expected)
    for (position, follow) in expected.enumerated() {
      #expect(list.position(after: follow, in: order) == position + 1)
    }
  }

  @Test("computes only the entries of a page, and a few to find the places of edits")
  func computesPagesOnDemand() {
    let computed = Mutex(0)
    let entries = FollowList(count: 250_000) { position in
      computed.withLock { $0 += 1 }
      return Follow(time: 0, id: position)
    }
    let arrivals = (1...20).map { Follow(time: $0, id: $0 * 12_345) }
    let list = entries.edited(without: [0, 77_777, 249_999], with: arrivals, in: .id)
    #expect(list.count == 250_017)
    #expect(list.ids(at: 100_000..<100_100).count == 100)
    #expect(computed.withLock(\.self) < 100 + 20 * 20)
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
