import struct FoundationEssentials.Date

/// A listing: the requests that a ``ListReading`` wants, sent side by side, and the pages delivered in
/// order.
struct PageReader: Sendable {
  private struct Arrival: Sendable {
    let request: ReadingRequest
    let answer: ReadingAnswer
    var page: Page<[Account]>?
  }

  private static let longestWait = Duration.seconds(10)

  private let list: Pages
  private let start: Date?
  private var source: PageSource
  private var delivery: Delivery
  private var reading = ListReading(ReadingPlan())
  /// The pages of this window that may be delivered.
  private var arrived: [Int: Page<[Account]>] = [:]
  /// The number of pages that may still be requested; nil before the first answer of the allowance.
  private var allowedCount: Int?
  /// The time at which the window began, and what its marker recorded.
  private var since: Date
  private var recorded: ResumeMarker.Progress?

  private var client: GitHubClient { list.client }

  init(of list: Pages, _ marker: ResumeMarker) {
    self.list = list
    start = [marker.resumedStart, list.start].compactMap(\.self).min()
    source = PageSource(list: list)
    delivery = Delivery(limit: list.limit, marker: marker)
    since = list.client.cache.clock.now()
  }

  /// Delivers the pages, and returns how complete they are.
  ///
  /// - Throws: `GitHubError` as `Pages.paginate`.
  mutating func run(_ use: PageConsumer) async throws(GitHubError) -> ListEnd {
    do throws(GitHubError) {
      let end = try await end(use)
      delivery.recordEnd(end.state)
      return end
    } catch {
      // A run can't be resumed with pages that lack a part of the list.
      if case .incomplete = error {
        delivery.marker.finish(isComplete: true, isFull: false)
      } else {
        delivery.marker.suspend()
      }
      throw error
    }
  }

  private mutating func end(_ use: PageConsumer) async throws(GitHubError) -> ListEnd {
    var cached = CachedReading(of: list, start: start)
    if let end = try await cached.run(&source, &delivery, use) { return end }
    delivery.forgetAge()
    reading = ListReading(await plan(after: cached.ids))
    while reading.ending == nil { try await readWindow(use) }
    if reading.hasVerdict { keepVerdict() }
    if reading.isUnfinished { delivery.isUnfinished = true }
    guard let ending = reading.ending else { return end(.unchecked) }
    return end(try ending.get())
  }

  private func plan(after delivered: Set<Int64>) async -> ReadingPlan {
    var plan = ReadingPlan()
    plan.lanes = max(1, list.parallel)
    plan.limit = list.limit
    plan.verifies = list.verifies
    plan.count = list.count?.cached(by: client)
    plan.expectedLast = client.cache.verdict(at: list.firstKey)?.lastNumber
    // What is requested early is checked, which is free with a token and an ETag from the cache.
    plan.overlaps = client.cache.policy.mode != .off && list.endpoint.form != nil
    if plan.overlaps, plan.expectedLast ?? 1 > 2 { plan.isSignedIn = await client.viewer() != nil }
    plan.delivered = delivered
    plan.owner = source.ownerID
    plan.prefix = prefix
    return plan
  }

  /// The cached pages of the run that this one resumes.
  private var prefix: ReadingPrefix? {
    guard list.limit == nil, let start = delivery.marker.resumedStart,
      let checked = delivery.marker.progress
    else { return nil }
    let owner = source.cached(1)?.links.ownerID
    var pages: [[Int64]] = []
    while let page = source.cached(pages.count + 1), !page.answer.isEmpty,
      page.links.mayBelong(to: owner),
      page.fetchedAt >= (pages.count < checked.frontier ? start : max(start, checked.since))
    {
      pages.append(page.answer.map(\.id))
    }
    var watched: [Int: [Int64]] = [:]
    for number in [1, checked.fullNumber].compactMap(\.self) {
      // Entries that have left a page of the prefix precede it in the cache.
      watched[number] = source.cached(number)?.answer.suffix(pageLength).map(\.id)
    }
    return ReadingPrefix(
      pages: pages, checkedCount: min(pages.count, checked.frontier), watched: watched,
      owner: owner)
  }

