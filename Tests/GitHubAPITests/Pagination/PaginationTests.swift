import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// Quiet lists, lists that change while they are read, and servers with faulty responses.
@Suite struct PaginationTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private struct Listed {
    var ids: [Int] = []
    var end: ListEnd?
    var error: GitHubError?
  }

  private func listed(
    _ list: ChangingList, parallel: Int = 1, limit: Int? = nil,
    mode: CachePolicy.Mode = .fresh, verifies: Bool = false, token: String? = nil
  ) async throws -> Listed {
    let client = GitHubClient.stub(
      list, tokens: StubTokens(token), store: store, policy: CachePolicy(mode), time: time)
    let login = try Login.octocat
    let pages = client.pages(
      of: .followers(of: login), parallel: parallel, limit: limit,
      count: .followers(of: login), verifies: verifies)
    var listed = Listed()
    do throws(GitHubError) {
      listed.end = try await pages.paginate { page in
        listed.ids += page.answer.map { Int($0.id) }
        return .more
      }
    } catch {
      listed.error = error
    }
    return listed
  }

  @Test(
    "a quiet list of N pages takes N + 2 requests at most",
    arguments: [
      (99, [1]), (100, [1, 0, -1]), (101, [1, 2, -1]), (200, [1, 2, -1]), (201, [1, 2, 3, -1, -2]),
      (300, [1, 2, 3, -1, -2]), (950, [1, 9, 2, 3, 4, 5, 6, 7, 8, 10, -1, -9]),
      (1_000, [1, 9, 2, 3, 4, 5, 6, 7, 8, 10, -1, -9]),
    ])
  func spendsAtMostNPlusTwoRequests(count: Int, requested: [Int]) async throws {
    let list = ChangingList(count: count)
    let listed = try await listed(list)
    #expect(listed.ids == list.ids)
    #expect(listed.end?.state == .settled)
    #expect(list.takeRequests() == requested)
    // A settled list within its maximum age needs no request.
    let again = try await self.listed(list)
    #expect(again.ids == listed.ids)
    #expect(again.end?.state == .settled)
    #expect(list.takeRequests() == [])
  }

  @Test("a quiet list costs the same in parallel", arguments: [3, 10])
  func spendsTheSameInParallel(parallel: Int) async throws {
    for count in [950, 1_000, 2_001] {
      store.forgetAll()
      let list = ChangingList(count: count)
      let listed = try await listed(list, parallel: parallel)
      #expect(listed.ids == list.ids)
      #expect(listed.end?.state == .settled)
      #expect(list.takeRequests().count == (count + 99) / 100 + 2)
    }
  }

  @Test("an empty page in the middle is fetched again, twice if necessary", arguments: [1, 10])
  func retriesAnEmptyPage(parallel: Int) async throws {
    let left = Mutex(2)
    let list = ChangingList(count: 2_470) { _, page, state in
      guard page == 13 else { return }
      left.withLock { left in
        if left > 0 { state.fault = .empty }
        left -= 1
      }
    }
    let listed = try await listed(list, parallel: parallel)
    #expect(listed.ids == list.ids)
    #expect(listed.end?.state == .settled)
    #expect(time.slept == [.seconds(1), .seconds(1)])
  }

  @Test("a page that stays empty before the end makes the list short", arguments: [1, 10])
  func rejectsAListWithAHole(parallel: Int) async throws {
    let list = ChangingList(count: 2_470) { _, page, state in
      if page == 13 { state.fault = .empty }
    }
    let listed = try await listed(list, parallel: parallel)
    #expect(listed.ids.count == 2_370)
    #expect(listed.error == .incomplete(Incompleteness(foundCount: 2_370, totalCount: 2_470)))
    // None of its pages counts as fresh.
    let healthy = ChangingList(count: 2_470)
    #expect(try await self.listed(healthy).ids == healthy.ids)
  }

  @Test("a cached list that grew isn't cut off by one empty page")
  func findsTheNewEndOfACachedList() async throws {
    _ = try await listed(ChangingList(count: 300))
    time.advance(.seconds(600))
    let faults = Mutex(1)
    let list = ChangingList((0..<1_000).map { $0 < 300 ? 300 - $0 : 301 + $0 }) { _, page, state in
      guard page == 4 else { return }
      faults.withLock { left in
        if left > 0 { state.fault = .empty }
        left -= 1
      }
    }
    let listed = try await listed(list, mode: .revalidate)
    #expect(listed.ids == list.ids)
    #expect(listed.end?.state == .settled)
  }

  @Test("hidden accounts on the last cached page don't hide accounts that joined after it")
  func readsPastALastPageWithHiddenAccounts() async throws {
    let old = Array((1...300).reversed())
    let hidden: Set = [2, 3, 4]
    _ = try await listed(ChangingList(old, hidden: hidden))
    let list = ChangingList(old + (1_001...1_150).reversed(), hidden: hidden)
    let listed = try await listed(list, mode: .revalidate)
    #expect(Set(listed.ids) == Set(list.ids).subtracting(hidden))
    #expect(listed.end?.hidden == .init(count: 3, total: 450))
  }

  @Test("a list without a Link is read to the end given by the account's count")
  func readsToTheEndWithoutLinks() async throws {
    let list = ChangingList(count: 950) { _, _, state in state.fault = .noLink }
    let listed = try await listed(list, parallel: 3)
    #expect(listed.ids == list.ids)
    #expect(listed.end?.state == .settled)
    #expect(list.takeRequests().filter { $0 == 0 }.count == 1)
  }

  @Test("a departure behind page 1 and in front of the account's count is noticed without a Link")
  func checksAListThatOnlyTheCountEnds() async throws {
    for (count, hidden) in [(101, 0), (102, 1)] {
      store.forgetAll()
      let hiddenIDs = Set(60..<60 + hidden)
      let known = ChangingList(1...count, hidden: hiddenIDs)
      _ = try await listed(known)
      let list = ChangingList(1...count, hidden: hiddenIDs) { _, page, state in
        state.fault = .noLink
        if page == 0 { state.ids.removeAll { (1...hidden + 1).contains($0) } }
      }
      let listed = try await listed(list, mode: .revalidate)
      #expect(Set(listed.ids).isSuperset(of: Set(list.ids).subtracting(hiddenIDs)))
      #expect(listed.end?.state == .settled)
    }
  }

  @Test("pages that the account counts and the server doesn't send make the list short")
  func comparesWithTheAccountsCount() async throws {
    let list = ChangingList(count: 950) { _, page, state in
      state.fault = page > 1 ? .empty : page == 1 ? .noLink : nil
    }
    let listed = try await listed(list)
    #expect(listed.ids.count == 100)
    #expect(listed.error == .incomplete(Incompleteness(foundCount: 100, totalCount: 950)))
  }

  @Test("an empty list is short if its account counts more than a page of entries")
  func rejectsAnEmptyListOfManyFollowers() async throws {
    let list = ChangingList(count: 234) { _, page, state in
      if page > 0 { state.fault = .empty }
    }
    #expect(
      try await listed(list).error
        == .incomplete(Incompleteness(foundCount: 0, totalCount: 234)))
    store.forgetAll()
    #expect(try await listed(ChangingList(count: 0)).end?.state == .settled)
  }

  @Test(
    "a first page that stays empty makes the list short", arguments: [true, false])
  func rejectsAListWhoseFirstPageIsEmpty(hasLink: Bool) async throws {
    let list = ChangingList(count: 950) { _, page, state in
      if page == 1 { state.fault = hasLink ? .emptyWithLink : .empty }
    }
    #expect(
      try await listed(list).error
        == .incomplete(Incompleteness(foundCount: 850, totalCount: 950)))
  }

  @Test("an empty list is an error if the account's count can't be fetched")
  func rejectsAnEmptyListWithoutItsCount() async throws {
    let list = ChangingList(count: 234) { _, page, state in
      if page == 0 { state.fails = true } else { state.fault = .empty }
    }
    #expect(try await listed(list).error == .serverFault(status: 500))
  }

  @Test("an empty page that names a next one isn't the end")
  func readsPastAnEmptyPageWithANext() async throws {
    let list = ChangingList(count: 950) { _, page, state in
      if page == 4 { state.fault = .emptyWithLink }
    }
    #expect(
      try await listed(list).error
        == .incomplete(Incompleteness(foundCount: 850, totalCount: 950)))
  }

  @Test("a last page whose accounts are all hidden ends the list")
  func endsWithAPageOfHiddenAccounts() async throws {
    let list = ChangingList((1...250).reversed(), hidden: Set(1...50))
    let listed = try await listed(list)
    #expect(listed.ids.count == 200)
    #expect(listed.end?.state == .settled)
    #expect(listed.end?.hidden == .init(count: 50, total: 250, isByCount: true))
  }

  @Test("one departure or arrival leads to a repair, which settles", arguments: [1, 10])
  func readsAgainAfterAChange(parallel: Int) async throws {
    for isDeparture in [true, false] {
      store.forgetAll()
      let list = ChangingList(count: 1_450) { request, _, state in
        guard request == 8 else { return }
        if isDeparture { state.ids.remove(at: 150) } else { state.ids.insert(9_999, at: 0) }
      }
      let before = Set(list.ids)
      let listed = try await listed(list, parallel: parallel)
      #expect(listed.end?.state == .settled)
      #expect(Set(listed.ids).isSuperset(of: before.intersection(list.ids)))
    }
  }

  @Test("a list that never settles is the union of eleven attempts")
  func givesUpAfterTenRepairs() async throws {
    let list = ChangingList(count: 950) { request, _, state in
      state.ids.insert(10_000 + request, at: 0)
    }
    let before = Set(list.ids)
    let listed = try await listed(list, parallel: 3)
    #expect(listed.end?.state == .moved)
    #expect(Set(listed.ids).isSuperset(of: before))
    #expect(list.takeRequests().count < 11 * 15)
    // The verdict is cached: offline runs report it, and other runs read even a fresh list again.
    #expect(try await self.listed(list, mode: .offline).end?.state == .moved)
    _ = list.takeRequests()
    _ = try await self.listed(list)
    #expect(!list.takeRequests().isEmpty)
  }

  @Test("--verify checks every page, every other one twice")
  func checksEveryPageToVerify() async throws {
    let list = ChangingList(1...450)
    #expect(try await listed(list, verifies: true).end?.state == .settled)
    let requested: [Int] = [1, 4, 2, 3, 5, -1, -3, -5, -2, -4, -1, -3, -5]
    #expect(list.takeRequests() == requested)
  }

  @Test("--verify finds a departure and an arrival that cancel")
  func verifiesACancelledShift() async throws {
    // While pages 3 and 4 are read, one entry of page 2 leaves, and one joins on page 7: an entry
    // moves from page 5 to page 4, and pages 1 and 9 don't show it.
    func changing() -> ChangingList {
      ChangingList((1...950).map { $0 * 10 }) { request, _, state in
        guard request == 7 else { return }
        state.ids.removeAll { $0 == 1_500 }
        state.ids.insert(6_505, at: state.ids.firstIndex { $0 > 6_505 } ?? 0)
      }
    }
    let list = changing()
    let listed = try await listed(list, verifies: true)
    #expect(listed.end?.state == .settled)
    #expect(Set(listed.ids).isSuperset(of: list.ids))
    store.forgetAll()
    // The gap of the prefix rule, which only `verifies` closes.
    let other = changing()
    #expect(!Set(try await self.listed(other).ids).isSuperset(of: other.ids))
  }

  @Test("a shift in a long list costs at most the pages of ten seconds, and two windows")
  func repairsTheFrontier() async throws {
    try await QueueExecutor().run {
      for place in [0, 4_000, 9_990] {
        for isDeparture in [true, false] {
          try await expectRepair(of: place, isDeparture)
        }
      }
    }
  }

  private func expectRepair(of place: Int, _ isDeparture: Bool) async throws {
    store.forgetAll()
    let list = ChangingList((1...10_150).map { $0 * 10 }) { request, _, state in
      time.advance(.milliseconds(200))
      guard request == 70 else { return }
      if isDeparture { state.ids.remove(at: place) } else { state.ids.insert(5, at: place) }
    }
    let before = Set(list.ids)
    let listed = try await listed(list, parallel: 10, token: "secret")
    #expect(listed.end?.state == .settled)
    #expect(Set(listed.ids).isSuperset(of: before.intersection(list.ids)))
    // Pages, early ones, a check at the end and two in between, the second reading, and two windows.
    let most: Int = 102 + 8 + 2 + 12 + 50 + 20 + 10
    #expect(list.takeRequests().count <= most)
    // The repaired list is answered from the cache.
    let again = try await self.listed(list, parallel: 10, token: "secret")
    #expect(again.end?.state == .settled)
    #expect(Set(again.ids).isSuperset(of: before.intersection(list.ids)))
    #expect(list.takeRequests() == [])
  }

  @Test("with a token, pages are requested beside the last full one, and checked with it")
  func requestsPagesEarly() async throws {
    try await QueueExecutor().run { try await expectEarlyRequests() }
  }

  private func expectEarlyRequests() async throws {
    let list = ChangingList(1...2_450)
    #expect(try await listed(list, parallel: 10, token: "secret").end?.state == .settled)
    let first = list.takeRequests()
    #expect(first.filter { $0 > 0 }.sorted() == Array(1...25))
    #expect(first.filter { $0 < 0 }.sorted() == [-24] + (-9 ... -1))
    #expect(Set(first[1...9]) == Set(2...9).union([24]))
    // The next reading knows the last page, and begins with the others beside page 1.
    let again = try await listed(list, parallel: 10, mode: .revalidate, token: "secret")
    #expect(again.end?.state == .settled)
    #expect(Set(list.takeRequests().prefix(10).map(abs)) == Set(1...9).union([24]))
    // Without a cache, a check isn't answered with a 304.
    let other = ChangingList(1...2_450)
    _ = try await listed(other, parallel: 10, mode: .off, token: "secret")
    #expect(other.takeRequests().count == 27)
  }

  @Test(
    "a listing with a limit requests only the pages that it needs", arguments: [1, 100, 101, 850])
  func stopsAtTheLimit(limit: Int) async throws {
    let list = ChangingList(count: 950)
    let listed = try await listed(list, limit: limit)
    #expect(listed.ids == Array(list.ids.prefix(limit)))
    #expect(listed.end?.state == .cut)
    #expect(list.takeRequests() == Array(1...(limit + 99) / 100))
  }

  @Test("a reader who has enough causes no other request, though the profile counts more")
  func requestsNoCountForAReaderWhoHasEnough() async throws {
    let list = ChangingList(1...60) { _, _, state in state.uncounted = 7 }
    let client = GitHubClient.stub(list, store: store, policy: CachePolicy(), time: time)
    let login = try Login.octocat
    _ = try await client.answer(to: .profile(login))
    let pages = client.pages(
      of: .followers(of: login), parallel: 1, count: .followers(of: login))
    _ = list.takeRequests()
    #expect(try await pages.paginate { _ in .enough }.state == .cut)
    #expect(list.takeRequests() == [1])
  }

  @Test("a limit beyond the list's end has no effect")
  func checksAListThatIsShorterThanTheLimit() async throws {
    let list = ChangingList(count: 250)
    #expect(try await listed(list, limit: 1_000).end?.state == .settled)
    #expect(list.takeRequests() == [1, 2, 3, -1, -2])
  }
}
