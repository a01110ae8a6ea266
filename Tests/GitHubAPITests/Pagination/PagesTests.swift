import GitHubAPI
import Synchronization
import TestSupport
import Testing

@Suite struct PagesTests {
  private func pages(
    _ transport: StubTransport, parallel: Int = 10, limit: Int? = nil
  ) throws -> Pages<Account> {
    GitHubClient.stub(transport).pages(
      of: .followers(of: try Login(name: "octocat")), parallel: parallel, limit: limit)
  }

  @Test(arguments: [0, 1, 99, 100, 101, 200, 1250, 2500])
  func listsEveryPageInOrder(count: Int) async throws {
    let transport = StubTransport.list(count: count)
    let paginated = try await pages(transport).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids == TransportResponse.ids(of: count))
    // A full page without a Link may not be the last.
    let last = count == 100 ? 2 : max(1, (count + 99) / 100)
    #expect(Set(transport.requestedPages) == Set(1...last))
  }

  @Test func keepsTheOrderOfPagesThatArriveOutOfOrder() async throws {
    for _ in 0..<5 {
      var random = SeededGenerator()
      let waits = (0...30).map { _ in Int.random(in: 0...12, using: &random) }
      let transport = StubTransport.list { page in
        try? await Task.sleep(for: .milliseconds(waits[page]))
        return .success(.page(page, of: 2950))
      }
      let paginated = try await pages(transport, parallel: 7).paginated()
      #expect(paginated.ids == TransportResponse.ids(of: 2950), "GHF_SEED=\(random.seed)")
      #expect(transport.peak <= 7)
      #expect(transport.requestedPages.count == 32)
      #expect(transport.underWayCount == 0)
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 3, 10])
  func usesAllSlotsAndNoMore(parallel: Int) async throws {
    let begun = Mutex(0)
    let transport = StubTransport.list { page in
      begun.withLock { $0 += 1 }
      // Requests for middle pages wait until all slots are in use.
      while (2..<19).contains(page), begun.withLock({ $0 }) < 3 + parallel { await Task.yield() }
      return .success(.page(page, of: 2000))
    }
    #expect(try await pages(transport, parallel: parallel).paginated().ids.count == 2000)
    #expect(transport.peak == parallel)
  }

  @Test(arguments: [
    (0, []), (1, [1]), (99, [1]), (100, [1]), (101, [1, 2]), (200, [1, 2]), (250, [1, 2, 3]),
    (1000, Array(1...10)), (2001, Array(1...21)), (2500, Array(1...25)), (2501, Array(1...25)),
    (Int.max, Array(1...25)), (-1, []),
  ])
  func requestsNoPageBeyondTheLimit(limit: Int, requested: [Int]) async throws {
    let transport = StubTransport.list(count: 2500)
    let paginated = try await pages(transport, limit: limit).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids == Array(TransportResponse.ids(of: 2500).prefix(max(0, limit))))
    #expect(Set(transport.requestedPages) == Set(requested))
  }

  @Test func reachesTheLimitDespiteShortOrRepeatedEntries() async throws {
    // Each page has 90 entries, ten of them from the page before.
    let transport = StubTransport.list { page in
      let first = (page - 1) * 80 + 1
      return .success(.people(first..<first + 90, next: page + 1, last: 40))
    }
    let paginated = try await pages(transport, parallel: 3, limit: 250).paginated()
    #expect(paginated.ids == (1...250).map { Int64($0) })
    #expect(paginated.pages.map(\.count) == [90, 80, 80])
    // A page of 90 before the end is requested three times.
    #expect(transport.requestedPages.sorted() == [1, 1, 1, 2, 2, 2, 3, 3, 3])
  }

  @Test(arguments: [Int.max, Int.max - 1])
  func acceptsHugeLimitsWithShortPages(limit: Int) async throws {
    let transport = StubTransport.list { page in
      .success(.people([page + 100, page], page: page, of: 30))
    }
    let paginated = try await pages(transport, parallel: 3, limit: limit).paginated()
    #expect(paginated.error == nil)
    #expect(paginated.ids.count == 60)
    #expect(Set(transport.requestedPages) == Set(1...30))
  }

  @Test func skipsEntriesOfEarlierPages() async throws {
    // A real list of three pages once repeated this many entries.
    let pages = [Array(1...100), Array(81...180), Array(162...200)]
    let transport = StubTransport.list { page in
      .success(.people(pages[page - 1], page: page, of: 3))
    }
    let paginated = try await self.pages(transport).paginated()
    #expect(paginated.pages.prefix(3).map(\.count) == [100, 80, 20])
    #expect(paginated.ids == (1...200).map { Int64($0) })
  }

  @Test func listsWithAParallelismOfZero() async throws {
    let transport = StubTransport.list(count: 250)
    #expect(try await pages(transport, parallel: 0).paginated().ids.count == 250)
  }
}
