import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct EndpointTests {
  @Test func sendsOnlyTheFieldsThatGitHubRequires() throws {
    let request = Endpoint.profile(try Login(name: "Dependabot[bot]")).request(
      page: 1, base: .gitHub)
    #expect(
      request
        == HTTPRequest(
          method: .get, scheme: "https", authority: "api.github.com",
          path: "/users/Dependabot%5Bbot%5D",
          headerFields: [
            .accept: "application/vnd.github+json", .userAgent: Version.userAgent,
            Version.apiField: "2022-11-28",
          ]))
    #expect(Version.apiField.rawName == "X-GitHub-Api-Version")
    for word in ["curl", "wget", "safari", "firefox"] {
      #expect(Version.userAgent.lowercased().contains(word) == false)
    }
  }

  @Test func addsThePageToTheQueryFromPageTwo() throws {
    let base = try APIBase(hostNamed: "ghe.example.org:8443")
    let acme = try Login(name: "acme")
    #expect(
      Endpoint.members(of: acme).request(page: 2, base: base).path
        == "/api/v3/orgs/acme/members?per_page=100&page=2")
    #expect(
      Endpoint.members(of: acme, team: "core.x").request(page: 1, base: base).path
        == "/api/v3/orgs/acme/teams/core.x/members?per_page=100")
    let followers = Endpoint.followers(of: try Login.octocat)
    #expect(
      [1, 2, 15].map { followers.request(page: $0, base: base).path } == [
        "/api/v3/users/octocat/followers?per_page=100",
        "/api/v3/users/octocat/followers?per_page=100&page=2",
        "/api/v3/users/octocat/followers?per_page=100&page=15",
      ])
    #expect(
      Endpoint.following(of: try Login.octocat).request(page: 1, base: .gitHub).path
        == "/users/octocat/following?per_page=100")
    #expect(Endpoint.ownProfile.request(page: 1, base: .gitHub).path == "/user")
    #expect(Endpoint.rateLimits.request(page: 1, base: base).path == "/api/v3/rate_limit")
  }

  @Test func readsAFollowFromAnEmptyBody() throws {
    let follow = Endpoint.follow(by: try Login.octocat, of: try Login(name: "dependabot[bot]"))
    #expect(
      follow.request(page: 1, base: .gitHub).path
        == "/users/octocat/following/dependabot%5Bbot%5D")
    #expect(follow.answer(in: []) != nil)
    #expect(follow.answer(in: Array("{}".utf8)) == nil)
    #expect(follow.form == nil)
  }

  @Test func keysTheCacheByHostPathAndPage() throws {
    let base = try APIBase(hostNamed: "ghe.example.org:8443")
    #expect(
      Endpoint.followers(of: try Login(name: "OctoCat")).key(page: 3, base: base)
        == PageKey(
          host: "ghe.example.org:8443", path: "/api/v3/users/octocat/followers", number: 3))
  }

  @Test(arguments: [
    ("tom", "tom"), ("a b&c=d", "a%20b%26c%3Dd"), ("-._~", "-._~"), ("é+#%/", "%C3%A9%2B%23%25%2F"),
    ("\n\0", "%0A%00"), ("followers:>1000", "followers%3A%3E1000"),
  ])
  func encodesTheSearchText(text: String, encoded: String) {
    #expect(
      Endpoint.accounts(matching: text).request(page: 2, base: .gitHub).path
        == "/search/users?q=\(encoded)&per_page=100&page=2")
  }

  @Test(
    "treats a search as complete unless the server says otherwise",
    arguments: [
      (#"{"total_count":1,"items":[{"id":1,"login":"a"}]}"#, false),
      (#"{"total_count":1,"incomplete_results":"no","items":[{"id":1,"login":"a"}]}"#, false),
      (#"{"total_count":1,"incomplete_results":true,"items":[{"id":1,"login":"a"}]}"#, true),
    ])
  func treatsASearchAsCompleteByDefault(body: String, isIncomplete: Bool) {
    #expect(
      Endpoint.accounts(matching: "").answer(in: Array(body.utf8))
        == AccountSearch(
          totalCount: 1, isIncomplete: isIncomplete, accounts: [Account(id: 1, login: "a")]))
  }

  @Test(arguments: [
    "{}", "[]", "", #"{"total_count":1}"#, #"{"items":[]}"#, #"{"total_count":1,"items":[{}]}"#,
  ])
  func rejectsInvalidSearchResults(body: String) {
    #expect(Endpoint.accounts(matching: "").answer(in: Array(body.utf8)) == nil)
  }

  @Test("treats optional members of another type as missing")
  func ignoresInvalidOptionalMembersOfAProfile() throws {
    let odd = #"""
      {"id":1,"login":"a","name":3,"company":[],"blog":{},"location":1,"email":2,"hireable":"x",
      "bio":true,"twitter_username":5,"public_repos":"6","public_gists":[],"followers":"7",
      "following":{},"created_at":8,"updated_at":9,"type":7,"site_admin":"yes","node_id":1}
      """#
    let endpoint = try Endpoint.profile(.octocat)
    let read = try #require(endpoint.answer(in: Array(odd.utf8)))
    #expect(read == endpoint.answer(in: Array(#"{"id":1,"login":"a"}"#.utf8)))
    #expect(read.account == Account(id: 1, login: "a"))
  }

  @Test(arguments: [
    (#"[{"login":"a"}]"#, "id"), (#"[{"id":1}]"#, "login"), (#"[{"id":"1","login":"a"}]"#, "id"),
    (#"[{"id":1,"login":null}]"#, "login"), (#"[{"id":1,"login":2}]"#, "login"),
    (#"[{"id":1.5,"login":"a"}]"#, "id"), (#"[{"id":1,"login":"a"},{"id":2}]"#, "login"),
    (#"[{"id":9999999999999999999,"login":"a"}]"#, "id"),
    ("", nil), ("[", nil), ("{}", nil), ("[1]", nil), ("[null]", nil), ("[]", nil),
  ])
  func namesTheMemberThatMakesAListUnreadable(body: String, member: String?) throws {
    let endpoint = try Endpoint.followers(of: .octocat)
    #expect((endpoint.answer(in: Array(body.utf8)) == nil) == (body != "[]"))
    #expect(endpoint.unreadableMember(of: body) == member)
  }

  @Test func namesTheMemberInEveryKindOfResponse() throws {
    func member(_ endpoint: Endpoint<some Sendable>, _ body: String) -> String? {
      endpoint.unreadableMember(of: body)
    }
    #expect(member(try .profile(.octocat), #"{"login":"a"}"#) == "id")
    #expect(member(Endpoint<Profile>.ownProfile, #"{"id":1}"#) == "login")
    #expect(member(Endpoint<Profile>.profile(id: 1), #"{"message":"Hello"}"#) == "login")
    let search = Endpoint.accounts(matching: "")
    #expect(member(search, #"{"items":[]}"#) == "total_count")
    #expect(member(search, #"{"total_count":0,"items":5}"#) == "items")
    #expect(member(search, #"{"total_count":1,"items":[{"login":"a"}]}"#) == "id")
    #expect(member(Endpoint.rateLimits, #"{"rate":{"limit":1,"remaining":1}}"#) == "rate")
    #expect(member(Endpoint.rateLimits, "{}") == "rate")
    // Events have no required members.
    let events = try Endpoint.events(by: .octocat)
    #expect(events.answer(in: Array(#"[{"id":{},"type":1,"actor":{"login":2}}]"#.utf8))?.count == 1)
  }

  @Test func namesTheMemberInTheError() async throws {
    let transport = StubTransport([
      "GET /users/octocat": [StubTransport.answer(200, [:], #"{"login":"octocat"}"#)]
    ])
    let time = TestTime()
    let client = GitHubClient(
      base: .gitHub, transport: transport, tokens: StubTokens(),
      cache: PageCache(
        store: MemoryStore(), policy: CachePolicy(.off), clock: time.clock),
      pace: RequestPace(clock: time.clock), clock: time.clock)
    let endpoint = try Endpoint.profile(.octocat)
    await #expect(throws: GitHubError.unreadable(status: 200, member: "id")) {
      try await client.answer(to: endpoint)
    }
  }
}
