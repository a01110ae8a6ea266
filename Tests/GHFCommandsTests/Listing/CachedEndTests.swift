import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// The end of a list whose last page is from the cache.
struct CachedEndTests {
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
