import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct PageCacheTests {
  private let store = MemoryStore()
  private let time = TestTime()
  private let key = PageKey(host: "api.github.com", path: "/users/octocat/followers")

  private func followers() throws -> Endpoint<[Account]> {
    .followers(of: try Login(name: "octocat"))
  }

  /// Fetches one page through the cache.
  private func fetch(
    _ transport: StubTransport, _ mode: CachePolicy.Mode = .fresh,
    maximumAge: Duration = .seconds(300),
    tokens: StubTokens = StubTokens("secret")
  ) async throws -> Page<[Account]> {
    try await GitHubClient.stub(
      transport, tokens: tokens, store: store,
      policy: CachePolicy(mode, maximumAge: maximumAge), time: time
    ).answer(to: followers())
  }

  private func server(_ tag: String? = "W/\"one\"", ids: ClosedRange<Int> = 1...2) -> StubTransport
  {
    StubTransport.list { _ in .success(.people(ids, next: 2, last: 7, entityTag: tag)) }
  }

  private let notModified = StubTransport.list { _ in .success(.answer(304)) }

  @Test("stores a page with its entity tag, viewer, links and time")
  func storesWhatRevalidationNeeds() async throws {
    let page = try await fetch(server())
    #expect(page.origin == .network)
    #expect(
      store.pages == [
        key: StoredPage(
          entityTag: "W/\"one\"", viewer: Token("secret")?.viewer, hasNext: true,
          lastNumber: 7, ownerID: 1, fetchedAt: time.start,
          payload: Packing.accounts.pack(page.answer))
      ])
  }

  @Test func returnsAFreshPageWithoutServerOrToken() async throws {
    _ = try await fetch(server())
    time.advance(.seconds(300))
    let (unused, tokens) = (server(), StubTokens("secret"))
    let page = try await fetch(unused, tokens: tokens)
    #expect(page.origin == .cache)
    #expect(page.fetchedAt == time.start)
    #expect(page.answer.map(\.id) == [1, 2])
    #expect(page.links == PageLinks(hasNext: true, lastNumber: 7, ownerID: 1))
    #expect(page.rateLimit == nil)
    #expect(unused.requestedPages == [])
    #expect(tokens.requestedHosts == [])
  }

  @Test func revalidatesAnOlderPageAndKeepsItsLinks() async throws {
    _ = try await fetch(server())
    time.advance(.seconds(301))
    let page = try await fetch(notModified)
    #expect(page.origin == .confirmed)
    #expect(page.fetchedAt == time.now)
    #expect(page.answer.map(\.id) == [1, 2])
    #expect(page.links == PageLinks(hasNext: true, lastNumber: 7, ownerID: 1))
    #expect(notModified.conditions == ["W/\"one\""])
    #expect(store.confirmed == [key])
    #expect(store.pages[key]?.fetchedAt == time.now)
  }

  @Test("dates a page when its last request is sent, not when the response arrives")
  func datesAPageAtItsRequest() async throws {
    let sent = Recorder<Date>()
    let transport = StubTransport.list { [time] _, condition in
      sent.add(time.now)
      time.advance(.seconds(20))
      if sent.all.count == 1 { return .success(.answer(502)) }
      return .success(condition == nil ? .people(1...2, entityTag: "one") : .answer(304))
    }
    for count in 2...3 {
      let page = try await fetch(transport, .revalidate)
      #expect(page.fetchedAt == sent.all.last)
      #expect(store.pages[key]?.fetchedAt == sent.all.last)
      #expect(sent.all.count == count)
    }
  }

  @Test(arguments: [nil, "other"])
  func sendsAnEntityTagWithItsOwnTokenOnly(token: String?) async throws {
    _ = try await fetch(server())
    let transport = server("\"two\"", ids: 3...4)
    let page = try await fetch(transport, .revalidate, tokens: StubTokens(token))
    #expect(page.answer.map(\.id) == [3, 4])
    #expect(transport.conditions == [nil])
    #expect(store.pages[key]?.entityTag == "\"two\"")
    #expect(store.pages[key]?.viewer == token.flatMap { Token($0)?.viewer })
  }

  @Test func sendsAnEntityTagWithoutAToken() async throws {
    _ = try await fetch(server("\"strong\""), tokens: StubTokens())
    _ = try await fetch(notModified, .revalidate, tokens: StubTokens())
    #expect(notModified.conditions == ["\"strong\""])
  }

  @Test func fetchesAPageWithoutEntityTagInFull() async throws {
    _ = try await fetch(server(nil))
    let transport = server(nil, ids: 5...5)
    #expect(try await fetch(transport, .revalidate).answer.map(\.id) == [5])
    #expect(transport.conditions == [nil])
  }

  @Test func returnsPagesOfAnyAgeOffline() async throws {
    let (unused, tokens) = (server(), StubTokens("secret"))
    await #expect(throws: GitHubError.notCached) {
      try await fetch(unused, .offline, tokens: tokens)
    }
    _ = try await fetch(server())
    time.advance(.seconds(1_000_000))
    #expect(try await fetch(unused, .offline, tokens: tokens).origin == .cache)
    time.advance(.seconds(-2_000_000))
    #expect(try await fetch(unused, .offline, tokens: tokens).origin == .cache)
    #expect(unused.requestedPages == [])
    #expect(tokens.requestedHosts == [])
  }

  @Test func neitherReadsNorWritesWhenOff() async throws {
    _ = try await fetch(server(), .off)
    #expect(store.pages == [:])
    #expect(store.readCount == 0)
    _ = try await fetch(server())
    let kept = store.pages
    let transport = server("\"two\"", ids: 3...4)
    #expect(try await fetch(transport, .off).origin == .network)
    #expect(transport.conditions == [nil])
    #expect(store.pages == kept)
  }

  @Test func revalidatesAPageFromTheFuture() async throws {
    _ = try await fetch(server())
    time.advance(.seconds(-1))
    #expect(try await fetch(notModified).origin == .confirmed)
  }

  @Test("with a maximum age of 0, only a page fetched at the same instant is fresh")
  func returnsAPageOfTheSameMomentAtAgeZero() async throws {
    _ = try await fetch(server())
    #expect(try await fetch(notModified, maximumAge: .zero).origin == .cache)
    time.advance(.milliseconds(1))
    #expect(try await fetch(notModified, maximumAge: .zero).origin == .confirmed)
  }

  @Test func fetchesADamagedPayloadAgain() async throws {
    _ = try await fetch(server())
    var damaged = try #require(store.pages[key])
    damaged.payload.removeLast()
    store.keep(damaged, at: key)
    let transport = server()
    #expect(try await fetch(transport).origin == .network)
    #expect(transport.conditions == [nil])
    #expect(store.pages[key]?.payload != damaged.payload)
  }

  @Test(arguments: [404, 403, 422, 500, 301])
  func neverStoresErrors(status: Int) async throws {
    _ = try await fetch(server())
    let kept = store.pages
    let transport = StubTransport.list { _ in .success(.answer(status, [.eTag: "\"error\""])) }
    await #expect(throws: GitHubError.self) { try await fetch(transport, .revalidate) }
    #expect(store.pages == kept)
  }

  @Test func neverStoresUnreadableResponses() async throws {
    let transport = StubTransport.list { _ in .success(.answer(200, [.eTag: "\"x\""], "<html>")) }
    await #expect(throws: GitHubError.unreadable(status: 200)) { try await fetch(transport) }
    #expect(transport.requestedPages.count == 4)
    #expect(store.pages == [:])
  }

  @Test func rejectsA304WithoutACondition() async throws {
    await #expect(throws: GitHubError.unexpected(status: 304)) {
      try await fetch(notModified)
    }
  }

  @Test(arguments: [Date.distantPast, Date(timeIntervalSince1970: -1e300), .distantFuture])
  func acceptsExtremeDates(fetchedAt: Date) {
    #expect(CachePolicy().isUsable(fetchedAt: fetchedAt, now: time.now) == false)
    #expect(CachePolicy(.offline).isUsable(fetchedAt: fetchedAt, now: time.now))
  }

  @Test("reads at most 10,000 cached pages of a list, if the Link names more")
  func capsTheLastPageOfACachedList() async throws {
    let server = StubTransport.list { _ in .success(.people(1...2, next: 2, last: 2_000_000_000)) }
    _ = try await fetch(server)
    let readCount = store.readCount
    let client = GitHubClient.stub(
      notModified, store: store, policy: CachePolicy(), time: time)
    #expect(client.cachedLogins(about: try Login(name: "octocat")).count == 3)
    // The list of following isn't cached: one read.
    #expect(store.readCount - readCount == 10_001)
  }
}
