import TestSupport
import Testing

@testable import GitHubAPI

/// The rules of Paging.md, one by one; ReadingModelTests shows that they suffice.
@Suite struct ListReadingTests {
  typealias Change = (_ request: Int, ReadingRequest, inout ReadingWorld) -> Void

  private struct Outcome {
    var ids: [Int64] = []
    /// The pages as ReadingWorld records them.
    var requested: [Int] = []
    var reading: ListReading

    var state: ListState? { if case .success(let state)? = reading.ending { state } else { nil } }
    var error: GitHubError? {
      if case .failure(let error)? = reading.ending { error } else { nil }
    }
  }

  /// Reads a list with one request at a time, each after `change`, up to a number of requests.
  private func read(
    _ world: inout ReadingWorld, _ plan: ReadingPlan = ReadingPlan(), most: Int = 1_000,
    before change: Change = { _, _, _ in }
  ) -> Outcome {
    var plan = plan
    plan.lanes = 1
    world.isSignedIn = plan.isSignedIn
    world.forgetPast()
    var outcome = Outcome(reading: ListReading(plan))
    while world.requested.count < most,
      let request = outcome.reading.next(
        at: .milliseconds(200 * world.requested.count), remaining: world.remaining)
    {
      world.fault = nil
      change(world.requested.count + 1, request, &world)
      let answer = world.answer(to: request, of: outcome.reading.expectedOwnerID)
      outcome.ids += outcome.reading.receive(answer, to: request).flatMap(\.ids)
    }
    outcome.requested = world.requested
    return outcome
  }

  private func read(
    count: Int, _ plan: ReadingPlan = ReadingPlan(), before change: Change = { _, _, _ in }
  ) -> Outcome {
    var world = ReadingWorld(Array(1..<Int64(count) + 1))
    return read(&world, plan, before: change)
  }

  private func always(_ page: Int, _ fault: ReadingWorld.Fault) -> Change {
    { _, request, world in if request.number == page { world.fault = fault } }
  }

  private func once(_ page: Int, _ fault: ReadingWorld.Fault) -> Change {
    { _, request, world in
      if request.number == page, request.purpose == .reading, !world.requested.contains(page) {
        world.fault = fault
      }
    }
  }

  // MARK: The rule

  @Test(
    "page 1 is read first, the last full page second, then those between; both are checked",
    arguments: [
      (0, [1, 0]), (99, [1]), (100, [1, 0, -1]), (101, [1, 2, -1]), (201, [1, 2, 3, -1, -2]),
      (950, [1, 9, 2, 3, 4, 5, 6, 7, 8, 10, -1, -9]),
    ])
  func readsAQuietList(count: Int, requested: [Int]) {
    let outcome = read(count: count)
    #expect(outcome.requested == requested)
    #expect(outcome.ids == Array(1..<Int64(count) + 1))
    #expect(outcome.state == .settled)
  }

  @Test("a departure in front of the pages being read changes a watched page")
  func readsAgainAfterADeparture() {
    let outcome = read(count: 950) { number, _, world in if number == 5 { world.remove(150) } }
    #expect(outcome.ids.count == 950)
    #expect(outcome.state == .settled)
    #expect(outcome.reading.withdrawnIDs == [150])
  }

  @Test("a page requested beside the last full one is watched until a check covers it")
  func watchesPagesRequestedEarly() {
    var plan = ReadingPlan(isSignedIn: true, overlaps: true)
    plan.lanes = 4
    var (reading, world) = (ListReading(plan), ReadingWorld(Array(1...950)))
    var requests: [ReadingRequest] = []
    var ids: [Int64] = []
    func send() { while let request = reading.next(at: .zero) { requests.append(request) } }
    func take(_ place: Int) {
      let request = requests.remove(at: place)
      ids += reading.receive(world.answer(to: request, of: nil), to: request).flatMap(\.ids)
      requests.removeAll { $0.window != reading.windowNumber }
      send()
    }
    send()
    take(0)
    #expect(requests.map(\.number) == [9, 2, 3])
    // Account 301 moves to page 3, after that was read and before page 9 is.
    take(2)
    world.remove(150)
    while !requests.isEmpty { take(0) }
    #expect(reading.ending == .success(.settled))
    #expect(Set(ids) == Set(world.ids))
  }

