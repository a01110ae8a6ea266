extension PrefixReading {
  /// A request of the main part of an attempt.
  private enum Step: Sendable {
    /// The rest of the search for the end.
    case end(EndSearch<Element>)
    case page(Int)
    /// A page of the sentinel.
    case check(Int)

    func fetched(from list: NumberedPages<Element>, last: Int) async -> Fetched {
      switch self {
      case .end(var search):
        .end(
          await result { () throws(GitHubError) in
            try await search.finish()
            return search
          })
      case .page(let number):
        .page(
          await result { () throws(GitHubError) in
            try await list.filledPage(number, use: .revalidated, isInner: number < last)
          })
      case .check(let number):
        .check(await result { () throws(GitHubError) in try await list.checked(number) })
      }
    }
  }

  /// The result of a step.
  private enum Fetched: Sendable {
    case end(Result<EndSearch<Element>, GitHubError>)
    case page(Result<Page<[Element]>, GitHubError>)
    case check(Result<Page<[Element]>, GitHubError>)
  }

  /// The reason that no more pages are read in a round.
  private enum RoundEnd {
    /// All pages were read, or the limit leaves requests only for a check.
    case done
    case enough
    /// The search for the end found another page that shows a shift.
    case searched
    case shifted
    case emptied
    case waited
    /// Pages are empty although the list has no known end.
    case gaveUp
  }

  /// Reads the pages behind the frontier to the end, with checks in between and one at the end.
  mutating func readRest<Stop: Error>(
    _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> Attempt {
    var schedule = CheckSchedule(
      isSignedIn: await client.viewer() != nil, pause: client.pace.totalPause,
      now: client.cache.clock.elapsed())
    if allowedCount == nil { allowedCount = await list.allowance?(missingCount) }
    while true {
      switch try await readRound(&schedule, use) {
      case .enough:
        // Empty pages beyond the limit don't matter.
        isShort = tally.hasHole
        return .enough
      case .searched: continue
      case .shifted: return .shifted
      case .emptied: return .emptied
      case .waited: return .waited
      case .gaveUp:
        if let failure { throw .failed(failure) }
        if search?.isShort == true { isShort = true }
        return .shifted
      case .done: break
      }
      guard let search else { return .shifted }
      if tally.nextNumber > search.lastNumber { break }
      // The limit will end this run, or the allowance pauses it, and the check makes what it cached a
      // prefix.
      if allowedCount != 0 { schedule.keepsRequests = false }
      let count = tally.nextNumber - 1
      let isUnshifted = try await PagesError<Stop>.failing { () throws(GitHubError) in
        try await check()
      }
      if !isUnshifted { return .shifted }
      advance(to: count)
      let hasWaited = try await PagesError<Stop>.failing { () throws(GitHubError) in
        try await waitsForAllowance()
      }
      if hasWaited { return .waited }
    }
    noteEnd()
    return try await PagesError<Stop>.failing { () throws(GitHubError) in try await concluded() }
  }

  /// The number of pages that are yet to be fetched, as far as the end is known.
  private var missingCount: Int {
    guard let search else { return 0 }
    let ahead = search.tail.keys.count { $0 >= tally.nextNumber }
    return max(search.lastNumber + 1 - tally.nextNumber - ahead, 0)
  }

  /// Waits until more pages may be requested, if none may; returns true if the list may have shifted
  /// and back meanwhile.
  private mutating func waitsForAllowance() async throws(GitHubError) -> Bool {
    guard allowedCount == 0, let allowance = list.allowance else { return false }
    let start = client.cache.clock.elapsed()
    while allowedCount == 0 {
      allowedCount = await allowance(missingCount)
      if Task.isCancelled { throw .noResponse(.cancelled) }
    }
    return client.cache.clock.elapsed() - start > .seconds(10)
  }

  /// Returns the outcome of an attempt in which every page was read.
  private mutating func concluded() async throws(GitHubError) -> Attempt {
    guard let search else { return .shifted }
    if let failure { throw failure }
    if search.isShort || search.lastNumber > 1 && tally.isEmpty(page: 1) { isShort = true }
    if search.isUnresolved { return .shifted }
    // The profile turned private, or public, between two pages.
    if search.countsNone, tally.entryCount(upTo: search.lastNumber) > 0 { return .shifted }
    if search.isMoved || delivery.collected.duplicate != nil, !isLast { return .shifted }
    do throws(GitHubError) {
      guard try await check() else { return .shifted }
    } catch {
      guard case .limited = error else { throw error }
      return .unchecked
    }
    advance(to: search.lastNumber)
    return .settled
  }

  /// Reads pages until the end, or until something else must happen first.
  private mutating func readRound<Stop: Error>(
    _ schedule: inout CheckSchedule, _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> RoundEnd {
    guard let search else { return .shifted }
    if search.isFinished, try await !takeTail(use) { return .enough }
    var end: RoundEnd?
    var number = tally.nextNumber
    var needsEnd = !search.isFinished
    var (underWay, emptyCount) = (0, 0)
    try await runConcurrently(list.parallel) { () -> Step? in
      if needsEnd {
        needsEnd = false
        // Without this, the limit could leave one request too few for the check of a part, and a list
        // that has shifted would never get further.
        underWay += 1
        return .end(search)
      }
      if let page = schedule.nextPage() { return .check(page) }
      guard let search = self.search else { return nil }
      while search.tail[number] != nil { number += 1 }
      // The last page belongs to the search.
      let last = search.isFinished ? search.lastNumber : search.lastNumber - 1
      guard number <= last, allowedCount != 0 else { return nil }
      // A request that waits for the limit's reset is used only to notice the wait.
      guard
        !mindsWaits || schedule.keepsRequests
          ? allows(last - number + 1, besides: underWay) : underWay == 0
      else { return nil }
      if !isLast, !search.isUnresolved, schedule.isDue(at: client.cache.clock.elapsed()) {
        schedule.begin(
          [1] + search.watched, covering: tally.nextNumber - 1, at: client.cache.clock.elapsed())
        return schedule.nextPage().map(Step.check)
      }
      defer { number += 1 }
      underWay += 1
      allowedCount = allowedCount.map { $0 - 1 }
      schedule.countPage()
      return .page(number)
    } work: { [list, last = search.lastNumber] step in
      await step.fetched(from: list, last: last)
    } use: { (fetched: Fetched) throws(PagesError<Stop>) in
      switch fetched {
      case .end(let result):
        underWay -= 1
        end = try await PagesError<Stop>.failing { () throws(GitHubError) in
          try adopt(result) ? nil : .searched
        }
        if end == nil, try await !takeTail(use) { end = .enough }
      case .check(let result):
        end = try await PagesError<Stop>.failing { () throws(GitHubError) in
          try isUnshifted(result, &schedule) ? nil : .shifted
        }
      case .page(let result):
        underWay -= 1
        let page = try result.mapError(PagesError<Stop>.failed).get()
        if page.answer.isEmpty { emptyCount += 1 }
        end = obstacle(page, emptyCount: emptyCount, schedule)
        if end == nil, try await !take(page, use) { end = .enough }
        if end == nil, try await !takeTail(use) { end = .enough }
      }
      return end == nil
    }
    return end ?? .done
  }

  /// Returns the reason not to use a page, and to read no more pages in this round; nil for none.
  private mutating func obstacle(
    _ page: Page<[Element]>, emptyCount: Int, _ schedule: CheckSchedule
  ) -> RoundEnd? {
    if mindsWaits, client.pace.totalPause - schedule.pause > .seconds(10) { return .waited }
    if !page.answer.isEmpty {
      // The list has grown by a page since the search for its end.
      let isOutgrown =
        search?.isFinished == true && search?.isUnresolved == false
        && page.number == search?.lastNumber && page.links.hasNext && page.origin == .network
      return isOutgrown && !isLast ? .shifted : nil
    }
    // The search has found out that all accounts on the last page are hidden.
    if let search, search.isFinished, page.number == search.lastNumber { return nil }
    if search?.isUnresolved == true { return .gaveUp }
    if emptyNumbers.insert(page.number).inserted, !isLast { return .emptied }
    isShort = true
    // A server could return empty pages for ever.
    return emptyCount < 10 ? nil : .gaveUp
  }

  /// Delivers the pages that the search fetched and that are next; returns false if no more are
  /// wanted.
  private mutating func takeTail<Stop: Error>(
    _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> Bool {
    while let page = search?.tail[tally.nextNumber] {
      if page.answer.isEmpty, page.number < search?.lastNumber ?? 1 { isShort = true }
      guard try await take(page, use) else { return false }
    }
    return true
  }

  /// Returns true if the rate limit leaves requests for all remaining pages, or for more than the
  /// next check.
  private func allows(_ pageCount: Int, besides underWay: Int) -> Bool {
    guard let known = client.pace.knownLimit, client.isCurrent(known) else { return true }
    let remaining = known.remaining - underWay
    return pageCount <= remaining || remaining > 1 + (search?.watched.count ?? 0)
  }
}
