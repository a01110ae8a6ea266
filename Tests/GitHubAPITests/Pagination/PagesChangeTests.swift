import GitHubAPI
import TestSupport
import Testing

/// Servers that don't tell a list's length, or whose pages contradict each other.
@Suite struct PagesChangeTests {
  private func paginated(_ transport: ListTransport, parallel: Int = 10) async throws -> PaginatedPages {
    await GitHubClient.stub(transport).pages(
      of: .followers(of: try Login(name: "octocat")), parallel: parallel
    ).paginated()
  }

  @Test("without a last page, one page is fetched after the other")
  func followsNext() async throws {
    let transport = ListTransport { page in
      .success(
        .people([100 - page], next: page < 5 ? page + 1 : nil, previous: page > 1 ? page - 1 : nil))
    }
    let paginated = try await paginated(transport)
    #expect(paginated == PaginatedPages(pages: [[99], [98], [97], [96], [95]]))
    #expect(Array(transport.asked.prefix(5)) == [1, 2, 3, 4, 5])
    // Without a full page each is fetched again.
    #expect(transport.asked.count == 5 + 5)
  }

  @Test(
    "a server that ignores which page is requested is an error", .timeLimit(.minutes(5)),
    arguments: [nil, 1_000_000])
  func refusesAListThatRepeatsItself(last: Int?) async throws {
    let transport = ListTransport { _ in .success(.people(1...100, next: 2, last: last)) }
    let paginated = try await paginated(transport, parallel: 2)
    #expect(paginated.pages.map(\.count) == [100])
    guard case .endlessList = paginated.error else {
      Issue.record("\(String(describing: paginated.error))")
      return
    }
    #expect(transport.asked.count <= 6)
  }

  @Test(
    "a server whose pages always name another one is an error", .timeLimit(.minutes(5)),
    arguments: [nil, 3])
  func refusesAListWithoutAnEnd(last: Int?) async throws {
    let transport = ListTransport { page in
      .success(
        .people(
          page == 1 ? [1] : [], next: page + 1, last: last.map { max($0, page + 1) }))
    }
    let paginated = try await paginated(transport)
    #expect(paginated.ids == [1])
    #expect(paginated.error != nil)
    #expect(transport.asked.count < 100)
  }

  @Test func handsOverAnEntryThatIsTwiceOnAPageOnce() async throws {
    let transport = ListTransport { page in
      .success(.people(page == 1 ? [1, 2, 1, 3] : [3, 4, 4], page: page, of: 2))
    }
    #expect(try await paginated(transport).ids == [1, 2, 3, 4])
  }

  @Test func ignoresALastPageOfZero() async throws {
    let transport = ListTransport { _ in .success(.people([1], last: 0)) }
    #expect(try await paginated(transport) == PaginatedPages(pages: [[1]]))
    #expect(transport.asked == [1])
  }

  @Test("a page far behind the end, which only page 1 names, is read up to the real end")
  func survivesALastPageThatIsFarTooHigh() async throws {
    let transport = ListTransport { page in
      let isThere = page <= 3
      return .success(
        .people(
          isThere ? Array(((page - 1) * 100 + 1...page * 100).reversed()) : [],
          next: page < 3 ? page + 1 : nil, last: page == 1 ? 2_000_000_000 : nil,
          previous: page > 1 ? 1 : nil))
    }
    let paginated = try await paginated(transport, parallel: 2)
    #expect(paginated.ids.count == 300)
    #expect(paginated.error == .incomplete(Incompleteness(foundCount: 300, totalCount: nil)))
    #expect(transport.asked.count < 60)
  }
}
