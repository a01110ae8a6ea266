import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// Lists that didn't get to their end, and the walks that go on with them.
@Suite struct PagesResumeTests {
  private let store = MemoryStore()
  private let time = TestTime()

  private func pages(
    _ transport: ListTransport, limit: Int? = nil, policy: CachePolicy = CachePolicy()
  ) throws -> Pages<Account> {
    GitHubClient.stub(transport, store: store, policy: policy, time: time)
      .pages(of: .followers(of: try Login.octocat), parallel: 1, limit: limit)
  }

  /// A list without the first `gone` of `count` people; pages behind the last one fail.
  private func list(_ count: Int, gone: Int = 0, upTo lastPage: Int = .max) -> ListTransport {
    ListTransport { page in
      if page > lastPage { return .success(.answer(404)) }
      let first = gone + (page - 1) * 100 + 1
      let hasNext = page * 100 < count - gone
      return .success(
        .people(
          first..<max(first, min(count, first + 99) + 1), next: hasNext ? page + 1 : nil,
          last: hasNext ? (count - gone + 99) / 100 : nil))
    }
  }

  private func movement(of pages: Pages<Account>) async throws -> (Movement, [Int64]) {
    var ids: [Int64] = []
    let end = try await pages.walk { page async throws(Never) -> Bool in
      ids += page.answer.map(\.id)
      return true
    }
    return (end.movement, ids)
  }

  @Test func whatBrokeOffIsGoneOnWithAfterHours() async throws {
    #expect(try await pages(list(1_000, upTo: 6)).walked().error == .notFound(GitHubMessage()))
    time.advance(.seconds(3 * 3_600))
    let rest = list(1_000)
    #expect(try pages(rest).resumption == .goesOn(since: time.start))
    let (movement, ids) = try await movement(of: pages(rest))
    #expect(ids == (1...1_000).map { Int64($0) })
    #expect(movement == .none)
    // Page 6 is asked for again, for somebody may have moved up to it meanwhile.
    #expect(rest.asked == [7, 8, 9, 10, 6])
    #expect(try pages(rest).resumption == .none)
  }

