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

  /// Asks once and tells the page's ids and origin.
  private func ask(
    _ transport: ListTransport, _ mode: CachePolicy.Mode = .fresh,
    maximumAge: Duration = .seconds(300),
    tokens: StubTokens = StubTokens("secret")
  ) async throws -> Page<[Account]> {
    try await GitHubClient.stub(
      transport, tokens: tokens, store: store,
      policy: CachePolicy(mode, maximumAge: maximumAge), time: time
    ).answer(to: followers())
  }

  private func server(_ tag: String? = "W/\"one\"", ids: ClosedRange<Int> = 1...2) -> ListTransport
  {
    ListTransport { _ in .success(.people(ids, next: 2, last: 7, entityTag: tag)) }
  }

  private let confirming = ListTransport { _ in .success(.answer(304)) }

  @Test func anAnswerIsKeptWithAllThatConfirmingItNeeds() async throws {
    let page = try await ask(server())
    #expect(page.origin == .network)
    #expect(
      store.pages == [
        key: StoredPage(
          entityTag: "W/\"one\"", tokenFingerprint: Token("secret")?.fingerprint, hasNext: true,
          lastNumber: 7, fetchedAt: time.start, payload: Packing.accounts.pack(page.answer))
      ])
  }

  @Test func aFreshAnswerAsksNeitherServerNorToken() async throws {
    _ = try await ask(server())
    time.advance(.seconds(300))
    let (nobody, tokens) = (server(), StubTokens("secret"))
    let page = try await ask(nobody, tokens: tokens)
    #expect(page.origin == .cache)
    #expect(page.fetchedAt == time.start)
    #expect(page.answer.map(\.id) == [1, 2])
    #expect(page.links == PageLinks(hasNext: true, lastNumber: 7))
    #expect(page.rateLimit == nil)
    #expect(nobody.asked == [])
    #expect(tokens.asked == [])
  }

  @Test func anOlderAnswerIsConfirmedAndKeepsItsLinks() async throws {
    _ = try await ask(server())
    time.advance(.seconds(301))
    let page = try await ask(confirming)
    #expect(page.origin == .confirmed)
    #expect(page.fetchedAt == time.now)
    #expect(page.answer.map(\.id) == [1, 2])
    #expect(page.links == PageLinks(hasNext: true, lastNumber: 7))
    #expect(confirming.conditions == ["W/\"one\""])
    #expect(store.confirmed == [key])
    #expect(store.pages[key]?.fetchedAt == time.now)
  }

  @Test(arguments: [nil, "other"])
  func anEntityTagIsSentWithItsOwnTokenOnly(token: String?) async throws {
    _ = try await ask(server())
    let transport = server("\"two\"", ids: 3...4)
    let page = try await ask(transport, .revalidate, tokens: StubTokens(token))
    #expect(page.answer.map(\.id) == [3, 4])
    #expect(transport.conditions == [nil])
    #expect(store.pages[key]?.entityTag == "\"two\"")
    #expect(store.pages[key]?.tokenFingerprint == token.flatMap { Token($0)?.fingerprint })
  }

  @Test func withoutATokenATagIsSentBackToo() async throws {
    _ = try await ask(server("\"strong\""), tokens: StubTokens())
    _ = try await ask(confirming, .revalidate, tokens: StubTokens())
    #expect(confirming.conditions == ["\"strong\""])
  }

  @Test func anAnswerWithoutTagIsAskedForInFull() async throws {
    _ = try await ask(server(nil))
    let transport = server(nil, ids: 5...5)
    #expect(try await ask(transport, .revalidate).answer.map(\.id) == [5])
    #expect(transport.conditions == [nil])
  }

  @Test func offlineAnswersFromWhatIsKeptHoweverOld() async throws {
    let (nobody, tokens) = (server(), StubTokens("secret"))
    await #expect(throws: GitHubError.notCached) {
      try await ask(nobody, .offline, tokens: tokens)
    }
    _ = try await ask(server())
    time.advance(.seconds(1_000_000))
    #expect(try await ask(nobody, .offline, tokens: tokens).origin == .cache)
    time.advance(.seconds(-2_000_000))
    #expect(try await ask(nobody, .offline, tokens: tokens).origin == .cache)
    #expect(nobody.asked == [])
    #expect(tokens.asked == [])
  }

  @Test func offNeitherReadsNorWrites() async throws {
    _ = try await ask(server(), .off)
    #expect(store.pages == [:])
    #expect(store.readCount == 0)
    _ = try await ask(server())
    let kept = store.pages
    let transport = server("\"two\"", ids: 3...4)
    #expect(try await ask(transport, .off).origin == .network)
    #expect(transport.conditions == [nil])
    #expect(store.pages == kept)
  }

  @Test func anAnswerFromTheFutureIsConfirmed() async throws {
    _ = try await ask(server())
    time.advance(.seconds(-1))
    #expect(try await ask(confirming).origin == .confirmed)
  }

  @Test func withAnAgeOfNothingOnlyTheSameMomentIsFresh() async throws {
    _ = try await ask(server())
    #expect(try await ask(confirming, maximumAge: .zero).origin == .cache)
    time.advance(.milliseconds(1))
    #expect(try await ask(confirming, maximumAge: .zero).origin == .confirmed)
  }

  @Test func aDamagedPayloadIsFetchedAgain() async throws {
    _ = try await ask(server())
    var damaged = try #require(store.pages[key])
    damaged.payload.removeLast()
    store.keep(damaged, at: key)
    let transport = server()
    #expect(try await ask(transport).origin == .network)
    #expect(transport.conditions == [nil])
    #expect(store.pages[key]?.payload != damaged.payload)
  }

  @Test(arguments: [404, 403, 422, 500, 301])
  func errorsAreNeverKept(status: Int) async throws {
    _ = try await ask(server())
    let kept = store.pages
    let transport = ListTransport { _ in .success(.answer(status, [.eTag: "\"error\""])) }
    await #expect(throws: GitHubError.self) { try await ask(transport, .revalidate) }
    #expect(store.pages == kept)
  }

  @Test func anUnreadableAnswerIsNeverKept() async throws {
    let transport = ListTransport { _ in .success(.answer(200, [.eTag: "\"x\""], "<html>")) }
    await #expect(throws: GitHubError.unreadable(status: 200)) { try await ask(transport) }
    #expect(transport.asked.count == 4)
    #expect(store.pages == [:])
  }

  @Test func aConfirmationNobodyAskedForIsNoAnswer() async throws {
    await #expect(throws: GitHubError.unexpected(status: 304)) {
      try await ask(confirming)
    }
  }

  @Test(arguments: [Date.distantPast, Date(timeIntervalSince1970: -1e300), .distantFuture])
  func noDateOfAStoreMakesThePolicyTrap(fetchedAt: Date) {
    #expect(CachePolicy().isUsable(fetchedAt: fetchedAt, now: time.now) == false)
    #expect(CachePolicy(.offline).isUsable(fetchedAt: fetchedAt, now: time.now))
  }
}
