import GitHubAPI
import TestSupport
import Testing

/// Servers that don't report a list's length, or whose pages contradict each other.
@Suite struct PagesChangeTests {
  private func paginated(
    _ transport: StubTransport, parallel: Int = 10
  ) async throws -> PaginatedPages {
    await GitHubClient.stub(transport).pages(
      of: .followers(of: try Login(name: "octocat")), parallel: parallel
    ).paginated()
  }

  @Test("without a last page, pages are fetched one after the other")
  func followsNext() async throws {
    let transport = StubTransport.list { page in
      .success(
        .people([100 - page], next: page < 5 ? page + 1 : nil, previous: page > 1 ? page - 1 : nil))
    }
    let paginated = try await paginated(transport)
    #expect(paginated == PaginatedPages(pages: [[99], [98], [97], [96], [95]]))
    // A page of one entry before the end is requested twice. No page is full, so the check
    // fetches those before the end again.
    let requested = transport.requestedPages.sorted()
    #expect(requested == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5])
  }

  @Test(
    "rejects a server that ignores the page number", .timeLimit(.minutes(5)),
    arguments: [nil, 1_000_000])
  func rejectsAListThatRepeatsItself(last: Int?) async throws {
    let transport = StubTransport.list { _ in .success(.people(1...100, next: 2, last: last)) }
    let paginated = try await paginated(transport, parallel: 2)
    #expect(paginated.ids == Array(1...100))
    guard case .endlessList = paginated.error else {
      Issue.record("\(String(describing: paginated.error))")
      return
    }
    // How many pages are ahead of the first doubt depends on the machine.
    #expect(transport.requestedPages.count < 100)
  }

  @Test(
    "rejects a server whose pages always name a next one", .timeLimit(.minutes(5)),
    arguments: [nil, 3])
  func rejectsAListWithoutAnEnd(last: Int?) async throws {
    let transport = StubTransport.list { page in
      .success(
        .people(
          page == 1 ? [1] : [], next: page + 1, last: last.map { max($0, page + 1) }))
    }
    let paginated = try await paginated(transport)
    #expect(paginated.ids == [1])
    #expect(paginated.error != nil)
    #expect(transport.requestedPages.count < 100)
  }

  @Test func deliversAnEntryThatIsTwiceOnAPageOnce() async throws {
    let transport = StubTransport.list { page in
      .success(.people(page == 1 ? [1, 2, 1, 3] : [3, 4, 4], page: page, of: 2))
    }
    #expect(try await paginated(transport).ids == [1, 2, 3, 4])
  }

  @Test func ignoresALastPageOfZero() async throws {
    let transport = StubTransport.list { _ in .success(.people([1], last: 0)) }
    #expect(try await paginated(transport) == PaginatedPages(pages: [[1]]))
    #expect(transport.requestedPages == [1])
  }

  @Test("a list is read to its real end although page 1 names a far later one")
  func survivesALastPageThatIsFarTooHigh() async throws {
    let transport = StubTransport.list { page in
      let exists = page <= 3
      return .success(
        .people(
          exists ? Array(((page - 1) * 100 + 1...page * 100).reversed()) : [],
          next: page < 3 ? page + 1 : nil, last: page == 1 ? 2_000_000_000 : nil,
          previous: page > 1 ? 1 : nil))
    }
    let paginated = try await paginated(transport, parallel: 2)
    #expect(paginated.ids.count == 300)
    #expect(paginated.error == nil)
    #expect(transport.requestedPages.count < 60)
  }
}
