import Testing

@testable import FakeGitHub

/// The generated accounts of the crowds.
struct CrowdRuleTests {
  @Test("gives 10,000 members distinct logins and ids that lead back to them")
  func generatesDistinctMembers() throws {
    let fixtures = try FixtureAccounts(in: FixtureAccounts.directory)
    let taken = Set(fixtures.all.map { $0.login.lowercased() })
    var ids: Set<Int> = []
    var logins: Set<String> = []
    for number in 1...10_000 {
      let id = CrowdRule.id(of: number)
      let login = String(decoding: CrowdRule.login(of: number), as: UTF8.self)
      ids.insert(id)
      logins.insert(login.lowercased())
      guard CrowdRule.member(withID: id) == number, CrowdRule.member(named: login) == number
      else {
        Issue.record("member \(number) isn't found by \(login) or \(id)")
        return
      }
    }
    #expect(ids.count == 10_000)
    #expect(logins.count == 10_000)
    #expect(taken.intersection(logins) == [])
    #expect(ids.intersection(fixtures.all.map(\.id)) == [])
  }

  @Test func separatesTheIDRangesOfPeopleMembersAndCrowds() throws {
    let largest = CrowdRule.id(of: CrowdRule.largestSize)
    #expect(largest < CrowdRule.crowdID(ofSize: 0))
    #expect(CrowdRule.crowdID(ofSize: CrowdRule.largestSize) <= Int(Int32.max))
    let people = try FixtureAccounts(in: FixtureAccounts.directory).all.map(\.id)
    #expect(people.allSatisfy { $0 < CrowdRule.id(of: 1) || $0 > Int(Int32.max) })
  }

  @Test(arguments: ["crowd-250000", "Crowd-250000"])
  func readsTheSizeFromACrowdsLogin(login: String) {
    #expect(CrowdRule.size(named: login) == 250_000)
  }

  @Test(arguments: ["crowd-", "crowd-007", "crowd-x", "crowd", "crowd-100000001", "crowd--1"])
  func ignoresLoginsThatNameNoCrowd(login: String) {
    #expect(CrowdRule.size(named: login) == nil)
  }
}
