import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

/// Whether the limit reaches to a list's end, as its first page tells.
@Suite struct ShortageTests {
  private let store = MemoryStore()
  private let time = TestTime()

  /// Pages with a limit of which so many requests are left after the first.
  private func limited(
    _ count: Int, remaining: Int, resetsIn seconds: Int = 600, status: Int = 200
  ) -> ListTransport {
    let reset = Int(time.start.timeIntervalSince1970) + seconds
    return ListTransport { page in
      var response = status == 200 ? TransportResponse.page(page, of: count) : .answer(status)
      for (name, value) in [
        ("x-ratelimit-limit", 60), ("x-ratelimit-remaining", remaining),
        ("x-ratelimit-reset", reset),
      ] {
        if let name = HTTPField.Name(name) { response.head.headerFields[name] = "\(value)" }
      }
      response.head.headerFields[.eTag] = "\"\(page)\""
      return .success(response)
    }
  }

  /// Asks for so many pages and tells how many requests are short of after the first.
  private func needed(
    _ transport: ListTransport, limit: Int? = nil, pages wanted: Int = 1, token: String? = nil,
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
  func morePagesThanRequestsAreShort(
    count: Int, remaining: Int, limit: Int?, short: Int?
  ) async throws {
    #expect(try await needed(limited(count, remaining: remaining), limit: limit) == short)
  }

  @Test(.timeLimit(.minutes(5)))
  func aLastPageThatCanNotBeIsNoReasonToCountForHours() async throws {
    let last = Int(Int32.max)
    let reset = Int(time.start.timeIntervalSince1970) + 600
    let transport = ListTransport { page in
      var response = TransportResponse.people(
        page > 6 ? [] : Array(((page - 1) * 100..<page * 100).reversed()), next: 2, last: last)
      for (name, value) in [
        ("x-ratelimit-limit", 60), ("x-ratelimit-remaining", 3), ("x-ratelimit-reset", reset),
      ] {
        if let name = HTTPField.Name(name) { response.head.headerFields[name] = "\(value)" }
      }
      return .success(response)
    }
    #expect(try await needed(transport) == last - 1)
    // What is kept of its first pages costs nothing even so.
    _ = try await needed(transport, pages: 6)
    let key = PageKey(host: "api.github.com", path: "/users/octocat/followers")
    store.confirm(pageAt: key, on: time.start.addingTimeInterval(-3_600))
    #expect(try await needed(transport) == last - 6)
  }

  @Test func aLimitThatIsPastIsNone() async throws {
    #expect(try await needed(limited(1_000, remaining: 0, resetsIn: 0)) == nil)
  }

  @Test func withoutLimitsNothingIsKnown() async throws {
    #expect(try await needed(ListTransport(count: 1_000)) == nil)
  }

  @Test func pagesThatAreKeptCostNothing() async throws {
    _ = try await needed(limited(1_000, remaining: 50), pages: 6)
    time.advance(.seconds(1))
    let first = try Login.octocat
    let key = PageKey(host: "api.github.com", path: "/users/\(first.pathPart)/followers")
    store.confirm(pageAt: key, on: time.start.addingTimeInterval(-3_600))
    // Page 1 is fetched again, and 2 to 6 of 10 are fresh, and the last.
    #expect(try await needed(limited(1_000, remaining: 2)) == 3)
    #expect(try await needed(limited(1_000, remaining: 2), mode: .off) == 9)
  }

  @Test(arguments: [(nil, 9), ("secret", 3)])
  func confirmingIsFreeWithATokenAlone(token: String?, short: Int) async throws {
    _ = try await needed(limited(1_000, remaining: 50), pages: 6, token: token)
    let same = limited(1_000, remaining: 2, status: 304)
    #expect(try await needed(same, token: token, mode: .revalidate) == short)
  }
}
