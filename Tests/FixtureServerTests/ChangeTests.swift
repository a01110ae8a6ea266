import Testing

@testable import FixtureServer

/// Changes to the accounts and follows while the server runs.
struct ChangeTests {
  private let service: GitHubService
  private let octavia: Int

  init() throws {
    service = try GitHubService(FixtureSettings())
    octavia = try #require(service.accounts.account(named: "octavia")).id
  }

  @Test func updatesBothListsOnFollowAndUnfollow() throws {
    let lonely = try #require(service.accounts.account(named: "lonely")).id
    try service.apply(try Change("follow lonely octavia"))
    #expect(service.follows.followers(of: octavia).first == lonely)
    #expect(service.follows.followers(of: octavia).count == 234)
    try service.apply(try Change("unfollow+lonely+octavia"))
    #expect(service.follows.followers(of: octavia).count == 233)
    #expect(service.follows.following(of: lonely).isEmpty)
  }

  @Test func keepsTheIDOfARenamedAccount() throws {
    try service.apply(try Change("rename octavia Octavia-Two"))
    #expect(service.accounts.account(named: "octavia") == nil)
    #expect(service.accounts.account(named: "octavia-two")?.id == octavia)
    #expect(service.accounts.account(withID: octavia)?.login == "Octavia-Two")
    try service.apply(try Change("rename octavia-two octavia"))
    #expect(service.accounts.account(named: "octavia-two") == nil)
    #expect(service.accounts.account(named: "octavia")?.id == octavia)
  }

  @Test func removesADeletedAccountFromAllLists() throws {
    let evenly = try #require(service.accounts.account(named: "evenly"))
    try service.apply(try Change("remove evenly"))
    #expect(service.accounts.account(named: "evenly") == nil)
    #expect(service.accounts.account(withID: evenly.id) == nil)
    #expect(!service.follows.followers(of: octavia).contains(evenly.id))
    #expect(!service.follows.following(of: octavia).contains(evenly.id))
  }

  @Test(arguments: ["", "follow lonely", "befriend a b", "remove"])
  func rejectsInvalidChanges(text: String) {
    #expect(throws: FixtureError.badChange(text)) { try Change(text) }
  }

  @Test func rejectsChangesOfUnknownAccounts() throws {
    let change = try Change("remove nobody-here")
    #expect(throws: FixtureError.badChange("nobody-here")) { try service.apply(change) }
  }
}