  @Test("a last page that names a next one is watched, and the list is read on")
  func readsOnIfTheListGrows() {
    let outcome = read(count: 1_000) { number, request, world in
      world.order = .oldestFirst
      if request.number == 10, number < 12 {
        for id in 1_001...1_001 { world.insert(Int64(id), at: 1_000) }
      }
      if number == 13 { world.remove(950) }
    }
    #expect(outcome.ids.contains(1_001))
    #expect(outcome.state == .settled)
  }

  @Test("with a token, a check follows each ten seconds, so a shift costs no more than these")
  func startsAtTheFrontier() {
    let outcome = read(count: 10_150, ReadingPlan(isSignedIn: true)) { number, _, world in
      if number == 70 { world.remove(5_100) }
    }
    #expect(outcome.state == .settled)
    #expect(outcome.ids.count == 10_150)
    #expect(outcome.requested.count < 102 + 50 + 20)
    let first = read(count: 10_150, ReadingPlan(isSignedIn: true))
    #expect(first.requested.filter { $0 == -1 }.count == 3)
  }

  @Test("a last full page that fails isn't checked, so that the pages before it are read")
  func readsThePagesBeforeAFailure() {
    let outcome = read(
      count: 10_150, ReadingPlan(isSignedIn: true), before: always(101, .fails))
    #expect(outcome.ids.count == 10_000)
    #expect(outcome.error == .serverFault(status: 502))
  }

  @Test("an account on two pages is a shift, which no watched page may show")
  func readsAgainAfterADuplicate() {
    // An arrival and a departure cancel between the reading of page 9 and that of page 10.
    let outcome = read(count: 950) { number, _, world in
      if number == 5 { world.insert(5_000, at: 250) }
      if number == 8 { world.remove(at: 250) }
    }
    #expect(outcome.reading.windowNumber == 2)
    #expect(Set(outcome.ids).isSuperset(of: 1...950))
    #expect(outcome.state == .settled)
  }

  @Test("after ten repairs without progress, a list that changes is moved")
  func givesUpAfterTenRepairs() {
    let outcome = read(count: 950) { number, _, world in world.insert(10_000 + Int64(number), at: 0)
    }
    #expect(outcome.state == .moved)
    #expect(outcome.reading.windowNumber == 11)
  }

  @Test("an account that stays on two pages makes the list repeated, never settled")
  func rejectsAPersistentDuplicate() {
    var world = ReadingWorld(Array(1...450) + [120] + Array(451...900))
    let outcome = read(&world)
    #expect(outcome.state == .repeated)
    #expect(outcome.reading.windowNumber == 4)
  }

  // MARK: Doubt

  @Test(
    "a page that is unlike GitHub's is requested again, past every cache",
    arguments: [
      .empty, .emptyWithLink, .noLink, .short, .namesTwice, .otherList, .repeats(3),
    ] as [ReadingWorld.Fault])
  func requestsADoubtfulPageAgain(fault: ReadingWorld.Fault) {
    let outcome = read(count: 950, before: once(4, fault))
    #expect(outcome.ids == Array(1...950))
    #expect(outcome.state == .settled)
    #expect(outcome.requested.count <= 14)
  }

  @Test("a page with a later page's accounts shows in the order of the next one")
  func noticesALaterPage() {
    let outcome = read(count: 950, before: once(4, .repeats(7)))
    #expect(Set(outcome.ids) == Set(1...950))
    #expect(outcome.state == .settled)
    #expect(outcome.reading.windowNumber == 2)
  }

  @Test("the page before a doubtful one shows whether the list has moved")
  func requestsThePageBefore() {
    let outcome = read(count: 950) { number, request, world in
      if number == 6 { world.fault = .repeats(4) }
      if number == 7 { world.remove(30) }
    }
    #expect(outcome.requested.prefix(7) == [1, 9, 2, 3, 4, 5, 4])
    #expect(outcome.reading.windowNumber == 2)
    #expect(outcome.state == .settled)
  }

  @Test("a page that stays short has hidden accounts; after five, others are used as they are")
  func acceptsShortPages() {
    var world = ReadingWorld(Array(1...950))
    world.hidden = Set((1...7).map { Int64($0) * 100 + 50 })
    let outcome = read(&world)
    #expect(outcome.state == .settled)
    #expect(outcome.reading.hidden == .init(count: 7, total: 950))
    #expect(outcome.requested.count == 12 + 5)
  }