  // MARK: Requests

  /// Sends the requests of a window side by side, until it ends.
  private mutating func readWindow(_ use: PageConsumer) async throws(GitHubError) {
    let window = reading.windowNumber
    let pause = client.pace.totalPause
    since = client.cache.clock.now()
    arrived = [:]
    source.prefixLength = reading.prefixLength
    // What is cached from here on must not count as a part of the pages before the shift.
    if window > 1 { record(.init(frontier: reading.frontier, since: since)) }
    let result: Result<Void, GitHubError> = await withTaskGroup(of: Arrival.self) { group in
      defer { group.cancelAll() }
      while reading.ending == nil, reading.windowNumber == window {
        do throws(GitHubError) {
          while let request = try await next() {
            source.ownerID = reading.ownerID
            let (source, owner, since) = (source, reading.expectedOwnerID, start)
            group.addTask { await PageReader.send(request, source, owner, since) }
          }
        } catch {
          return .failure(error)
        }
        guard let arrival = await group.next() else { return .success(()) }
        let isHeld = client.pace.totalPause - pause > PageReader.longestWait
        if isHeld, arrival.request.isReading, reading.mindsWaits, reading.current(1) != nil {
          reading.noteWait()
        } else {
          await take(arrival, use)
        }
      }
      return .success(())
    }
    try result.get()
  }

  /// Returns the next request; nil if an answer must come first.
  private mutating func next() async throws(GitHubError) -> ReadingRequest? {
    if reading.wantsRest, allowedCount == nil {
      allowedCount = await list.allowance?(reading.missingCount)
    }
    let (isOfRest, window) = (reading.wantsRest, reading.windowNumber)
    let known = client.pace.knownLimit.flatMap { client.isCurrent($0) ? $0.remaining : nil }
    let clock = client.cache.clock
    let request = reading.next(
      at: clock.elapsed(), remaining: known ?? .max, mayRead: allowedCount != 0)
    if isOfRest, request?.isReading == true { allowedCount = allowedCount.map { $0 - 1 } }
    if request != nil || reading.isAwaiting { return request }
    guard let allowance = list.allowance, allowedCount == 0 else { return nil }
    let start = clock.elapsed()
    while allowedCount == 0 {
      allowedCount = await allowance(reading.missingCount)
      if Task.isCancelled { throw .noResponse(.cancelled) }
    }
    // The list may have shifted and back.
    if clock.elapsed() - start > PageReader.longestWait { reading.noteWait() }
    return reading.windowNumber == window ? try await next() : nil
  }

  private static func send(
    _ request: ReadingRequest, _ source: PageSource, _ owner: Int64?, _ start: Date?
  ) async -> Arrival {
    let list = source.list
    if request.number == 0 {
      let total = await result { () throws(GitHubError) in
        try await list.count?.fetched(by: list.client, owner: owner)
      }
      return switch total {
      case .success(let total): Arrival(request: request, answer: .count(total))
      case .failure(let error): Arrival(request: request, answer: .failure(error))
      }
    }
    let page = await result { () throws(GitHubError) in
      try await fetchedPage(request, source, start)
    }
    return switch page {
    case .success(let page): Arrival(request: request, answer: .page(ReadPage(page)), page: page)
    case .failure(let error): Arrival(request: request, answer: .failure(error))
    }
  }

  private static func fetchedPage(
    _ request: ReadingRequest, _ source: PageSource, _ start: Date?
  ) async throws(GitHubError) -> Page<[Account]> {
    let number = request.number
    switch request.manner {
    case .usable:
      let use = PageUse(since: start, provesEnd: number == 1)
      let page = try await source.page(number, use: use)
      let isCut = source.list.limit.map { ListReading.isCut(ReadPage(page), at: $0) } ?? false
      // A list that is shorter than the limit is read as a whole, from the server.
      guard number == 1, page.origin == .cache, !isCut else { return page }
      return try await source.page(1, use: .end)
    case .conditional where request.isCheck: return try await source.checked(number)
    case .conditional: return try await source.page(number, use: .revalidated)
    case .end: return try await source.page(number, use: .end)
    case .later: try await source.list.client.cache.clock.pause(.seconds(1))
    case .whole: break
    }
    return try await source.page(number, use: .server)
  }

