import FakeGitHub
import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Cached answers without a Link and of another token; `listing/cache.txt` has the other ones.
struct CacheTests {
  @Test("does not send the ETag of a response to another token")
  func omitsTheETagOfAnotherToken() async throws {
    let home = try TestHome()
    let service = GitHubService(GitHubState(following: [GitHubState.octocatID: Array(1...9)]))
    for (options, signIn) in [([], FixedToken.signedIn), (["--refresh"], .none)] {
      let run = try await ghf(
        ["following", "octocat", "--count"] + options, service: service, home: home,
        signIn: signIn)
      #expect(run.output == "9\n")
    }
    #expect(service.requests.map(\.target) == ["/users/octocat", "/users/octocat"])
    #expect(service.requests.map { $0.fields["if-none-match"] } == [nil, nil])
  }

  @Test("requires proof of the end if a page has no Link, neither cached nor fetched again")
  func provesTheEndOfACachedPage() async throws {
    let home = try TestHome()
    let page = StubTransport.answer(200, [:], Sample.fullPage(1))
    let first = try await ghf(
      "followers", "octocat", "--limit", "29",
      transport: StubTransport([Sample.route(page: 1): [page]]), home: home)
    #expect(first.lines.count == 29)
    let profile = Sample.profile("octocat", 1, ["followers": "300"])
    var routes = [
      Sample.route(page: 1): [page, page, page],
      "GET /users/octocat": [StubTransport.answer(200, [:], profile)],
    ]
    for number in 2...3 {
      let link = Sample.link(page: number, of: 3)
      let full = Sample.fullPage(number)
      routes[Sample.route(page: number)] = [StubTransport.answer(200, link, full)]
    }
    let run = try await ghf(
      "followers", "octocat", transport: StubTransport(routes), home: home)
    #expect(run.lines == (1...3).flatMap(Sample.logins))
    #expect(run.outcome == .success)
  }
}