  @Test("an empty page behind one that proves the end isn't a page of the list")
  func endsBeforeAnEmptyPage() {
    var world = ReadingWorld(Array(1...201))
    _ = read(&world)
    world.remove(201)
    let outcome = read(&world)
    #expect(outcome.state == .settled)
    #expect(outcome.ids == Array(1...200))
  }

  @Test("a page that stays empty before the end makes the list incomplete")
  func rejectsAListWithAHole() {
    for fault in [ReadingWorld.Fault.empty, .emptyWithLink] {
      let outcome = read(count: 950, before: always(4, fault))
      #expect(outcome.error == .incomplete(.init(foundCount: 850, totalCount: 950)))
    }
  }

  @Test(
    "a page that stays repeated makes the list incomplete, also behind a hidden account",
    arguments: [[], [250]] as [Set<Int64>])
  func rejectsARepeatedPage(hidden: Set<Int64>) {
    for (page, other) in [(4, 3), (9, 3), (10, 9)] {
      var world = ReadingWorld(Array(1...950))
      world.hidden = hidden
      let outcome = read(&world, before: always(page, .repeats(other)))
      let lost = page == 10 ? 50 : 100
      #expect(
        outcome.error
          == .incomplete(.init(foundCount: 950 - lost - hidden.count, totalCount: 950)))
    }
  }

  @Test("a list that repeats itself is endless, unless the account counts more")
  func endsAnEndlessList() {
    let outcome = read(count: 950) { _, request, world in
      if request.number > 3 { world.fault = .repeats(3) }
      if request.number == 0 { world.uncounted = -650 }
    }
    #expect(outcome.error == .endlessList(page: 6))
  }

  // MARK: The end of a list

  @Test("without a Link, the page behind the last and the account's count tell the end")
  func readsToTheEndWithoutLinks() {
    for count in [100, 101, 300, 950] {
      let outcome = read(count: count) { _, _, world in world.fault = .noLink }
      #expect(outcome.ids.count == count)
      #expect(outcome.state == .settled)
      #expect(outcome.requested.filter { $0 == 0 }.count == 1)
    }
  }

  @Test("an account that moves to page 1 before the count is found by a check")
  func checksAListThatOnlyTheCountEnds() {
    let outcome = read(count: 101) { _, request, world in
      world.fault = .noLink
      if request.number == 0 { world.remove(1) }
    }
    #expect(outcome.ids.contains(101))
    #expect(outcome.state == .settled)
  }

  @Test("what the account counts beyond the end is hidden, up to a page; more is missing")
  func comparesWithTheCount() {
    for (uncounted, error) in [
      (7, nil), (101, GitHubError.incomplete(.init(foundCount: 300, totalCount: 401))),
    ] {
      var world = ReadingWorld(Array(1...300))
      world.uncounted = uncounted
      let outcome = read(&world, ReadingPlan(count: 300 + uncounted))
      #expect(outcome.error == error)
      let hidden = ListEnd.Hidden(count: 7, total: 307, isByCount: true)
      #expect(error != nil || outcome.reading.hidden == hidden)
    }
  }

  @Test("a profile that turns public between two pages leads to another window")
  func readsAgainAfterAPrivateSpell() {
    let outcome = read(count: 250) { number, _, world in
      if number == 1 { world.fault = .emptyWithLink }
      world.isPrivate = number == 2
    }
    #expect(outcome.ids == Array(1...250))
    #expect(outcome.state == .settled)
  }

  // MARK: Whose list it is

  @Test("a login that is given away ends the reading, also if its list has one page")
  func noticesAnotherOwner() {
    for count in [50, 350] {
      let outcome = read(count: 950) { number, _, world in
        if number == 5 { world.giveAway(to: (5_000..<5_000 + Int64(count)).map { $0 }) }
      }
      #expect(outcome.error == .ownerChanged)
    }
  }

  @Test("a page 1 without a Link, of which less than half is left, was another account's")
  func noticesALostFirstPage() {
    var world = ReadingWorld(Array(1...100))
    let outcome = read(&world) { number, _, world in
      if number == 2 { world.giveAway(to: Array(5_000...5_350)) }
    }
    #expect(outcome.error == .ownerChanged)
  }

  // MARK: Resuming, limits

  @Test(
    "an unchanged list resumes behind all stored pages, another one behind those a check covered")
  func resumes() {
    for isChanged in [false, true] {
      var world = ReadingWorld(Array(1...950))
      let first = read(&world, most: 7)
      #expect(first.reading.prefix?.pages.count == 6)
      #expect(first.reading.prefix?.checkedCount == 0)
      if isChanged { world.remove(30) }
      let outcome = read(&world, ReadingPlan(prefix: first.reading.prefix))
      #expect(Set(outcome.ids).isSuperset(of: world.ids))
      #expect(outcome.state == .settled)
      #expect(outcome.requested.contains { abs($0) == 2 } == isChanged)
    }
  }

  @Test("a stored page may have an account of the next one, but none twice")
  func resumesBehindStoredPages() throws {
    var world = ReadingWorld(Array(1...950))
    var prefix = try #require(read(&world, most: 7).reading.prefix)
    // Page 1 was read again after a departure, and also has its accounts from before.
    prefix.pages[0].append(101)
    let outcome = read(&world, ReadingPlan(prefix: prefix))
    #expect(outcome.requested == [-1, -9, -6, 7, 8, 10, -1, -9])
    #expect(Set(outcome.ids) == Set(1...950))
    prefix.pages[3][70] = prefix.pages[3][30]
    let again = read(&world, ReadingPlan(prefix: prefix))
    #expect(again.requested.contains { abs($0) == 4 })
    #expect(Set(again.ids) == Set(1...950))
  }

  @Test("two requests that a limit leaves are kept for a check, which makes a prefix")
  func keepsRequestsForACheck() {
    var world = ReadingWorld(Array(1...950))
    world.remaining = 8
    let outcome = read(&world)
    #expect(outcome.requested == [1, 9, 2, 3, 4, 5, -1, -9])
    #expect(outcome.reading.prefix?.checkedCount == 5)
    #expect(outcome.reading.ending == .failure(.limited))
  }

  @Test("a list whose last check the limit prevents is unchecked")
  func endsUnchecked() {
    var world = ReadingWorld(Array(1...250))
    world.remaining = 3
    #expect(read(&world).state == .unchecked)
  }

  @Test("a reader with a limit gets the pages that it needs, unchecked")
  func stopsAtTheLimit() {
    let outcome = read(count: 950, ReadingPlan(limit: 101))
    #expect(outcome.requested == [1, 2])
    #expect(outcome.ids == Array(1...101))
    #expect(outcome.state == .cut)
    #expect(read(count: 250, ReadingPlan(limit: 1_000)).requested == [1, 2, 3, -1, -2])
  }

  @Test("an allowance of no pages leads to a check of those that were read")
  func checksBeforeAWait() {
    var (reading, world) = (ListReading(ReadingPlan(lanes: 1)), ReadingWorld(Array(1...950)))
    var numbers: [Int] = []
    while let request = reading.next(at: .zero, mayRead: numbers.count < 4) {
      numbers.append(request.number)
      _ = reading.receive(world.answer(to: request, of: nil), to: request)
    }
    #expect(numbers == [1, 9, 2, 3, 1, 9])
    #expect(reading.frontier == 3)
    #expect(reading.wantsRest)
    #expect(reading.missingCount == 6)
  }

  @Test("a list that a limit held up for long is read from the frontier")
  func readsAgainAfterAWait() {
    var (reading, world) = (ListReading(ReadingPlan(lanes: 1)), ReadingWorld(Array(1...950)))
    for _ in 0..<5 {
      guard let request = reading.next(at: .zero) else { break }
      _ = reading.receive(world.answer(to: request, of: nil), to: request)
    }
    reading.noteWait()
    #expect(reading.next(at: .zero)?.number == 1)
    #expect(reading.windowNumber == 2)
  }

  // MARK: Verifying

  @Test("--verify checks every page, every other one twice")
  func checksEveryPage() {
    let outcome = read(count: 450, ReadingPlan(verifies: true))
    #expect(outcome.requested == [1, 4, 2, 3, 5, -1, -3, -5, -2, -4, -1, -3, -5])
    #expect(outcome.state == .settled)
  }

  @Test("--verify finds a departure and an arrival that cancel", arguments: [false, true])
  func verifiesACancelledShift(verifies: Bool) {
    let outcome = read(count: 950, ReadingPlan(verifies: verifies)) { number, _, world in
      if number == 7 {
        world.remove(150)
        world.insert(6_505, at: 650)
      }
    }
    #expect(outcome.state == .settled)
    #expect(outcome.ids.contains(501) == verifies)
  }
}