  // MARK: Pages

  private mutating func take(_ arrival: Arrival, _ use: PageConsumer) async {
    if let page = arrival.page, !arrival.request.isCheck { arrived[page.number] = page }
    // Before an answer, that would request a token of its own.
    if arrival.page?.number == 1 { reading.plan.isSignedIn = await client.viewer() != nil }
    let delivered = reading.receive(arrival.answer, to: arrival.request)
    // A page of the prefix keeps its time, which is that of its entries from before.
    for number in reading.doubtfulNumbers where number > source.prefixLength {
      source.outdate(number)
    }
    keepUnusedPrefix()
    if reading.isRecordable {
      record(
        .init(frontier: reading.frontier, fullNumber: reading.fullNumber, since: since))
    }
    for new in delivered {
      guard let page = page(of: new) else { return reading.forgetStored(from: new.page) }
      guard await deliver(page, new, use) else { return reading.stop() }
    }
  }

  /// Stores the pages that were fetched as if they belonged to a prefix, but don't.
  private mutating func keepUnusedPrefix() {
    let length = reading.prefixLength
    for (number, page) in arrived where length < number && number <= source.prefixLength {
      if number == 1 || !page.answer.isEmpty { source.keep(page) }
    }
    source.prefixLength = length
  }

  private mutating func record(_ progress: ResumeMarker.Progress) {
    if progress == recorded { return }
    recorded = progress
    delivery.marker.record(progress)
  }

  /// Returns the page with new accounts; nil if another process has replaced a stored one.
  private mutating func page(of new: NewAccounts) -> Page<[Account]>? {
    guard new.isStored else { return arrived.removeValue(forKey: new.page) }
    guard let page = source.cached(new.page) else { return nil }
    return Set(page.answer.lazy.map(\.id)).isSuperset(of: new.ids) ? page : nil
  }

  /// Delivers the new accounts of a page, and returns true if the listing is to continue.
  private mutating func deliver(
    _ whole: Page<[Account]>, _ new: NewAccounts, _ use: PageConsumer
  ) async -> Bool {
    var page = whole
    if new.ids.count < page.answer.count {
      var rest = Set(new.ids)
      page = page.map { $0.filter { rest.remove($0.id) != nil } }
    }
    if page.number == 1, !page.links.hasNext, page.totalCount == nil {
      page.totalCount = whole.answer.count
    }
    let isUnderWay = page.number > 1 || page.links.hasNext
    return await delivery.deliver(
      page, isUnderWay: isUnderWay, isReread: new.isReread, to: use)
  }

  // MARK: The end

  private mutating func keepVerdict() {
    guard let date = delivery.asOf else { return }
    client.cache.keep(
      ListVerdict(
        isSettled: reading.ending == .success(.settled), isIncomplete: reading.isIncomplete,
        startedAt: date, checkedAt: client.cache.clock.now(),
        lastNumber: reading.lastStoredNumber, count: reading.checkedCount,
        hiddenCount: reading.hidden?.count ?? 0),
      at: list.firstKey)
  }

  private func end(_ state: ListState) -> ListEnd {
    var end = ListEnd(
      state: state, asOf: delivery.asOf, checkedAt: client.cache.clock.now())
    end.ownerID = reading.ownerID
    if state == .settled {
      end.withdrawnIDs = reading.withdrawnIDs
      end.hidden = reading.hidden
    }
    if state == .cut { end.totalCount = reading.total ?? list.count?.cached(by: client) }
    return end
  }
}

extension ReadPage {
  init(_ page: Page<[Account]>) {
    self.init(
      number: page.number, ids: page.answer.map(\.id), hasNext: page.links.hasNext,
      lastNumber: page.links.lastNumber, hasLink: page.links.isPresent,
      owner: page.links.ownerID, origin: page.origin)
    guard page.origin == .network else { return }
    namesTwice =
      Set(ids).count < ids.count || Set(page.answer.map(\.login)).count < page.answer.count
  }
}