  @Test func whoMovedUpMeanwhileIsFound() async throws {
    _ = try await pages(list(1_000, upTo: 6)).walked()
    time.advance(.seconds(3_600))
    // Seven of the first page went; the list has as many pages as before.
    let rest = list(1_000, gone: 7)
    let (movement, ids) = try await movement(of: pages(rest))
    #expect(Set(ids) == Set(1...1_000))
    #expect(ids.count == 1_000)
    #expect(movement == .settled)
    #expect(rest.asked == [7, 8, 9, 10, 6])
    // What is kept of the pages before goes with no later run, however soon.
    let again = list(1_000, gone: 7)
    #expect(try await pages(again).walked().ids == (8...1_000).map { Int64($0) })
    #expect(again.asked == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [(100, [6, 5]), (101, [6, 5]), (250, [6, 5, 4]), (600, [6, 5, 4, 3, 2, 1])])
  func moreThanAPageMayHaveMovedUp(gone: Int, asked: [Int]) async throws {
    _ = try await pages(list(2_000, upTo: 6)).walked()
    time.advance(.seconds(3_600))
    let rest = list(2_000, gone: gone)
    let (movement, ids) = try await movement(of: pages(rest))
    #expect(Set(ids) == Set(1...2_000))
    #expect(movement == .settled)
    // One page behind the last is asked for, as the kept ones told of more.
    let last = (2_099 - gone) / 100
    #expect(rest.asked == Array(7...min(20, last + 1)) + asked)
  }

  @Test func afterADayEverythingIsAskedForAgain() async throws {
    _ = try await pages(list(1_000, upTo: 6)).walked()
    time.advance(.seconds(86_400))
    #expect(try pages(list(0)).resumption == .goesOn(since: time.start))
    time.advance(.seconds(1))
    let transport = list(1_000)
    #expect(try pages(transport).resumption == .tooOld(since: time.start))
    #expect(try await pages(transport).walked().ids.count == 1_000)
    #expect(transport.asked == Array(1...10))
    #expect(try pages(transport).resumption == .none)
  }

  @Test func theDayIsCountedFromTheFirstRun() async throws {
    _ = try await pages(list(1_000, upTo: 3)).walked()
    time.advance(.seconds(80_000))
    _ = try await pages(list(1_000, upTo: 6)).walked()
    time.advance(.seconds(6_000))
    #expect(try pages(list(0)).resumption == .goesOn(since: time.start))
    time.advance(.seconds(401))
    #expect(try pages(list(0)).resumption == .tooOld(since: time.start))
  }

  @Test func anAgeThatIsGivenHoldsForUnfinishedListsToo() async throws {
    let policy = CachePolicy(maximumAge: .seconds(600), resumableAge: .seconds(600))
    _ = try await pages(list(300, upTo: 2), policy: policy).walked()
    time.advance(.seconds(601))
    let transport = list(300)
    #expect(try await pages(transport, policy: policy).walked().ids.count == 300)
    #expect(transport.asked == [1, 2, 3])
  }

  @Test(arguments: [CachePolicy.Mode.revalidate, .offline, .off])
  func whoeverAsksOtherwiseGoesOnWithNothing(_ mode: CachePolicy.Mode) async throws {
    _ = try await pages(list(300, upTo: 2)).walked()
    time.advance(.seconds(3_600))
    let transport = list(300)
    let pages = try pages(transport, policy: CachePolicy(mode))
    #expect(pages.resumption == .none)
    let walked = await pages.walked()
    #expect(transport.asked == (mode == .offline ? [] : [1, 2, 3]))
    #expect(walked.ids.count == (mode == .offline ? 200 : 300))
  }

  @Test func aShorterWalkLeavesALongerOneToBeGoneOnWith() async throws {
    _ = try await pages(list(1_000, upTo: 6)).walked()
    time.advance(.seconds(3_600))
    let few = list(1_000)
    #expect(try await pages(few, limit: 200).walked().ids.count == 200)
    #expect(few.asked == [1, 2])
    let rest = list(1_000)
    #expect(try await pages(rest).walked().ids.count == 1_000)
    // What was asked for anew is newer than what is behind it, so its end is looked at.
    #expect(rest.asked == [7, 8, 9, 10, 2, 3, 6])
  }

  @Test func aLongerWalkDoesNotGoOnWithAShorterOne() async throws {
    _ = try await pages(list(1_000, upTo: 2), limit: 500).walked()
    time.advance(.seconds(3_600))
    #expect(try pages(list(0), limit: 500).resumption == .goesOn(since: time.start))
    let transport = list(1_000)
    #expect(try await pages(transport).walked().ids.count == 1_000)
    #expect(transport.asked == Array(1...10))
    #expect(try pages(list(0), limit: 500).resumption == .none)
  }

  @Test func aWalkIsNotedFromItsBeginning() async throws {
    let transport = list(300)
    let pages = try pages(transport)
    var resumptions: [Resumption] = []
    try await pages.walk { _ async throws(Never) -> Bool in
      resumptions.append(pages.resumption)
      return true
    }
    let begun = Resumption.goesOn(since: time.start)
    #expect(resumptions == [begun, begun, begun])
    #expect(pages.resumption == .none)
  }

  @Test func whatWasLeftOnPurposeIsNotUnfinished() async throws {
    _ = try await pages(list(1_000)).walked(pages: 3)
    #expect(try pages(list(0)).resumption == .none)
    _ = try await pages(list(1_000), limit: 250).walked()
    #expect(try pages(list(0), limit: 250).resumption == .none)
    // But whoever leaves a walk that others began leaves it to be gone on with.
    _ = try await pages(list(1_000, upTo: 6)).walked()
    _ = try await pages(list(1_000)).walked(pages: 3)
    #expect(try pages(list(0)).resumption == .goesOn(since: time.start))
  }

  @Test func aListOfOnePageNeedsNoNote() async throws {
    _ = try await pages(list(70)).walked()
    #expect(store.pages.keys.map(\.number) == [1])
  }

  @Test func aDateToComeIsNotBelieved() async throws {
    _ = try await pages(list(300, upTo: 2)).walked()
    time.advance(.seconds(-60))
    #expect(try pages(list(0)).resumption == .none)
  }

  @Test func pagesThatAreGoneOnWithCostNothing() async throws {
    _ = try await pages(list(1_000, upTo: 6)).walked()
    time.advance(.seconds(3_600))
    let pages = try pages(list(1_000))
    let start: Date? = time.start
    #expect(await pages.client.cost(of: 2...10, of: pages.endpoint, inListSince: start) == 4)
    #expect(await pages.client.cost(of: 2...10, of: pages.endpoint, inListSince: nil) == 9)
  }
}
