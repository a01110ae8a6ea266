import GHFQueries
import GitHubAPI
import PeopleViews
import TestSupport
import Testing

@testable import GHFBrowse

/// The order of a list by a fact of the profiles while pages and profiles arrive.
struct FactOrderTests {
  @Test("is that of a whole sort, however pages and profiles arrive")
  func isThatOfAWholeSort() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let byCount = Bool.random(using: &random)
      var order = try #require(FactOrder(byCount ? .followers : .joined))
      var profiles: [Int: KnownProfile] = [:]
      var values: [Int: Int] = [:]
      var count = 0
      func learn(_ position: Int) throws {
        let value = Int.random(in: 0..<6, using: &random)
        values[position] = value
        profiles[position] = KnownProfile(
          try Browsing.profile(
            "user\(position)",
            ["followers": "\(value)", "created_at": "\"201\(value)-01-25T18:44:36Z\""]))
      }
      for _ in 0..<8 {
        if count == 0 || Bool.random(using: &random) {
          let new = count..<count + Int.random(in: 0...5, using: &random)
          for position in new where Bool.random(using: &random) { try learn(position) }
          order.add(new.map { Int32($0) }, knowing: profiles)
          count = new.upperBound
        } else {
          let changed = (0..<count).filter { _ in Bool.random(using: &random) }
          for position in changed { try learn(position) }
          order.update(changed.map { Int32($0) }, knowing: profiles)
        }
        let sorted = (0..<count).sorted {
          (-(values[$0] ?? -1), $0) < (-(values[$1] ?? -1), $1)
        }
        #expect(order.positions == sorted.map { Int32($0) }, "\(random)")
      }
    }
  }
}
