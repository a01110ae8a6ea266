import Testing

@testable import FakeGitHub

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
    let ids = service.follows.followers(of: octavia, in: .id).ids
    #expect(ids.contains(lonely))
    #expect(ids == ids.sorted())
    #expect(service.follows.followers(of: octavia, in: .newest).ids.first == lonely)
    #expect(service.follows.followers(of: octavia, in: .oldest).ids.last == lonely)
    #expect(service.follows.followers(of: octavia, in: .oldest).count == 234)
    try service.apply(try Change("unfollow+lonely+octavia"))
    #expect(service.follows.followers(of: octavia, in: .id).count == 233)
    #expect(service.follows.following(of: lonely, in: .id).count == 0)
  }

  @Test func togglesAFollow() throws {
    for count in [234, 233, 234] {
      try service.apply(try Change("toggle lonely octavia"))
      #expect(service.follows.followers(of: octavia, in: .id).count == count)
    }
  }

  @Test func emptiesTheListsOfAPrivateProfile() throws {
    try service.apply(try Change("private octavia"))
    #expect(service.follows.followers(of: octavia, in: .id).count == 0)
    try service.apply(try Change("public octavia"))
    #expect(service.follows.followers(of: octavia, in: .id).count == 233)
  }

  @Test func addsTheFollowOfAPrivateProfileOnce() throws {
    for change in ["private lonely", "follow lonely octavia", "follow lonely octavia"] {
      try service.apply(try Change(change))
    }
    #expect(service.follows.followers(of: octavia, in: .id).count == 234)
  }

  @Test func replacesMembersOfAProfile() throws {
    try service.apply(try Change(#"profile octavia {"bio": "a + b\u001b", "company": null}"#))
    let account = try #require(service.accounts.account(named: "octavia"))
    #expect(account.bio == "a + b\u{1B}" && account.company == nil && account.id == octavia)
    #expect(throws: FixtureError.badChange(#"{"bio": 7}"#)) {
      try service.apply(try Change(#"profile octavia {"bio": 7}"#))
    }
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
    #expect(!service.follows.followers(of: octavia, in: .id).ids.contains(evenly.id))
    #expect(!service.follows.following(of: octavia, in: .id).ids.contains(evenly.id))
  }

  @Test(
    "changes generated lists in every order", arguments: ["crowd-9", "orbit-12-5"],
    [ListOrder.id, .newest, .oldest])
  func changesGeneratedLists(login: String, order: ListOrder) throws {
    let id = try #require(service.accounts.account(named: login)).id
    let before = service.follows.followers(of: id, in: .newest).entries
    let (first, second) = (before[2].id, before[3].id)
    func name(_ id: Int) throws -> String {
      try #require(service.accounts.account(withID: id, evenIfHidden: true)).login
    }
    for change in [
      "follow lonely \(login)", "follow octavia \(login)", "unfollow \(try name(first)) \(login)",
      "hide \(try name(second))",
    ] {
      try service.apply(try Change(change))
    }
    let lonely = try #require(service.accounts.account(named: "lonely")).id
    let expected =
      [
        Follow(time: Follow.start + 2, id: octavia), Follow(time: Follow.start + 1, id: lonely),
      ] + before.filter { $0.id != first && $0.id != second }
    #expect(
      service.follows.followers(of: id, in: order).entries
        == FollowList(newest: expected, in: order).entries)
    #expect(
      [first, before[0].id, lonely].map { service.follows.follows($0, id) } == [false, true, true])
    try service.apply(try Change("follow \(try name(first)) \(login)"))
    #expect(
      service.follows.followers(of: id, in: .newest)[0]
        == Follow(time: Follow.start + 3, id: first))
  }

  @Test func keepsTheTimeOfAFollowThatIsRepeated() throws {
    let before = service.follows.followers(of: octavia, in: .newest).entries
    try service.apply(try Change("follow evenly octavia"))
    #expect(service.follows.followers(of: octavia, in: .newest).entries == before)
  }

  @Test("hides an account until it is shown, and keeps its follows")
  func hidesAccounts() throws {
    let before = service.follows.followers(of: octavia, in: .newest).entries
    let evenly = try #require(service.accounts.account(named: "evenly"))
    try service.apply(try Change("hide evenly"))
    #expect(service.accounts.account(named: "evenly") == nil)
    #expect(service.accounts.account(withID: evenly.id) == nil)
    #expect(
      service.follows.followers(of: octavia, in: .newest).entries
        == before.filter { $0.id != evenly.id })
    try service.apply(try Change("show evenly"))
    #expect(service.accounts.account(named: "evenly") == evenly)
    #expect(service.follows.followers(of: octavia, in: .newest).entries == before)
    try service.apply(try Change("remove evenly"))
    #expect(throws: FixtureError.badChange("evenly")) {
      try service.apply(try Change("show evenly"))
    }
  }

  @Test(
    "cuts pages from visible accounts unless they are to have gaps",
    arguments: [(HiddenAccounts.absent, 100, 149), (.gaps, 99, 150)])
  func cutsPages(hidden: HiddenAccounts, onPage: Int, count: Int) throws {
    var settings = FixtureSettings()
    settings.hidden = hidden
    let service = try GitHubService(settings)
    try service.apply(
      try Change("hide \(String(decoding: CrowdRule.login(of: 50), as: UTF8.self))"))
    func body(_ target: String) -> String {
      let request = FixtureRequest(target: target, fields: ["user-agent": "test"])
      return String(decoding: service.answer(to: request, at: 0).body, as: UTF8.self)
    }
    let page = body("/users/crowd-150/followers?per_page=100")
    #expect(page.ranges(of: "\"login\":").count == onPage)
    #expect(body("/users/crowd-150").contains("\"followers\":\(count),"))
    let list = try service.graphQL(
      "{ user(login: \"crowd-150\") { followers(first: 100) { totalCount nodes { login } } } }")
    #expect(list.contains("\"totalCount\":\(count),"))
  }

  @Test("counts and lists the same members of an edited crowd everywhere")
  func countsEditedCrowds() throws {
    let (left, hidden, renamed) = (
      CrowdRule.name(of: 7), CrowdRule.name(of: 8), CrowdRule.name(of: 9)
    )
    let visitor = CrowdRule.name(of: 400)
    let id = CrowdRule.crowdID(ofSize: 250)
    let before = service.follows.followers(of: id, in: .newest).entries
    let between = CrowdRule.id(of: 100) + 1
    #expect(service.accounts.account(withID: between) == nil)
    for change in [
      "unfollow \(left) crowd-250", "hide \(hidden)", "rename \(renamed) another-name",
      "add newcomer \(between)", "follow newcomer crowd-250", "follow \(visitor) crowd-250",
      "unfollow \(visitor) crowd-250",
    ] {
      try service.apply(try Change(change))
    }
    func answer(_ target: String) -> Answer {
      service.answer(to: FixtureRequest(target: target, fields: ["user-agent": "test"]), at: 0)
    }
    func body(_ target: String) -> String { String(decoding: answer(target).body, as: UTF8.self) }
    let ids = (1...3).flatMap { page in
      body("/users/crowd-250/followers?per_page=100&page=\(page)").split(separator: "\"id\":")
        .dropFirst().compactMap { Int($0.prefix(while: \.isNumber)) }
    }
    let expected = before.map(\.id).filter { ![7, 8].map(CrowdRule.id).contains($0) } + [between]
    #expect(ids == expected.sorted())
    #expect(body("/users/crowd-250").contains("\"followers\":249,"))
    #expect(
      try service.graphQL(
        "{ user(login: \"crowd-250\") { followers(first: 1) { totalCount nodes { login } } } }")
        == #"{"data":{"user":{"followers":{"totalCount":249,"nodes":[{"login":"newcomer"}]}}}}"#)
    #expect(body("/users/crowd-250/followers").contains("\"login\":\"another-name\""))
    let checks = [left, hidden, "another-name", "newcomer"].map {
      answer("/users/\($0)/following/crowd-250").status
    }
    #expect(checks == [404, 404, 204, 204])
    #expect(
      [7, 8, 9].map { answer("/user/\(CrowdRule.id(of: $0))").status } == [200, 404, 200])
    // Not as if its profile were private.
    #expect(body("/users/\(left)").contains("\"following\":1,"))
    try service.apply(try Change("show \(hidden)"))
    #expect(
      service.follows.followers(of: id, in: .newest).ids.dropFirst()
        == before.map(\.id).filter { $0 != CrowdRule.id(of: 7) }[...])
  }

  @Test(arguments: ["", "follow lonely", "befriend a b", "remove", "add someone", "add someone x"])
  func rejectsInvalidChanges(text: String) {
    #expect(throws: FixtureError.badChange(text)) { try Change(text) }
  }

  @Test func rejectsChangesOfUnknownAccounts() throws {
    let change = try Change("remove nobody-here")
    #expect(throws: FixtureError.badChange("nobody-here")) { try service.apply(change) }
  }
}
