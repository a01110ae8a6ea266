import Testing

@testable import FakeGitHub

/// The accounts that `OrbitRule` generates.
struct OrbitRuleTests {
  @Test func findsAccountsByLoginAndID() {
    for place in [
      OrbitRule.Place(size: 1, number: 0), .init(size: 1_000, number: 99_999),
      .init(size: 4_000, number: 7),
    ] {
      #expect(OrbitRule.place(withID: OrbitRule.id(of: place)) == place)
      #expect(OrbitRule.place(named: OrbitRule.account(at: place).login.uppercased()) == place)
    }
    for name in ["orbit", "orbit-", "orbit-0", "orbit-4001", "orbit-1-0", "orbit-1-100000"] {
      #expect(OrbitRule.place(named: name) == nil)
    }
    #expect(OrbitRule.place(withID: 1_700_000_000) == nil)
  }

  @Test func listsTheSameFollowsFromBothEnds() {
    for number in [0, 1, 31, 500, 99_998, 99_999] {
      let place = OrbitRule.Place(size: 600, number: number)
      let following = OrbitRule.following(of: place)
      #expect(Set(following.map(\.id)).count == (number == 0 ? 600 : 300))
      #expect(following == following.sorted(by: >))
      for follow in following {
        let followers = OrbitRule.place(withID: follow.id).map(OrbitRule.followers) ?? []
        #expect(followers.contains(Follow(time: follow.time, id: OrbitRule.id(of: place))))
        #expect(followers == followers.sorted(by: >))
        #expect(Set(followers.map(\.id)).count == followers.count)
      }
    }
  }
}
