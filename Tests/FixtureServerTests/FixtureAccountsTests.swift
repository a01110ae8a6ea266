import Testing

@testable import FakeGitHub

/// Consistency of the accounts in `Fixtures/api`.
struct FixtureAccountsTests {
  private let fixtures: FixtureAccounts
  private let follows: FollowBook

  init() throws {
    fixtures = try FixtureAccounts(in: FixtureAccounts.directory)
    follows = FollowBook(followers: fixtures.followers)
  }

  @Test func haveCountsThatMatchTheirLists() {
    for account in fixtures.all {
      #expect(
        account.followers == follows.followers(of: account.id, in: .id).count, "\(account.login)")
      #expect(
        account.following == follows.following(of: account.id, in: .id).count, "\(account.login)")
    }
  }

  @Test func listsNoFollowerTwiceAndNoAccountAsItsOwn() {
    for (id, followers) in fixtures.followers {
      #expect(Set(followers).count == followers.count)
      #expect(!followers.contains(id))
    }
  }

  @Test(arguments: [
    ("octavia", 233, 41), ("evenly", 200, 1), ("lonely", 0, 0), ("hidden", 0, 0),
  ])
  func haveTheCountsThatOtherTestsRelyOn(login: String, followers: Int, following: Int) throws {
    let account = try #require(AccountBook(fixtures).account(named: login))
    #expect(account.followers == followers)
    #expect(account.following == following)
  }

  @Test("include every account type, an id over 32 bits, and the shortest and longest login")
  func coverAllKindsOfAccounts() {
    #expect(Set(fixtures.all.map(\.type)) == ["User", "Organization", "Bot"])
    #expect(fixtures.all.contains { $0.siteAdmin })
    #expect(fixtures.all.contains { $0.id > Int(Int32.max) })
    #expect(fixtures.all.contains { $0.login.count == 39 })
    #expect(fixtures.all.contains { $0.login.count == 1 })
  }
}
