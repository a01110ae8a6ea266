import GitHubAPI
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// Listings that end early: by an error, by their reader, or with their task.
@Suite struct PagesEndTests {
  private struct Enough: Error, Equatable {}

  private func pages(
    _ transport: StubTransport, parallel: Int = 4
  ) throws -> Pages<Account> {
    GitHubClient.stub(transport).pages(
      of: .followers(of: try Login(name: "octocat")), parallel: parallel)
  }

  @Test func deliversOnlyPagesBeforeAnError() async throws {
    let transport = StubTransport.list { page in
      // The error arrives before the pages that precede it.
      if page == 5 { return .success(.answer(404, [:], "{\"message\":\"Not Found\"}")) }
      try? await Task.sleep(for: .milliseconds(5))
      return .success(.page(page, of: 2000))
    }
    let paginated = try await pages(transport).paginated()
    #expect(paginated.ids == TransportResponse.ids(of: 400))
    #expect(paginated.error == .notFound(GitHubMessage(text: "Not Found")))
    #expect(transport.underWayCount == 0)
    // At most four responses per concurrent request wait for delivery.
    #expect(transport.requestedPages.count <= 5 + 4 * 4 + 4)
  }

  @Test func sendsNothingAfterAnErrorOfTheFirstPage() async throws {
    let transport = StubTransport.list { _ in .success(.answer(451)) }
    #expect(
      try await pages(transport).paginated()
        == PaginatedPages(error: .gone(status: 451, GitHubMessage())))
    #expect(transport.requestedPages == [1])
  }

  @Test func reportsAListThatGitHubCutsOff() async throws {
    let body = "{\"message\":\"In order to keep the API fast for everyone, pagination is limited\"}"
    let transport = StubTransport.list { page in
      .success(page < 4 ? .page(page, of: 100_000) : .answer(422, [:], body))
    }
    let paginated = try await pages(transport).paginated()
    #expect(paginated.ids.count == 300)
    guard case .listCutOff(_, hadToken: false) = paginated.error else {
      Issue.record("\(String(describing: paginated.error))")
      return
    }
  }

  @Test func stopsRequestsWhenTheReaderStops() async throws {
    let transport = StubTransport.list { page in
      try? await Task.sleep(for: .milliseconds(2))
      return .success(.page(page, of: 100_000))
    }
    let paginated = try await pages(transport).paginated(pages: 3)
    #expect(paginated.pages.count == 3)
    #expect(paginated.error == nil)
    #expect(transport.underWayCount == 0)
    #expect(transport.requestedPages.count <= 3 + 4 * 4 + 4)
  }

  @Test func rethrowsTheErrorOfTheReader() async throws {
    let transport = StubTransport.list(count: 1000)
    let pages = try pages(transport)
    var stopped: Enough?
    do throws(PagesError<Enough>) {
      try await pages.paginate { page throws(Enough) in
        if page.number == 2 { throw Enough() }
        return true
      }
    } catch {
      if case .stopped(let enough) = error { stopped = enough }
    }
    #expect(stopped == Enough())
    #expect(transport.underWayCount == 0)
  }

  @Test func slowsDownForASlowReader() async throws {
    let transport = StubTransport.list(count: 100_000)
    let pages = try pages(transport, parallel: 2)
    let ahead = Mutex(0)
    _ = try? await pages.paginate { page async throws(Never) -> Bool in
      try? await Task.sleep(for: .milliseconds(3))
      ahead.withLock { $0 = max($0, transport.requestedPages.count - page.number) }
      return page.number < 30
    }
    #expect(ahead.withLock { $0 } <= 10)
  }

  @Test(.timeLimit(.minutes(5))) func cancelsRequestsWithTheTask() async throws {
    let transport = StubTransport.list { page in
      if (6..<999).contains(page) { try? await Task.sleep(for: .seconds(3600)) }
      return .success(.page(page, of: 100_000))
    }
    let pages = try pages(transport)
    let task = Task { await pages.paginated() }
    while transport.underWayCount < 4 || transport.requestedPages.count < 11 { await Task.yield() }
    task.cancel()
    let paginated = await task.value
    #expect(paginated.ids == TransportResponse.ids(of: 500))
    #expect(paginated.error == .noResponse(.cancelled))
    #expect(transport.underWayCount == 0)
    #expect(transport.requestedPages.count == 11)
  }
}
