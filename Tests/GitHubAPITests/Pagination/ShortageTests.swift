import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

/// The requests that the rest of a list needs, if they exceed the rate limit.
@Suite struct ShortageTests {
  private let store = MemoryStore()
  private let time = TestTime()

  /// Creates a list whose rate limit has `remaining` requests left.
  private func limited(
    _ count: Int, remaining: Int, resetsIn seconds: Int = 600, status: Int = 200
  ) -> StubTransport {
    let reset = Int(time.start.timeIntervalSince1970) + seconds
    return StubTransport.list { page in
      var response = status == 200 ? TransportResponse.page(page, of: count) : .answer(status)
      response.head.headerFields.setRateLimit(remaining: remaining, reset: reset)
      response.head.headerFields[.eTag] = "\"\(page)\""
      return .success(response)
    }
  }

  /// Reads `wanted` pages, and returns the requests that the shortage after the first one reports.
  private func needed(
    _ transport: StubTransport, limit: Int? = nil, pages wanted: Int = 1, token: String? = nil,
    mode: CachePolicy.Mode = .fresh
  ) async throws -> Int? {
    let client = GitHubClient.stub(
      transport, tokens: StubTokens(token), store: store, policy: CachePolicy(mode), time: time)
    let pages = client.pages(of: .followers(of: try Login.octocat), parallel: 1, limit: limit)
    var shortage: Shortage?
    var count = 0
    do throws(PagesError<Never>) {
      try await pages.paginate { page async throws(Never) -> Bool in
        if page.number == 1 { shortage = await pages.shortage(behind: page) }
        count += 1
        return count < wanted
      }
    } catch {
      Issue.record("\(error)")
    }
    return shortage?.requestCount
  }

  @Test(
    arguments: [
      (1_000, 8, nil, 9), (1_000, 9, nil, nil), (1_001, 9, nil, 10), (100, 0, nil, nil),
      (101, 0, nil, 1), (1_000, 2, 301, 3), (1_000, 2, 300, nil), (1_000, 2, Int.max, 9),
      (1_000, 0, 100, nil), (1_000, 0, 1, nil),
    ] as [(Int, Int, Int?, Int?)])
  func reportsAShortageIfPagesExceedTheLimit(
    count: Int, remaining: Int, limit: Int?, short: Int?
  ) async throws {
    #expect(try await needed(limited(count, remaining: remaining), limit: limit) == short)
  }

  @Test("an absurd last page is counted without looking up each page", .timeLimit(.minutes(5)))
  func countsAnAbsurdLastPageQuickly() async throws {
    let last = Int(Int32.max)
    let reset = Int(time.start.timeIntervalSince1970) + 600
    let transport = StubTransport.list { page in
      var response = TransportResponse.people(
        page > 6 ? [] : Array(((page - 1) * 100..<page * 100).reversed()), next: 2, last: last)
      response.head.headerFields.setRateLimit(remaining: 3, reset: reset)
      return .success(response)
    }
    #expect(try await needed(transport) == last - 1)
    // The first pages are cached, and still cost nothing.
    _ = try await needed(transport, pages: 6)
    let key = PageKey(host: "api.github.com", path: "/users/octocat/followers")
    store.confirm(pageAt: key, on: time.start.addingTimeInterval(-3_600))
    #expect(try await needed(transport) == last - 6)
  }

  @Test func ignoresALimitThatHasReset() async throws {
    #expect(try await needed(limited(1_000, remaining: 0, resetsIn: 0)) == nil)
  }

  @Test func reportsNoShortageWithoutARateLimit() async throws {
    #expect(try await needed(StubTransport.list(count: 1_000)) == nil)
  }

  @Test("a whole list is fetched however fresh its pages are, unless 304s are free")
  func countsFreshPagesOfAWholeList() async throws {
    _ = try await needed(limited(1_000, remaining: 50), pages: 6)
    time.advance(.seconds(1))
    let first = try Login.octocat
    let key = PageKey(host: "api.github.com", path: "/users/\(first.pathPart)/followers")
    store.confirm(pageAt: key, on: time.start.addingTimeInterval(-3_600))
    #expect(try await needed(limited(1_000, remaining: 2)) == 9)
    #expect(try await needed(limited(1_000, remaining: 2), mode: .off) == 9)
  }

  @Test(arguments: [(nil, 9), ("secret", 2)])
  func countsConfirmedPagesAsFreeWithAToken(token: String?, short: Int) async throws {
    _ = try await needed(limited(1_000, remaining: 50), pages: 6, token: token)
    // Pages 2 to 6, 9 and 10 are cached.
    let same = limited(1_000, remaining: 1, status: 304)
    #expect(try await needed(same, token: token, mode: .revalidate) == short)
  }
}
