import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Cached lists of whole profiles, and listings that resume them.
@Suite struct ProfilePagesCacheTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func pages(
    _ transport: GraphQLTransport, limit: Int? = nil, policy: CachePolicy = CachePolicy(),
    token: String? = "secret", login: String = "octocat"
  ) throws -> Pages<Profile> {
    GitHubClient.stub(
      transport, tokens: StubTokens(token), store: store, policy: policy, time: time
    ).profilePages(of: try Login(name: login), limit: limit)
  }

  /// Creates a list of `count` people that fails after `last` requests.
  private func list(upTo last: Int = .max, count: Int = 450) -> GraphQLTransport {
    GraphQLTransport { call, number in
      number > last ? .answer(401) : .profiles(to: call, of: count)
    }
  }

  private static let everyone = (1...450).map { Int64($0) }

  @Test func readsAFreshListWithoutARequestOrToken() async throws {
    let first = try await pages(list()).paginated()
    time.advance(.seconds(299))
    let transport = list()
    let again = try await pages(transport, token: nil).paginated()
    #expect(again.pages == first.pages)
    #expect(again.lastNumbers == first.lastNumbers)
    #expect(again.end == first.end)
    #expect(again.origins == Array(repeating: .cache, count: 5))
    #expect(transport.calls.isEmpty)
  }

  @Test("dates pages when their requests are sent, not when the responses arrive")
  func datesPagesAtTheirRequests() async throws {
    let transport = GraphQLTransport { [time] call, _ in
      time.advance(.seconds(20))
      return .profiles(to: call, of: 450)
    }
    #expect(try await pages(transport).paginated().end?.asOf == time.start)
    #expect(store.pages.values.allSatisfy { $0.fetchedAt < time.now })
  }

  @Test func cachesEachListSeparately() async throws {
    _ = try await pages(list()).paginated()
    #expect(
      Set(store.pages.keys.map { "\($0.host)\($0.path)" })
        == ["api.github.com/users/octocat/followers/profiles"])
    #expect(
      try await pages(list(), policy: CachePolicy(.offline), login: "other").paginated().error
        == .notCached)
  }

  @Test(arguments: [CachePolicy.Mode.revalidate, .off])
  func fetchesAFreshListAgainIfThePolicyRequiresIt(_ mode: CachePolicy.Mode) async throws {
    _ = try await pages(list()).paginated()
    let transport = list()
    #expect(
      try await pages(transport, policy: CachePolicy(mode)).paginated().ids
        == ProfilePagesCacheTests.everyone)
    #expect(transport.calls.count == 5)
  }

  @Test func fetchesAnOldListAgain() async throws {
    _ = try await pages(list()).paginated()
    time.advance(.seconds(301))
    let transport = list()
    #expect(try await pages(transport).paginated().ids == ProfilePagesCacheTests.everyone)
    #expect(transport.calls.count == 5)
  }

  @Test func readsCachedPagesOfAnyAgeOffline() async throws {
    _ = try await pages(list(upTo: 3)).paginated()
    time.advance(.seconds(1_000_000))
    let transport = list()
    let paginated = try await pages(transport, policy: CachePolicy(.offline), token: nil)
      .paginated()
    #expect(paginated.ids == ProfilePagesCacheTests.everyone.prefix(300).map(\.self))
    #expect(paginated.error == .notCached)
    #expect(transport.calls.isEmpty)
  }

  @Test func requiresATokenUnlessAllWantedPagesAreCached() async throws {
    _ = try await pages(list(), limit: 150).paginated()
    let transport = list()
    let paginated = try await pages(transport, token: nil).paginated()
    #expect(paginated.ids.isEmpty)
    #expect(paginated.error == .notSignedIn(GitHubMessage(), hadToken: false))
    #expect(try await pages(transport, limit: 150, token: nil).paginated().ids.count == 150)
    #expect(transport.calls.isEmpty)
  }

  @Test func resumesAnInterruptedListHoursLater() async throws {
    #expect(
      try await pages(list(upTo: 3)).paginated().error
        == .notSignedIn(GitHubMessage(), hadToken: true))
    time.advance(.seconds(3 * 3_600))
    let transport = list()
    #expect(try pages(transport).resumption == .resumable(since: time.start))
    let paginated = try await pages(transport).paginated()
    #expect(paginated.ids == ProfilePagesCacheTests.everyone)
    #expect(transport.calls.map(\.variables.after) == ["at 300", "at 400"])
    #expect(try pages(transport).resumption == .none)
  }

  @Test("starts again with another token, whose owner's relation marks differ")
  func startsAgainWithAnotherToken() async throws {
    _ = try await pages(list(upTo: 3)).paginated()
    let transport = list()
    #expect(
      try await pages(transport, token: "another").paginated().ids
        == ProfilePagesCacheTests.everyone)
    #expect(transport.calls.count == 5)
    // All pages are the new token's, and those without marks need none.
    #expect(
      try await pages(transport, token: "another").paginated().ids
        == ProfilePagesCacheTests.everyone)
    #expect(
      try await pages(transport, token: nil).paginated().ids == ProfilePagesCacheTests.everyone)
    #expect(transport.calls.count == 5)
  }

  @Test func startsAgainAfterADay() async throws {
    _ = try await pages(list(upTo: 3)).paginated()
    time.advance(.seconds(86_401))
    let transport = list()
    #expect(try pages(transport).resumption == .tooOld(since: time.start))
    #expect(try await pages(transport).paginated().ids == ProfilePagesCacheTests.everyone)
    #expect(transport.calls.count == 5)
  }

  @Test func doesNotResumeWithAnotherLimit() async throws {
    _ = try await pages(list(upTo: 3)).paginated()
    time.advance(.seconds(3_600))
    let transport = list()
    #expect(try pages(transport, limit: 400).resumption == .none)
    #expect(try await pages(transport, limit: 200).paginated().ids.count == 200)
    #expect(transport.calls.count == 2)
    // The run without a limit stays resumable.
    #expect(try pages(transport).resumption == .resumable(since: time.start))
  }

  @Test func doesNotResumeAPlainListing() async throws {
    _ = try await pages(list(upTo: 3)).paginated()
    let client = try pages(list()).client
    #expect(
      client.pages(of: .followers(of: try Login.octocat), parallel: 1).resumption == .none)
  }

  @Test func usesACachedPageOnlyAfterItsOwnCursor() async throws {
    _ = try await pages(list()).paginated()
    time.advance(.seconds(200))
    // Only the first page is too old, and its end has moved.
    let key = try pages(list()).reader.firstKey
    store.confirm(pageAt: key, on: time.start.addingTimeInterval(-1_000))
    let transport = GraphQLTransport { call, number in
      number == 1
        ? .profiles(Array(1...99), end: "at 99", hasNext: true, total: 450)
        : .profiles(to: call, of: 450)
    }
    #expect(try await pages(transport).paginated().ids == ProfilePagesCacheTests.everyone)
    #expect(
      transport.calls.map(\.variables.after) == [nil, "at 99", "at 199", "at 299", "at 399"])
  }

  @Test func usesCachedPagesAfterAnUnchangedCursor() async throws {
    _ = try await pages(list()).paginated()
    let key = try pages(list()).reader.firstKey
    store.confirm(pageAt: key, on: time.start.addingTimeInterval(-1_000))
    let transport = list()
    #expect(try await pages(transport).paginated().ids == ProfilePagesCacheTests.everyone)
    #expect(transport.calls.count == 1)
  }

  @Test func doesNotResumeFromARejectedCursor() async throws {
    _ = try await pages(list(upTo: 3)).paginated()
    time.advance(.seconds(3_600))
    let refusing = GraphQLTransport { _, _ in
      .graphQL(#"{"errors":[{"type":"INVALID_CURSOR_ARGUMENTS","message":"m"}]}"#)
    }
    #expect(
      try await pages(refusing).paginated().error
        == .invalid(status: 200, GitHubMessage(text: "m")))
    #expect(refusing.calls.count == 1)
    let transport = list()
    #expect(try pages(transport).resumption == .none)
    #expect(try await pages(transport).paginated().ids == ProfilePagesCacheTests.everyone)
    #expect(transport.calls.count == 5)
  }

  @Test func fetchesADamagedPageAgain() async throws {
    _ = try await pages(list()).paginated()
    let key = try pages(list()).reader.firstKey.page(3)
    var page = try #require(store.page(at: key))
    page.payload.removeLast()
    store.keep(page, at: key)
    let transport = list()
    #expect(try await pages(transport).paginated().ids == ProfilePagesCacheTests.everyone)
    #expect(transport.calls.map(\.variables.after) == ["at 200"])
  }
}
