import FakeGitHub
import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// Markers of unfinished lookups, and the cached pages that a later run uses.
struct ResumeMarkerTests {
  private let time = TestTime()
  private let store = MemoryStore()
  private let login: Login
  private let list: Endpoint<[Account]>

  init() throws {
    login = try .octocat
    list = .followers(of: login)
  }

  private func client(
    _ policy: CachePolicy = CachePolicy(), transport: any HTTPTransport = StubTransport()
  ) -> GitHubClient {
    .stub(transport, store: store, policy: policy, time: time)
  }

  private func run(limit: Int? = nil, _ policy: CachePolicy = CachePolicy()) -> ResumeMarker {
    client(policy).lookupRun(of: .ofList(list), limit: limit)
  }

  @Test func resumesARunUntilItEnds() {
    #expect(run().resumption == .none)
    run().begin(since: time.start)
    time.advance(.seconds(7_200))
    #expect(run().resumption == .resumable(since: time.start))
    #expect(run().start == time.start)
    // A resumed run keeps its start.
    run().begin(since: time.now)
    #expect(run().start == time.start)
    run().end()
    #expect(run().resumption == .none)
    #expect(run().start == nil)
  }

  @Test func isTooOldToResumeAfterADay() {
    run().begin(since: time.start)
    time.advance(.seconds(86_401))
    #expect(run().resumption == .tooOld(since: time.start))
    #expect(run().start == nil)
    run().begin(since: time.now)
    #expect(run().start == time.now)
  }

  @Test func resumesOnlyWithTheSameLimit() {
    run().begin(since: time.start)
    time.advance(.seconds(600))
    #expect(run(limit: 5).resumption == .none)
    // A smaller run neither replaces nor ends a larger one.
    run(limit: 5).begin(since: time.now)
    run(limit: 5).end()
    #expect(run().start == time.start)
    run().end()
    run(limit: 5).begin(since: time.now)
    run().begin(since: time.now)
    #expect(run(limit: 5).resumption == .none)
    #expect(run().start == time.now)
  }

  @Test func separatesRunsOfDifferentPeople() {
    let people: [ResumeMarker.People] = [
      .ofList(list), .selected(by: "fav"), .selected(by: "followers:a fav or"), .favourites,
      .ofList(.following(of: login)),
    ]
    for (number, people) in people.enumerated() {
      time.advance(.seconds(60))
      #expect(client().lookupRun(of: people, limit: nil).resumption == .none, "\(number)")
      client().lookupRun(of: people, limit: nil).begin(since: time.now)
    }
    #expect(run().start == time.start.addingTimeInterval(60))
    // The listing itself has a marker of its own.
    #expect(client().pages(of: list, parallel: 1).resumption == .none)
  }

  @Test(arguments: [CachePolicy.Mode.revalidate, .offline, .off])
  func resumesOnlyWithTheOrdinaryCachePolicy(_ mode: CachePolicy.Mode) {
    run().begin(since: time.start)
    #expect(run(CachePolicy(mode)).resumption == .none)
  }

  @Test func isNotResumableAfterAFailedWrite() {
    run().begin(since: time.start)
    let pages = client().pages(of: list, parallel: 1)
    store.keep(
      StoredPage(
        entityTag: nil, viewer: nil, hasNext: true, lastNumber: nil,
        fetchedAt: time.start, payload: []), at: pages.firstKey.page(0))
    #expect(run().resumption == .resumable(since: time.start))
    #expect(pages.resumption == .resumable(since: time.start))
    store.fail()
    #expect(run().resumption == .none)
    #expect(pages.resumption == .none)
    // Cached pages of earlier runs are still used.
    #expect(run().start == time.start)
  }

  @Test func writesNothingWithoutACache() {
    run(CachePolicy(.off)).begin(since: time.start)
    #expect(run().resumption == .none)
  }

  @Test func countsLookupsThatAreNotCached() async throws {
    let gitHub = GitHubService(GitHubState(followers: [:], users: 1...3), time: time)
    let client = client(transport: gitHub)
    let accounts = (1...5).map { Account(id: $0, login: "user\($0)") }
    #expect(await client.lookupCost(of: accounts, resumedSince: nil) == 5)
    for id in 1...3 { _ = try await client.answer(to: .profile(id: Int64(id))) }
    #expect(await client.lookupCost(of: accounts, resumedSince: nil) == 2)
    time.advance(.seconds(301))
    #expect(await client.lookupCost(of: accounts, resumedSince: nil) == 5)
    #expect(await client.lookupCost(of: accounts, resumedSince: time.start) == 2)
    // Cached pages of the resumed run are used without a request.
    for id in 1...3 {
      let page = try await client.answer(to: .profile(id: Int64(id)), resumedSince: time.start)
      #expect(page.origin == .cache)
    }
  }

  @Test func knowsTheLastReportedLimit() async throws {
    let gitHub = GitHubService(GitHubState(followers: [:], users: [1]), time: time)
    let reset = Int(time.start.timeIntervalSince1970) + 600
    gitHub.state.limits.set(.init(limit: 60, used: 52, reset: reset))
    let client = client(transport: gitHub)
    #expect(client.knownLimit == nil)
    _ = try await client.answer(to: .profile(id: 1))
    #expect(client.knownLimit?.remaining == 7)
    time.advance(.seconds(601))
    #expect(client.knownLimit == nil)
  }
}
