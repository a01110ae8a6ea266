import FakeGitHub
import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

/// The requests that the rest of a list needs, if they exceed the rate limit.
@Suite struct ShortageTests {
  private let store = MemoryStore()
  private let time = TestTime()

  /// Creates a list in whose answers a rate limit has `remaining` requests left.
  private func limited(
    _ count: Int, remaining: Int, resetsIn seconds: Int = 600, lastPage: Int? = nil
  ) -> GitHubService {
    let reset = Int(time.start.timeIntervalSince1970) + seconds
    let limit = RateLimits.State(limit: 60, used: 60 - remaining, reset: reset)
    return GitHubService(followerCount: count, time: time) { _, _ in
      { answer in
        answer.fields += limit.fields(.core)
        if let lastPage { answer.linkToPage(lastPage) }
      }
    }
  }

  /// Reads `wanted` pages, and returns the requests that the shortage after the first one reports.
  private func needed(
    _ gitHub: GitHubService, limit: Int? = nil, pages wanted: Int = 1, token: String? = nil,
    mode: CachePolicy.Mode = .fresh
  ) async throws -> Int? {
    let client = GitHubClient.stub(
      gitHub, tokens: StubTokens(token), store: store, policy: CachePolicy(mode), time: time)
    let pages = client.pages(of: .followers(of: try Login.octocat), parallel: 1, limit: limit)
    var needed: Int?
    var count = 0
    do throws(GitHubError) {
      try await pages.paginate { page in
        if page.number == 1, let limit = page.rateLimit, client.isCurrent(limit) {
          let most = limit.remaining
          let count = await pages.requestCount(behind: page, orUpTo: most)
          needed = count > most ? count : nil
        }
        count += 1
        return count < wanted ? .more : .enough
      }
    } catch {
      Issue.record("\(error)")
    }
    return needed
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
    let gitHub = limited(600, remaining: 3, lastPage: last)
    #expect(try await needed(gitHub) == last - 1)
    // The first pages are cached, and still cost nothing. The sixth is page 1 once more, since the
    // claimed end isn't found.
    _ = try await needed(gitHub, pages: 6)
    let key = PageKey(host: "api.github.com", path: "/users/octocat/followers")
    store.confirm(pageAt: key, on: time.start.addingTimeInterval(-3_600))
    let again = try await needed(gitHub)
    #expect(again == last - 5)
  }

  @Test func ignoresALimitThatHasReset() async throws {
    #expect(try await needed(limited(1_000, remaining: 0, resetsIn: 0)) == nil)
  }

  @Test func reportsNoShortageWithoutARateLimit() async throws {
    let gitHub = GitHubService(followerCount: 1_000, time: time) { _, _ in
      { $0.statesLimit = false }
    }
    #expect(try await needed(gitHub) == nil)
  }

  @Test("a whole list is fetched however fresh its pages are, unless 304s are free")
  func countsFreshPagesOfAWholeList() async throws {
    _ = try await needed(limited(1_000, remaining: 50), pages: 6)
    time.advance(.seconds(1))
    let key = PageKey(host: "api.github.com", path: "/users/octocat/followers")
    store.confirm(pageAt: key, on: time.start.addingTimeInterval(-3_600))
    #expect(try await needed(limited(1_000, remaining: 2)) == 9)
    #expect(try await needed(limited(1_000, remaining: 2), mode: .off) == 9)
  }

  @Test(arguments: [(nil, 9), ("secret", 3)])
  func countsConfirmedPagesAsFreeWithAToken(token: String?, short: Int) async throws {
    _ = try await needed(limited(1_000, remaining: 50), pages: 6, token: token)
    // Pages 2 to 6 and 9 are cached.
    let same = limited(1_000, remaining: 1)
    #expect(try await needed(same, token: token, mode: .revalidate) == short)
  }
}
