import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// Lists that are cached completely or in part.
@Suite struct PagesCacheTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func pages(
    _ transport: some HTTPTransport, limit: Int? = nil, policy: CachePolicy = CachePolicy()
  ) throws -> Pages {
    GitHubClient.stub(transport, store: store, policy: policy, time: time)
      .pages(of: .followers(of: try Login.octocat), parallel: 1, limit: limit)
  }

  /// Creates a list of `count` entries that fails from the given request on.
  private func broken(_ count: Int, from request: Int) -> ChangingList {
    ChangingList(count: count) { number, _, state in
      if number >= request { state.fails = true }
    }
  }

  @Test("a settled list needs no request within its maximum age, and none offline")
  func answersASettledListFromTheCache() async throws {
    let list = ChangingList(count: 350)
    let first = try await pages(list).paginated()
    _ = list.takeRequests()
    time.advance(.seconds(300))
    #expect(try await pages(list).paginated() == first)
    #expect(try await pages(list, limit: 120).paginated().ids.count == 120)
    time.advance(.seconds(86_400))
    #expect(try await pages(list, policy: CachePolicy(.offline)).paginated() == first)
    #expect(list.takeRequests() == [])
  }

  @Test("a cached list is confirmed page by page, but its end is fetched with the Link")
  func confirmsACachedList() async throws {
    let list = ChangingList(count: 350)
    _ = try await pages(list).paginated()
    _ = list.takeRequests()
    time.advance(.seconds(301))
    #expect(try await pages(list).paginated().ids.count == 350)
    #expect(list.takeRequests() == [-1, -3, -2, 4, -1, -3])
  }

  @Test("a list that lost its last page costs no extra requests after the next run")
  func replacesTheLinkOfAListThatShrank() async throws {
    _ = try await pages(ChangingList(count: 450)).paginated()
    time.advance(.seconds(301))
    let list = ChangingList((51...450).reversed())
    #expect(try await pages(list).paginated().ids.count == 400)
    // The former end is empty, so page 1 is fetched with its new Link.
    #expect(list.takeRequests() == [-1, -4, -2, -3, 5, 4, 1, -4])
    for _ in 1...2 {
      time.advance(.seconds(301))
      #expect(try await pages(list).paginated().ids.count == 400)
      #expect(list.takeRequests() == [-1, -3, -2, 4, -1, -3])
    }
  }

  @Test("a cached list with short pages is read on up to its limit")
  func readsShortPagesUpToTheLimit() async throws {
    let hidden = Set(20...60).union(120...160)
    let list = ChangingList(1...600, hidden: hidden)
    let ids = try await pages(list).paginated().ids
    #expect(ids == (1...600).filter { !hidden.contains($0) }.map(Int64.init))
    _ = list.takeRequests()
    for mode in [CachePolicy.Mode.fresh, .offline] {
      for limit in [1, 59, 60, 118, 119, 150, 517, 518] {
        let read = try await pages(list, limit: limit, policy: CachePolicy(mode)).paginated().ids
        #expect(read == Array(ids.prefix(limit)), "\(mode), \(limit)")
      }
    }
    #expect(list.takeRequests() == [])
  }

  @Test("a last page without visible accounts isn't answered by the cached one from before")
  func forgetsTheLastPageThatIsEmptyNow() async throws {
    _ = try await pages(ChangingList(1...113)).paginated()
    time.advance(.seconds(86_400))
    let list = ChangingList(1...101, hidden: [100, 101])
    #expect(try await pages(list).paginated().ids == Array(1...99))
    _ = list.takeRequests()
    for mode in [CachePolicy.Mode.fresh, .offline] {
      var ids: [Int64] = []
      let end = try await pages(list, policy: CachePolicy(mode)).paginate { page in
        ids += page.answer.map(\.id)
        return .more
      }
      #expect(ids == Array(1...99))
      #expect(end.state == .settled)
    }
    #expect(list.takeRequests() == [])
  }

  @Test("a page that another run replaced makes the list unsettled")
  func doesNotMixPagesOfTwoRuns() async throws {
    let list = ChangingList(count: 350)
    _ = try await pages(list).paginated()
    time.advance(.seconds(60))
    let changed = ChangingList((1...350).filter { $0 != 180 }.reversed())
    let page = try await pages(changed).client.page(
      2, of: .followers(of: try Login.octocat), use: .server)
    #expect(page.answer.count == 100)
    _ = changed.takeRequests()
    let paginated = try await pages(changed).paginated()
    #expect(Set(paginated.ids).isSuperset(of: changed.ids.map { Int64($0) }))
    #expect(!changed.takeRequests().isEmpty)
  }

  @Test("offline, a list that was never checked is unchecked")
  func reportsUncheckedPagesOffline() async throws {
    // The check after the last page fails.
    _ = try await pages(broken(350, from: 5)).paginated()
    let offline = try pages(ChangingList([]), policy: CachePolicy(.offline))
    let end = try await offline.paginate { _ in .more }
    #expect(end.state == .unchecked)
  }

  @Test func failsOfflineAtAPageThatIsNotCached() async throws {
    _ = try await pages(broken(450, from: 4)).paginated()
    let paginated = try await pages(ChangingList([]), policy: CachePolicy(.offline)).paginated()
    #expect(paginated.ids.count == 200)
    #expect(paginated.error == .notCached)
  }

  @Test("an interrupted listing is resumed hours later, and checked completely")
  func resumesHoursLater() async throws {
    #expect(try await pages(broken(1_050, from: 8)).paginated().error == .serverFault(status: 500))
    time.advance(.seconds(3 * 3_600))
    let rest = ChangingList(count: 1_050)
    #expect(try pages(rest).resumption == .resumable(since: time.start))
    let paginated = try await pages(rest).paginated()
    #expect(paginated.ids == rest.ids.map { Int64($0) })
    // Pages 1 and 10 show that nothing shifted, and page 6 is the frontier.
    #expect(rest.takeRequests() == [-1, -10, -6, 7, 8, 9, 11, -1, -10])
    #expect(try pages(rest).resumption == .none)
  }

  @Test(
    "entries that moved between the runs are found, however short the interval",
    arguments: [0, 3_600])
  func checksAResumedListCompletely(seconds: Int) async throws {
    let broken = broken(1_050, from: 8)
    _ = try await pages(broken).paginated()
    time.advance(.seconds(seconds))
    // Seven entries left between the runs, so others moved onto cached pages.
    let gone = Set(broken.ids[150..<157])
    let rest = ChangingList(broken.ids.filter { !gone.contains($0) })
    let paginated = try await pages(rest).paginated()
    #expect(Set(paginated.ids).isSuperset(of: rest.ids.map { Int64($0) }))
  }

  @Test("a resumed listing that fails in its check reads only the end and the check again")
  func resumesTheCheck() async throws {
    #expect(try await pages(broken(450, from: 6)).paginated().error == .serverFault(status: 500))
    time.advance(.seconds(3_600))
    #expect(try await pages(broken(450, from: 2)).paginated().error == .serverFault(status: 500))
    let list = ChangingList(count: 450)
    #expect(try await pages(list).paginated().ids.count == 450)
    #expect(list.takeRequests() == [-1, -4, 5, -1, -4])
  }

  @Test("an interrupted listing is too old to resume after a day")
  func startsAgainAfterADay() async throws {
    _ = try await pages(broken(450, from: 4)).paginated()
    // Retries of the failed request took time too.
    time.advance(.seconds(86_390))
    #expect(try pages(ChangingList([])).resumption == .resumable(since: time.start))
    time.advance(.seconds(11))
    let list = ChangingList(count: 450)
    #expect(try pages(list).resumption == .tooOld(since: time.start))
    #expect(try await pages(list).paginated().ids.count == 450)
    #expect(list.takeRequests().count == 7)
  }

  @Test(
    "a listing is resumed only with the same limit and the ordinary cache policy",
    arguments: [CachePolicy.Mode.revalidate, .offline, .off])
  func resumesOnlyTheSameListing(_ mode: CachePolicy.Mode) async throws {
    _ = try await pages(broken(450, from: 4)).paginated()
    #expect(try pages(ChangingList([]), limit: 200).resumption == .none)
    #expect(try pages(ChangingList([]), policy: CachePolicy(mode)).resumption == .none)
    time.advance(.seconds(-60))
    #expect(try pages(ChangingList([])).resumption == .none)
  }

  @Test func leavesNothingToResumeIfTheReaderStops() async throws {
    _ = try await pages(ChangingList(count: 1_000)).paginated(pages: 3)
    #expect(try pages(ChangingList([])).resumption == .none)
    _ = try await pages(ChangingList(count: 1_000), limit: 250).paginated()
    #expect(try pages(ChangingList([]), limit: 250).resumption == .none)
    // A reader that stops doesn't end the listing of another run.
    _ = try await pages(broken(1_000, from: 6)).paginated()
    _ = try await pages(ChangingList(count: 1_000)).paginated(pages: 3)
    #expect(try pages(ChangingList([])).resumption == .resumable(since: time.start))
  }

  @Test("cached pages of the resumed run cost no requests")
  func countsTheCostOfTheRest() async throws {
    _ = try await pages(broken(1_000, from: 7)).paginated()
    time.advance(.seconds(3_600))
    let reader = try pages(ChangingList(count: 1_000))
    #expect(await reader.cost(of: 2...10, resumedSince: time.start) == 4)
  }
}
