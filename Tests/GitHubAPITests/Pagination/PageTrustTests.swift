import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// Pages that are unlike GitHub's, and accounts that count more than their lists show.
@Suite struct PageTrustTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func listed(
    _ list: ChangingList, parallel: Int = 1, limit: Int? = nil, token: String? = nil
  ) async throws -> (found: Set<Int>, end: ListEnd?, error: GitHubError?) {
    let login = try Login.octocat
    let client = GitHubClient.stub(
      list, tokens: StubTokens(token), store: store, policy: CachePolicy(), time: time)
    let pages = client.pages(
      of: .followers(of: login), parallel: parallel, limit: limit, count: .followers(of: login))
    var found: Set<Int> = []
    do throws(GitHubError) {
      let end = try await pages.paginate { page in
        found.formUnion(page.answer.map { Int($0.id) })
        return .more
      }
      return (found, end, nil)
    } catch {
      return (found, nil, error)
    }
  }

  /// Creates a list in ascending order, one of whose pages has another's entries at first.
  private func mixedUp(_ page: Int, with other: Int, times: Int) -> ChangingList {
    let left = Mutex(times)
    return ChangingList(1...950) { _, requested, state in
      guard requested == page else { return }
      left.withLock { left in
        if left > 0 { state.fault = .repeats(page: other) }
        left -= 1
      }
    }
  }

  @Test(
    "a page with another's entries is fetched again",
    arguments: [(4, 3), (4, 1), (4, 7), (9, 2), (10, 9)], [1, 2])
  func fetchesARepeatedPageAgain(_ pages: (Int, Int), times: Int) async throws {
    for parallel in [1, 10] {
      store.forgetAll()
      let list = mixedUp(pages.0, with: pages.1, times: times)
      let (found, end, error) = try await listed(list, parallel: parallel)
      #expect(list.takeRequests().count <= 2 * (12 + parallel) + 4)
      // Entries that no page before has are believed once the server insists, until they return.
      if error == .incomplete(Incompleteness(foundCount: 850, totalCount: 950)) {
        #expect(pages.1 > pages.0 && times > 1)
        continue
      }
      #expect(found == Set(1...950))
      #expect(end?.state == .settled)
      #expect(error == nil)
    }
  }

  @Test(
    "a shared cache that mixes up a page that isn't watched with one before it is passed by",
    arguments: [1, 2, 3], [1, 10])
  func passesASharedCache(other: Int, parallel: Int) async throws {
    let list = ChangingList(1...950) { _, requested, state in
      if requested == 4, !state.isCheck { state.fault = .repeats(page: other) }
    }
    let (found, end, error) = try await listed(list, parallel: parallel)
    #expect(found == Set(1...950))
    #expect(end?.state == .settled)
    #expect(error == nil)
  }

  @Test(
    "a page that always repeats another makes the list incomplete, and nothing of it counts as fresh",
    arguments: [1, 10])
  func rejectsAPageThatStaysRepeated(parallel: Int) async throws {
    let list = mixedUp(4, with: 3, times: .max)
    let (found, _, error) = try await listed(list, parallel: parallel)
    #expect(found.count == 850)
    #expect(error == .incomplete(Incompleteness(foundCount: 850, totalCount: 950)))
    #expect(list.takeRequests().count <= 12 + 8)
    let healthy = ChangingList(1...950)
    #expect(try await listed(healthy).found == Set(1...950))
  }

  @Test(
    "a repeated page is noticed behind a hidden account, also when it is fetched ahead of its turn",
    arguments: [(350, 3, 2), (350, 2, 1), (950, 9, 8), (950, 4, 3), (950, 5, 1)], [1, 10])
  func noticesARepeatedPageBehindAHiddenAccount(
    _ list: (count: Int, page: Int, other: Int), parallel: Int
  ) async throws {
    for times in [1, 2, 3, .max] {
      store.forgetAll()
      let hidden = (list.other - 1) * 100 + 50
      let left = Mutex(times)
      let server = ChangingList(1...list.count, hidden: [hidden]) { _, requested, state in
        guard requested == list.page else { return }
        left.withLock { left in
          if left > 0 { state.fault = .repeats(page: list.other) }
          left -= 1
        }
      }
      let (found, end, error) = try await listed(server, parallel: parallel)
      if end?.state == .settled {
        #expect(found == Set(1...list.count).subtracting([hidden]))
        #expect(times != .max)
      } else {
        #expect(error == .incomplete(.init(foundCount: list.count - 101, totalCount: list.count)))
      }
    }
  }

  @Test(
    "a repeated page is noticed in every attempt, though checks cover the page that it repeats",
    arguments: [[], [950]] as [Set<Int>], [false, true])
  func noticesARepeatedPageBehindACheck(hidden: Set<Int>, isCounted: Bool) async throws {
    let list = ChangingList(1...11_100, hidden: hidden) { _, requested, state in
      state.uncounted = isCounted ? 0 : -100 - hidden.count
      // Checks follow each ten seconds.
      time.advance(.milliseconds(200))
      if requested == 60 { state.fault = .repeats(page: 10) }
    }
    let (found, end, error) = try await listed(list, parallel: 10, token: "secret")
    let count = 11_000 - hidden.count
    #expect(found.count == count)
    if isCounted {
      #expect(error == .incomplete(.init(foundCount: count, totalCount: 11_100)))
    } else {
      #expect(end?.state == .repeated)
    }
  }

  @Test("a list that always has an account on two pages isn't settled", arguments: [1, 10])
  func rejectsAnAccountThatStaysOnTwoPages(parallel: Int) async throws {
    for place in [50, 450, 899] {
      store.forgetAll()
      let ids = Array(1...900)
      let list = ChangingList(ids[..<place] + [820] + ids[place...])
      let (found, end, error) = try await listed(list, parallel: parallel)
      #expect(found == Set(ids))
      #expect(end?.state == .repeated)
      #expect(error == nil)
      let key = PageKey(host: "api.github.com", path: "/users/octocat/followers")
      let cache = PageCache(store: store, policy: CachePolicy(), clock: time.clock)
      #expect(cache.verdict(at: key)?.isSettled == false)
    }
  }

  @Test(
    "a page that names an account twice, or lacks a Link, is fetched again", arguments: [1, 10])
  func fetchesAContradictoryPageAgain(parallel: Int) async throws {
    for page in 1...5 {
      store.forgetAll()
      let list = ChangingList(1...450) { _, requested, state in
        let isFirst = !state.requested.contains(requested)
        if requested == page, isFirst { state.fault = .names(70, insteadOf: 30) }
      }
      #expect(try await listed(list, parallel: parallel).found == Set(1...450))
      store.forgetAll()
      let other = ChangingList(1...450) { _, requested, state in
        let isFirst = !state.requested.contains(requested)
        if page > 1, requested == page, isFirst { state.fault = .otherList(Array(2_000...2_055)) }
      }
      #expect(try await listed(other, parallel: parallel).found == Set(1...450))
    }
  }

  @Test("entries that only an earlier attempt had, on a wrong page, don't make a list complete")
  func rejectsEntriesOfAnEarlierAttempt() async throws {
    let list = ChangingList(count: 950) { _, requested, state in
      let isFirst = !state.requested.contains(requested)
      if requested == 4 { state.fault = .repeats(page: 3) }
      if requested == 5, isFirst { state.fault = .repeats(page: 4) }
      // The first attempt ends here.
      if requested == 7, isFirst {
        state.fault = .emptyWithLink
        state.ids.insert(951, at: 0)
      }
    }
    let (found, _, error) = try await listed(list)
    #expect(found == Set(1...951))
    #expect(error == .incomplete(Incompleteness(foundCount: 851, totalCount: 951)))
  }

  @Test(
    "a repeated page in the cache isn't believed when the list is resumed, nor for its beginning",
    arguments: [nil, 450])
  func fetchesACachedRepeatedPageAgain(limit: Int?) async throws {
    let list = ChangingList(1...950) { request, requested, state in
      if requested == 4 { state.fault = .repeats(page: 3) }
      if request > 11 { state.fails = true }
    }
    #expect(try await listed(list).error == .serverFault(status: 500))
    let (found, end, _) = try await listed(ChangingList(1...950), limit: limit)
    #expect(found == Set(1...(limit ?? 950)))
    #expect(end?.state == (limit == nil ? .settled : .cut))
  }

  @Test(
    "a run that ends before a doubtful page was fetched again leaves it out", arguments: [1, 10])
  func doesNotResumeBehindADoubtfulPage(parallel: Int) async throws {
    for fault in [ChangingList.Fault.otherList(Array(2_000...2_055)), .names(70, insteadOf: 30)] {
      store.forgetAll()
      let list = ChangingList(1...450) { _, requested, state in
        if state.requested.contains(3) { state.fails = true }
        if requested == 3 { state.fault = fault }
      }
      #expect(try await listed(list, parallel: parallel).error != nil)
      // The same wrong page once more, which its ETag would confirm.
      let again = ChangingList(1...450) { _, requested, state in
        if requested == 3, !state.requested.contains(3) { state.fault = fault }
      }
      let (found, end, _) = try await listed(again, parallel: parallel)
      #expect(found == Set(1...450))
      #expect(end?.state == .settled)
    }
  }

  @Test("a watched page that changed when it was fetched again isn't taken for the one before")
  func resumesBehindAChangedWatchedPage() async throws {
    let list = ChangingList(1...950) { request, requested, state in
      if requested == 4 { state.ids.removeAll { $0 == 250 } }
      if request > 11 { state.fails = true }
    }
    #expect(try await listed(list).error == .serverFault(status: 500))
    // Account 301 moved to page 3, which had been read.
    let (found, end, _) = try await listed(ChangingList(list.ids))
    #expect(found.isSuperset(of: list.ids))
    #expect(end?.state == .settled)
  }

  @Test("a resumed list isn't older than its pages, although its page 1 has a hidden account")
  func keepsTheTimesOfADoubtfulPrefix() async throws {
    let list = ChangingList(1...950, hidden: [50]) { _, requested, state in
      if requested == 8 { state.fails = true }
    }
    #expect(try await listed(list).error == .serverFault(status: 500))
    time.advance(.seconds(60))
    let (found, end, _) = try await listed(ChangingList([951] + Array(1...950), hidden: [50]))
    #expect(found == Set(1...951).subtracting([50]))
    #expect(end?.asOf ?? .distantPast >= time.start)
  }

  @Test("stored pages that another process has replaced are fetched")
  func fetchesStoredPagesThatHaveLeft() async throws {
    let list = ChangingList(1...950) { _, requested, state in
      if requested == 8 { state.fails = true }
    }
    #expect(try await listed(list).error == .serverFault(status: 500))
    let key = PageKey(host: "api.github.com", path: "/users/octocat/followers")
    let other = ChangingList(1...950) { [store] _, requested, _ in
      guard requested == 9, let page = store.page(at: key.page(4)) else { return }
      store.keep(page, at: key.page(3))
    }
    let (found, end, _) = try await listed(other)
    #expect(found == Set(1...950))
    #expect(end?.state == .settled)
  }

  @Test("an error behind a page that stays empty leaves the verdict of an earlier list")
  func keepsTheVerdictAfterAnError() async throws {
    #expect(try await listed(ChangingList(1...950)).end?.state == .settled)
    time.advance(.seconds(600))
    let list = ChangingList(1...950) { _, requested, state in
      if requested == 4 { state.fault = .emptyWithLink }
      if requested == 7 { state.fails = true }
    }
    #expect(try await listed(list).error == .serverFault(status: 500))
    let key = PageKey(host: "api.github.com", path: "/users/octocat/followers")
    let cache = PageCache(store: store, policy: CachePolicy(), clock: time.clock)
    #expect(cache.verdict(at: key)?.isSettled == true)
  }

  @Test("an account that left while its list was read isn't in the settled list")
  func withdrawsAccountsThatLeft() async throws {
    let list = ChangingList(1...950) { request, _, state in
      if request == 4 { state.ids.removeAll { $0 == 50 } }
    }
    let (found, end, _) = try await listed(list)
    #expect(found == Set(1...950))
    #expect(end?.state == .settled)
    #expect(end?.withdrawnIDs == [50])
  }

  @Test("a hundred arrivals before page 2 lead to a repair", arguments: [1, 10])
  func settlesAfterManyArrivals(parallel: Int) async throws {
    let list = ChangingList(1_001...1_950) { request, _, state in
      if request == 3 { state.ids = Array(1...100) + state.ids }
    }
    let (found, end, _) = try await listed(list, parallel: parallel)
    #expect(found.isSuperset(of: 1_001...1_950))
    #expect(end?.state == .settled)
  }

  @Test("only the first pages in another order are fetched again")
  func acceptsEveryOrder() async throws {
    var random = SeededGenerator()
    let orders: [[Int]] = [
      Array((1...950).reversed()), (1...950).shuffled(using: &random),
      // Ascending up to page 3, as if the order ended with a merger of two lists.
      Array(301...600) + Array(1...300) + Array(601...950),
    ]
    for ids in orders {
      store.forgetAll()
      let list = ChangingList(ids)
      let (found, end, _) = try await listed(list)
      #expect(found == Set(1...950))
      #expect(end?.state == .settled)
      #expect(list.takeRequests().count <= 12 + 4)
    }
  }

  @Test(
    "what the account counts beyond an end that stays is hidden",
    arguments: [0, 99, 100, 101, 199, 200, 250], [1, 7])
  func explainsAHigherCount(count: Int, uncounted: Int) async throws {
    let list = ChangingList(1..<count + 1) { _, _, state in state.uncounted = uncounted }
    let login = try Login.octocat
    // Without it, only lists of no or a hundred visible accounts are compared with the count.
    _ = try await GitHubClient.stub(list, store: store, policy: CachePolicy(), time: time)
      .answer(to: .profile(login))
    let (found, end, error) = try await listed(list)
    #expect(error == nil)
    #expect(found == Set(1..<count + 1))
    #expect(end?.state == .settled)
    #expect(
      end?.hidden == .init(count: uncounted, total: count + uncounted, isByCount: true))
    #expect(list.takeRequests().count <= (count + 99) / 100 + 7)
  }

  @Test("an account that counts more than a further page makes the list incomplete")
  func rejectsAListThatIsCutOff() async throws {
    let list = ChangingList(1...300) { _, _, state in state.uncounted = 101 }
    let login = try Login.octocat
    let client = GitHubClient.stub(list, store: store, policy: CachePolicy(), time: time)
    _ = try await client.answer(to: .profile(login))
    #expect(
      try await listed(list).error
        == .incomplete(Incompleteness(foundCount: 300, totalCount: 401)))
  }
}
