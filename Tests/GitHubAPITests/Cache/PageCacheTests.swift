import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct PageCacheTests {
  private let store = MemoryStore()
  private let time = TestTime()
  private let key = PageKey(host: "api.github.com", path: "/users/octocat/followers")
  private let links = PageLinks(
    hasNext: true, lastNumber: 7, ownerID: Int64(GitHubState.octocatID))
  private let gitHub: GitHubService

  init() { gitHub = GitHubService(followerCount: 650, time: time) }

  /// Fetches the first page through the cache.
  private func fetch(
    _ mode: CachePolicy.Mode = .fresh, from other: GitHubService? = nil,
    maximumAge: Duration = .seconds(300), tokens: StubTokens = StubTokens("secret")
  ) async throws -> Page<[Account]> {
    try await GitHubClient.stub(
      other ?? gitHub, tokens: tokens, store: store,
      policy: CachePolicy(mode, maximumAge: maximumAge), time: time
    ).answer(to: .followers(of: .octocat))
  }

  /// Creates the same GitHub, but with other answers.
  private func changed(_ change: @escaping @Sendable (inout Answer) -> Void) -> GitHubService {
    GitHubService(followerCount: 650, time: time) { _, _ in change }
  }

  @Test("stores a page with its entity tag, viewer, links and time")
  func storesWhatRevalidationNeeds() async throws {
    let page = try await fetch()
    #expect(page.origin == .network)
    let tag = try #require(store.pages[key]?.entityTag)
    #expect(tag.hasPrefix("W/\""))
    #expect(
      store.pages == [
        key: StoredPage(
          entityTag: tag, viewer: Token("secret")?.viewer, hasNext: true, lastNumber: 7,
          ownerID: links.ownerID, fetchedAt: time.start,
          payload: CacheForm.accounts.bytes(of: page.answer))
      ])
  }

  @Test func returnsAFreshPageWithoutServerOrToken() async throws {
    _ = try await fetch()
    time.advance(.seconds(300))
    let tokens = StubTokens("secret")
    let page = try await fetch(tokens: tokens)
    #expect(page.origin == .cache)
    #expect(page.fetchedAt == time.start)
    #expect(page.answer.map(\.id) == Array(1...100))
    #expect(page.links == links)
    #expect(page.rateLimit == nil)
    #expect(gitHub.requests.count == 1)
    #expect(tokens.requestedHosts == [])
  }

  @Test("revalidates an older page and keeps its links", arguments: ["secret", nil])
  func revalidates(token: String?) async throws {
    _ = try await fetch(tokens: StubTokens(token))
    time.advance(.seconds(301))
    let page = try await fetch(tokens: StubTokens(token))
    #expect(page.origin == .confirmed)
    #expect(page.fetchedAt == time.now)
    #expect(page.answer.map(\.id) == Array(1...100))
    #expect(page.links == links)
    #expect(gitHub.conditions == [nil, store.pages[key]?.entityTag])
    #expect(store.confirmed == [key])
    #expect(store.pages[key]?.fetchedAt == time.now)
  }

  @Test("dates a page when its last request is sent, not when the response arrives")
  func datesAPageAtItsRequest() async throws {
    let sent = Recorder<Date>()
    let slow = GitHubService(followerCount: 650, time: time) { [time] _, _ in
      sent.add(time.now)
      time.advance(.seconds(20))
      guard sent.all.count == 1 else { return nil }
      return { $0 = Answer(status: 502) }
    }
    for count in 2...3 {
      let page = try await fetch(.revalidate, from: slow)
      #expect(page.origin == (count == 2 ? .network : .confirmed))
      #expect(page.fetchedAt == sent.all.last)
      #expect(store.pages[key]?.fetchedAt == sent.all.last)
      #expect(sent.all.count == count)
    }
  }

  @Test(arguments: [nil, "other"])
  func sendsAnEntityTagWithItsOwnTokenOnly(token: String?) async throws {
    _ = try await fetch()
    let tag = store.pages[key]?.entityTag
    #expect(try await fetch(.revalidate, tokens: StubTokens(token)).origin == .network)
    #expect(gitHub.conditions == [nil, nil])
    #expect(store.pages[key]?.entityTag != tag)
    #expect(store.pages[key]?.viewer == token.flatMap { Token($0)?.viewer })
  }

  @Test func fetchesAPageWithoutEntityTagInFull() async throws {
    let untagged = changed { $0.tag = .none }
    for _ in 1...2 {
      #expect(try await fetch(.revalidate, from: untagged).origin == .network)
    }
    #expect(untagged.conditions == [nil, nil])
  }

  @Test func returnsPagesOfAnyAgeOffline() async throws {
    let tokens = StubTokens("secret")
    await #expect(throws: GitHubError.notCached) { try await fetch(.offline, tokens: tokens) }
    _ = try await fetch()
    for seconds in [1_000_000, -2_000_000] {
      time.advance(.seconds(seconds))
      #expect(try await fetch(.offline, tokens: tokens).origin == .cache)
    }
    #expect(gitHub.requests.count == 1)
    #expect(tokens.requestedHosts == [])
  }

  @Test func neitherReadsNorWritesWhenOff() async throws {
    _ = try await fetch(.off)
    #expect(store.pages == [:])
    #expect(store.readCount == 0)
    _ = try await fetch()
    let kept = store.pages
    time.advance(.seconds(1))
    #expect(try await fetch(.off).origin == .network)
    #expect(gitHub.conditions == [nil, nil, nil])
    #expect(store.pages == kept)
  }

  @Test func revalidatesAPageFromTheFuture() async throws {
    _ = try await fetch()
    time.advance(.seconds(-1))
    #expect(try await fetch().origin == .confirmed)
  }

  @Test("with a maximum age of 0, only a page fetched at the same instant is fresh")
  func returnsAPageOfTheSameMomentAtAgeZero() async throws {
    _ = try await fetch()
    #expect(try await fetch(maximumAge: .zero).origin == .cache)
    time.advance(.milliseconds(1))
    #expect(try await fetch(maximumAge: .zero).origin == .confirmed)
  }

  @Test func fetchesADamagedPayloadAgain() async throws {
    _ = try await fetch()
    var damaged = try #require(store.pages[key])
    damaged.payload.removeLast()
    store.keep(damaged, at: key)
    #expect(try await fetch().origin == .network)
    #expect(gitHub.conditions == [nil, nil])
    #expect(store.pages[key]?.payload != damaged.payload)
  }

  @Test(arguments: [404, 403, 422, 500, 301])
  func neverStoresErrors(status: Int) async throws {
    _ = try await fetch()
    let kept = store.pages
    let failing = changed { $0 = Answer(status: status, fields: [("ETag", "\"error\"")]) }
    await #expect(throws: GitHubError.self) { try await fetch(.revalidate, from: failing) }
    #expect(store.pages == kept)
  }

  @Test func neverStoresUnreadableResponses() async throws {
    let unreadable = changed { $0 = Answer(body: Array("<html>".utf8), tag: .body) }
    await #expect(throws: GitHubError.unreadable(status: 200)) {
      try await fetch(from: unreadable)
    }
    #expect(unreadable.requests.count == 4)
    #expect(store.pages == [:])
  }

  @Test func rejectsA304WithoutACondition() async throws {
    let notModified = changed { $0 = Answer(status: 304) }
    await #expect(throws: GitHubError.unexpected(status: 304)) {
      try await fetch(from: notModified)
    }
  }

  @Test(arguments: [Date.distantPast, Date(timeIntervalSince1970: -1e300), .distantFuture])
  func acceptsExtremeDates(fetchedAt: Date) {
    #expect(CachePolicy().isUsable(fetchedAt: fetchedAt, now: time.now) == false)
    #expect(CachePolicy(.offline).isUsable(fetchedAt: fetchedAt, now: time.now))
  }

  @Test("reads at most 10,000 cached pages of a list, if the Link names more")
  func capsTheLastPageOfACachedList() async throws {
    _ = try await fetch(from: changed { $0.linkToPage(2_000_000_000) })
    let readCount = store.readCount
    let client = GitHubClient.stub(gitHub, store: store, policy: CachePolicy(), time: time)
    #expect(client.cachedLogins(about: try Login.octocat).count == 101)
    // The list of following isn't cached: one read.
    #expect(store.readCount - readCount == 10_001)
  }

  @Test func storesNothingInANoPageStore() {
    let store = NoPageStore()
    store.keep(StoredPage(hasNext: false, lastNumber: nil, fetchedAt: .now, payload: []), at: key)
    store.confirm(pageAt: key, on: .now)
    #expect(store.page(at: key) == nil)
  }
}
