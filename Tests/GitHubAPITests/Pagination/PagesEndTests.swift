import FakeGitHub
import GitHubAPI
import Synchronization
import TestSupport
import Testing

/// Listings that end early: by an error, by their reader, or with their task.
@Suite struct PagesEndTests {
  private func pages(
    _ transport: some HTTPTransport, parallel: Int = 4
  ) throws -> Pages {
    GitHubClient.stub(transport).pages(
      of: .followers(of: try Login(name: "octocat")), parallel: parallel)
  }

  @Test func deliversOnlyPagesBeforeAnError() async throws {
    let gitHub = GitHubService(followerCount: 2_000)
    gitHub.state.misbehaviours = [try Misbehaviour("page=5$=error:404:Not Found")]
    let transport = StubTransport.delaying(gitHub) { page in
      // The error arrives before the pages that precede it.
      if page != 5 { try? await Task.sleep(for: .milliseconds(5)) }
    }
    let paginated = try await pages(transport).paginated()
    #expect(paginated.ids == Array(1...400))
    let message = GitHubMessage(text: "Not Found", documentationURL: "https://docs.github.com/rest")
    #expect(paginated.error == .notFound(message))
    #expect(transport.underWayCount == 0)
    // At most four responses per concurrent request wait for delivery.
    let most = 5 + 4 * 4 + 4
    #expect(transport.requestedPages.count <= most)
  }

  @Test func sendsNothingAfterAnErrorOfTheFirstPage() async throws {
    let gitHub = GitHubService(followerCount: 2_000)
    gitHub.state.misbehaviours = [try Misbehaviour("=status:451")]
    #expect(
      try await pages(gitHub).paginated()
        == PaginatedPages(error: .gone(status: 451, GitHubMessage())))
    #expect(gitHub.requestedPages == [1])
  }

  @Test func reportsAListThatGitHubCutsOff() async throws {
    let gitHub = GitHubService(followerCount: 10_000) { request, _ in
      guard request.paging.page > 3 else { return nil }
      return { $0 = .error(422, "In order to keep the API fast, pagination is limited") }
    }
    let paginated = try await pages(gitHub).paginated()
    #expect(paginated.ids.count == 300)
    guard case .listCutOff(_, hadToken: false) = paginated.error else {
      Issue.record("\(String(describing: paginated.error))")
      return
    }
  }

  @Test func stopsRequestsWhenTheReaderStops() async throws {
    let transport = StubTransport.delaying(GitHubService(followerCount: 10_000)) { _ in
      try? await Task.sleep(for: .milliseconds(2))
    }
    let paginated = try await pages(transport).paginated(pages: 3)
    #expect(paginated.pages.count == 3)
    #expect(paginated.error == nil)
    #expect(transport.underWayCount == 0)
    let most = 3 + 4 * 4 + 4
    #expect(transport.requestedPages.count <= most)
  }

  @Test("a list whose reader fails can be resumed, unlike one whose reader has enough")
  func staysResumableIfTheReaderFails() async throws {
    for reply in [PageReply.failed, .enough] {
      let transport = StubTransport.delaying(GitHubService(followerCount: 1_000)) { _ in }
      let pages = GitHubClient.stub(transport, policy: CachePolicy()).pages(
        of: .followers(of: try Login(name: "octocat")), parallel: 4)
      let end = try await pages.paginate { page in page.number == 2 ? reply : .more }
      #expect(end.state == .cut)
      #expect((pages.resumption == .none) == (reply == .enough))
      #expect(transport.underWayCount == 0)
    }
  }

  @Test func slowsDownForASlowReader() async throws {
    let gitHub = GitHubService(followerCount: 10_000)
    let pages = try pages(gitHub, parallel: 2)
    let ahead = Mutex(0)
    try await pages.paginate { page in
      try? await Task.sleep(for: .milliseconds(3))
      ahead.withLock { $0 = max($0, gitHub.requestedPages.count - page.number) }
      return page.number < 30 ? .more : .enough
    }
    #expect(ahead.withLock { $0 } <= 10)
  }

  @Test(.timeLimit(.minutes(5))) func cancelsRequestsWithTheTask() async throws {
    let transport = StubTransport.delaying(GitHubService(followerCount: 10_000)) { page in
      if (6..<99).contains(page) { try? await Task.sleep(for: .seconds(3600)) }
    }
    let pages = try pages(transport)
    let task = Task { await pages.paginated() }
    while transport.underWayCount < 4 || transport.requestedPages.count < 10 { await Task.yield() }
    task.cancel()
    let paginated = await task.value
    #expect(paginated.ids == Array(1...500))
    #expect(paginated.error == .noResponse(.cancelled))
    #expect(transport.underWayCount == 0)
    #expect(transport.requestedPages.count == 10)
  }
}
