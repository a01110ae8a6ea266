import struct FoundationEssentials.Date

/// One attempt to read a list from the frontier to its end, without a change meanwhile.
struct ReadingAttempt: Sendable {
  enum Outcome {
    case settled
    /// No request was left for the last check.
    case unchecked
    case enough
    /// A check differs, an entry is on two pages, or a page is missing.
    case shifted
    /// A limit held the requests for so long that the list may have shifted and back.
    case waited
  }

  /// A request beside others: a page, or one of the sentinel without a use.
  private typealias Step = (number: Int, use: PageUse?)

  private enum Trust {
    case page(Page<[Account]>)
    /// The page before is the last one.
    case end
    /// The page before has changed since it was read.
    case moved
  }

  /// The maximum number of pages ahead of the end that show shifts together if none is full.
  private static var widest: Int { 10 }
  /// The number of pages without a new account after which a list seems endless.
  private static var repeatLimit: Int { 3 }
  /// The maximum number of pages behind those that page 1 names.
  private static var growthLimit: Int { 1_000 }

  private(set) var progress: ReadingProgress
  /// The number of the last page, as far as it is known.
  private(set) var last = 1
  /// The time before the first request.
  private let start: Date
  private let pausedBefore: Duration
  private var sentinel = Sentinel()
  /// True if all pages are delivered.
  private var isEnded = false
  /// True if only the pages that the limit needs are read, without a check.
  private var isBeginning: Bool
  /// The page that seems to be the last one, while the page behind it is requested.
  private var seeming: Int?
  /// The last page that page 1 names; nil for none.
  private var named: Int?
  /// The last page that the cached Link of page 1 names; nil if the server sent the Link.
  private var outdatedLast: Int?
  /// Pages that were fetched ahead of their turn, or the error that one was answered with.
  private var ahead: [Int: Result<Page<[Account]>, GitHubError>] = [:]
  /// The number of the next page to deliver.
  private var next = 1
  /// The page from which on this attempt delivers all.
  private var origin = 1
  /// The highest number of a requested page.
  private var requested = 1
  /// True if requests that the limit leaves are kept for a check.
  private var keepsRequests = true

  private var client: GitHubClient { progress.client }
  private var elapsed: Duration { client.cache.clock.elapsed() }

  init(after progress: ReadingProgress) {
    self.progress = progress
    start = progress.client.cache.clock.now()
    pausedBefore = progress.client.pace.totalPause
    isBeginning = progress.list.limit != nil && progress.pages.isEmpty
    self.progress.delivery.beginAttempt()
    self.progress.trust.beginAttempt()
  }

  /// Reads page 1 and the last full page, then the pages from the frontier to the end.
  ///
  /// - Throws: The error of the first page that can't be fetched.
  mutating func run(_ use: PageConsumer) async throws(GitHubError) -> Outcome {
    var prefix = ResumedPrefix(of: progress)
    progress.source.prefixLength = max(progress.frontier, prefix?.length ?? 0)
    var first = try await firstPage()
    if isBeginning, !isCut(first) {
      isBeginning = false
      if first.origin == .cache { first = try await firstPage() }
    }
    try await progress.confirmOwner(of: first)
    if first.answer.isEmpty || !first.links.mayBelong(to: prefix?.ownerID), prefix != nil {
      // The profile is private now, or the login has been given to another account. Page 1 was
      // cached as if it belonged to the prefix.
      progress.source.prefixLength = 0
      progress.source.keep(first)
      prefix = nil
    }
    sentinel = Sentinel(isSignedIn: await client.viewer() != nil, now: elapsed)
    sentinel.watch(first)
    named = first.links.lastNumber
    last = first.links.hasNext ? max(named ?? 2, 2) : 1
    if first.origin != .network { outdatedLast = last }
    if let end = progress.knownEnd, end.named == named, first.links.hasNext { last = end.last }
    if isBeginning, let limit = progress.list.limit { last = (limit + pageLength - 1) / pageLength }
    let startsOver = progress.frontier == 0 && prefix == nil
    if startsOver {
      progress.delivery.reserve(pageCount: last)
      if let outcome = try await take(first, use) { return outcome }
    }
    if try await !lookAhead(from: 1) { return .shifted }
    if let prefix, await !deliver(prefix, from: first, use) { return .enough }
    if isWatched, !isBeginning { recordProgress() }
    if !startsOver, let outcome = try await rereadFrontier(first, use) { return outcome }
    keepsRequests = progress.allowsCheck(of: sentinel.numbers.count, after: prefix)
    while !isEnded {
      if let outcome = try await readRound(use) { return outcome }
      if isEnded { break }
      // The limit or the allowance stops this run; the check makes what it cached a prefix.
      if progress.allowedCount != 0 { keepsRequests = false }
      guard try await isUnshifted() else { return .shifted }
      advance(to: next - 1)
      if try await progress.waitsForAllowance(of: missingCount) { return .waited }
    }
    return try await concluded()
  }

  /// Returns true if the limit ends the list before the last page.
  private func isCut(_ first: Page<[Account]>) -> Bool {
    guard let limit = progress.list.limit else { return false }
    let fullCount = first.links.hasNext ? (first.links.lastNumber ?? 1) - 1 : 0
    return max(first.answer.count, fullCount * pageLength) >= limit
  }

  /// Fetches page 1, and the account's count if it is empty.
  private mutating func firstPage() async throws(GitHubError) -> Page<[Account]> {
    // After an empty page, page 1 is fetched with its Link, which may be that of a longer list.
    let use: PageUse =
      isBeginning
      ? PageUse(since: progress.start, provesEnd: true)
      : progress.emptyNumbers.isEmpty ? .end : .server
    let page = try await progress.source.page(1, use: use)
    guard case .page(let trusted) = try await trusted(page) else { return page }
    return trusted
  }

  /// Fetches the last full page behind page `number`, before those in front of it: otherwise an
  /// entry that moves between them could be missed without a trace.
  ///
  /// If hidden accounts make the pages at the end short, those behind the full one are watched too.
  ///
  /// - Returns: False if the list has moved.
  private mutating func lookAhead(from number: Int) async throws(GitHubError) -> Bool {
    if isBeginning || isWatched { return true }
    for number in stride(from: last - 1, to: number, by: -1).prefix(ReadingAttempt.widest) {
      var page: Page<[Account]>?
      do throws(GitHubError) {
        switch try await trusted(try await fetch(number)) {
        case .page(let trusted): page = trusted
        case .end: break
        case .moved: return false
        }
      } catch {
        // The pages before that one can still be read.
        guard error.isOfOnePage else { throw error }
        ahead[number] = .failure(error)
        return true
      }
      // The list may have become much shorter; page 1 tells, with its Link.
      guard let page, !page.answer.isEmpty else {
        return !progress.emptyNumbers.insert(number).inserted
      }
      sentinel.watch(page)
      if page.answer.count == pageLength {
        // Those behind it were read before it.
        ahead = [number: .success(page)]
        return true
      }
      ahead[number] = .success(page)
    }
    return true
  }

  /// True if the pages that show every shift are watched: page 1 and, of a list of more than two
  /// pages, the last full one and those behind it.
  private var isWatched: Bool {
    last <= 2 || sentinel.isWatching(last - 1)
      || sentinel.isWatching(last) && progress.pages.count(onPage: last) == pageLength
  }

  /// Fetches a page; one that may be the last with its Link.
  private mutating func fetch(_ number: Int) async throws(GitHubError) -> Page<[Account]> {
    requested = max(requested, number)
    return try await progress.source.page(number, use: number < last ? .revalidated : .end)
  }

  /// Reads the last page of the prefix again, and the pages before it back to one with an entry of
  /// the prefix.
  ///
  /// Departures move entries from behind the frontier to these pages, and an entry of the prefix
  /// shows that none is before it.
  private mutating func rereadFrontier(
    _ first: Page<[Account]>, _ use: PageConsumer
  ) async throws(GitHubError) -> Outcome? {
    var again: [Page<[Account]>] = []
    for number in stride(from: min(progress.frontier, last), to: 1, by: -1) {
      let page = if let page = ahead[number] { try page.get() } else { try await fetch(number) }
      again.append(page)
      if progress.delivery.holdsVerified(page.answer) { break }
    }
    // Page 1 was read again too.
    next = 1
    if let outcome = try await take(first, isNew: false, use) { return outcome }
    origin = again.last?.number ?? 1
    next = max(origin, 2)
    for page in again.reversed() {
      if let outcome = try await take(page, isNew: false, use) { return outcome }
    }
    return nil
  }

  /// Reads pages until the end, or until the limit or the allowance must be regarded.
  private mutating func readRound(
    _ use: PageConsumer
  ) async throws(GitHubError) -> Outcome? {
    if let outcome = try await takeAhead(use) { return outcome }
    if progress.allowedCount == nil {
      progress.allowedCount = await progress.list.allowance?(missingCount)
    }
    var outcome: Outcome?
    var number = next
    var underWay = 0
    try await runConcurrently(progress.list.parallel) { () -> Step? in
      if let page = sentinel.nextPage() { return (page, nil) }
      while ahead[number] != nil { number += 1 }
      let rest = last - number + 1
      let isAllowed =
        !progress.budget.mindsWaits || keepsRequests
        ? progress.allows(rest, besides: underWay, keeping: sentinel.numbers.count)
        // A request that waits for the limit's reset is used only to notice the wait.
        : underWay == 0
      guard rest > 0, !isEnded, progress.allowedCount != 0, isBeginning || isAllowed else {
        return nil
      }
      // The last check follows soon if fewer pages are left than a check takes.
      let isEarly = rest > sentinel.numbers.count && !isBeginning && !progress.budget.isSpent
      if isEarly, sentinel.isDue(at: elapsed) {
        sentinel.beginCheck(covering: next - 1, at: elapsed)
        return sentinel.nextPage().map { ($0, nil) }
      }
      defer { number += 1 }
      underWay += 1
      progress.allowedCount = progress.allowedCount.map { $0 - 1 }
      sentinel.countPage()
      requested = max(requested, number)
      let use: PageUse =
        isBeginning ? PageUse(since: progress.start) : number < last ? .revalidated : .end
      return (number, use)
    } work: { [source = progress.source] (step: Step) in
      (
        step.use == nil,
        await result { () throws(GitHubError) in
          guard let use = step.use else { return try await source.checked(step.number) }
          return try await source.page(step.number, use: use)
        }
      )
    } use: { (isCheck: Bool, fetched: Result<Page<[Account]>, GitHubError>) throws(GitHubError) in
      if isCheck {
        outcome = try confirm(fetched) ? nil : .shifted
      } else {
        underWay -= 1
        let paused = client.pace.totalPause - pausedBefore
        if !isBeginning, progress.budget.mindsWaits, paused > .seconds(10) {
          outcome = .waited
        } else {
          outcome = try await take(try fetched.get(), use)
        }
        if outcome == nil { outcome = try await takeAhead(use) }
      }
      return outcome == nil && !isEnded
    }
    return outcome
  }

  /// Delivers the pages that were fetched ahead and are next.
  private mutating func takeAhead(
    _ use: PageConsumer
  ) async throws(GitHubError) -> Outcome? {
    while !isEnded, let page = ahead[next] {
      if let outcome = try await take(try page.get(), use) { return outcome }
    }
    return nil
  }

  /// Delivers a page of this attempt, and returns the outcome if the attempt ends with it.
  private mutating func take(
    _ fetched: Page<[Account]>, isNew: Bool = true, _ use: PageConsumer
  ) async throws(GitHubError) -> Outcome? {
    let page: Page<[Account]>
    switch try await trusted(fetched) {
    case .page(let trusted): page = trusted
    case .moved: return .shifted
    case .end:
      (last, isEnded) = (fetched.number - 1, true)
      return nil
    }
    if progress.trust.repeatCount >= ReadingAttempt.repeatLimit {
      try await progress.noteRepeats(at: page.number)
      return .shifted
    }
    let isInside = !page.answer.isEmpty || page.links.hasNext || page.number < last
    if page.number > 1, progress.pages.count(onPage: page.number - 1) == 0, isInside {
      // An empty page before the end may be due to the Link of a longer list, the first time.
      let isKnown = !progress.emptyNumbers.insert(page.number - 1).inserted
      if !isKnown, !progress.budget.isSpent { return .shifted }
      progress.isShort = true
      if page.answer.isEmpty { return .shifted }
    }
    guard await add(page, isNew: isNew, use) else { return .enough }
    return page.number == last ? try await end(at: page) : nil
  }

  /// Delivers a page, and returns true if the listing is to continue.
  private mutating func add(
    _ page: Page<[Account]>, isNew: Bool = true, _ use: PageConsumer
  ) async -> Bool {
    progress.pages.add(page)
    progress.trust.noteOrder(of: page, isNext: page.number > origin)
    if !page.answer.isEmpty, seeming ?? page.number < page.number { seeming = nil }
    next = page.number + 1
    return await progress.delivery.deliver(
      page, isUnderWay: page.number > 1 || page.links.hasNext, isNew: isNew, to: use)
  }

  /// Ends the attempt behind the last known page, or finds out what follows it.
  private mutating func end(at page: Page<[Account]>) async throws(GitHubError) -> Outcome? {
    let number = page.number
    if isBeginning, let limit = progress.list.limit, let named {
      // Hidden accounts leave gaps, so more pages are needed than full ones would be.
      last += (limit - progress.delivery.count + pageLength - 1) / pageLength
      return last < named && page.links.hasNext ? nil : .shifted
    }
    if page.links.hasNext {
      progress.growthCount += 1
      // Only arrivals while it is read make a list longer than its first page says.
      if progress.growthCount > ReadingAttempt.growthLimit { throw .endlessList(page: number) }
      // A 304 has no Link, and the stored one may be old.
      last = max(number + 1, page.origin == .network ? page.links.lastNumber ?? 0 : 0)
      sentinel.watch(page)
      if last > number + 1 { return try await lookAhead(from: number) ? nil : .shifted }
      if sentinel.numbers.count <= ReadingAttempt.widest { return nil }
      // So many pages are dear to check; the next attempt watches fewer.
      progress.knownEnd = (named, last)
      if try await isUnshifted() { advance(to: number) }
      return .shifted
    }
    // Nothing is behind the page that seemed to be the last, or nothing has named this one.
    let end = seeming ?? (progress.pages.hasNext(page: number - 1) ? nil : number - 1)
    if page.answer.isEmpty, number > 1, let end {
      (last, isEnded) = (end, true)
      return nil
    }
    isEnded = try await progress.isLast(page)
    if isEnded { return nil }
    // Nothing shows that this is the end, for example because a proxy strips the Link, or the
    // account counts more.
    seeming = number
    let counted = ((progress.total ?? 0) + pageLength - 1) / pageLength
    last = max(number + 1, progress.source.provesEnd(page) ? 0 : counted)
    if last > number + 1 { sentinel.watch(page) }
    return try await lookAhead(from: number) ? nil : .shifted
  }

  /// Returns a page that can be trusted, or that the server has returned again.
  private mutating func trusted(
    _ fetched: Page<[Account]>
  ) async throws(GitHubError) -> Trust {
    var page = fetched
    let isBehindEnd = seeming ?? .max < page.number
    for round in isBehindEnd ? 1...1 : 1...2 {
      if page.number == 1, page.answer.isEmpty { try await progress.requestTotal() }
      guard doubts(page) else { return .page(page) }
      try await client.cache.clock.pause(.seconds(1))
      let isBeforeNew = !page.answer.isEmpty && progress.trust.refetched.contains(page.number - 1)
      if page.number > 1, round == 1, !isBeforeNew {
        let before = try await progress.source.page(page.number - 1, use: .server)
        let wasRead = page.number == next && page.number > origin
        if wasRead, !progress.pages.isUnchanged(before) { return .moved }
        if page.answer.isEmpty, !isBehindEnd, progress.source.provesEnd(before) { return .end }
      }
      page = try await progress.source.page(page.number, use: .server)
      progress.trust.refetched.insert(page.number)
      // The pages before it were read while it was another; in the cache they would seem to match.
      if sentinel.isWatching(page.number), !sentinel.isUnchanged(page) { return .moved }
    }
    if doubts(page) { progress.trust.noteSecondAnswer(page, behind: &progress.delivery) }
    return .page(page)
  }

  private func doubts(_ page: Page<[Account]>) -> Bool {
    if page.answer.isEmpty, progress.emptyNumbers.contains(page.number) { return false }
    return progress.trust.doubts(
      page, behind: progress.delivery, isNext: page.number == next && page.number > origin,
      total: progress.total, owner: progress.source.ownerID)
  }

  /// The number of pages that are yet to be fetched, as far as the end is known.
  private var missingCount: Int { max(last + 1 - next - ahead.keys.count { $0 >= next }, 0) }

  /// Uses a page of a check, and returns false if the list has shifted; the last page of a check
  /// advances the frontier.
  private mutating func confirm(
    _ fetched: Result<Page<[Account]>, GitHubError>
  ) throws(GitHubError) -> Bool {
    switch fetched {
    case .success(let page):
      if !sentinel.isUnchanged(page) { return false }
      guard sentinel.confirmPage() else { return true }
      if progress.delivery.duplicate != nil { return false }
      advance(to: sentinel.coveredCount)
      return true
    // The pages may still be in the cache.
    case .failure(.limited): return true
    case .failure(let error): throw error
    }
  }

  /// Fetches the pages that show a shift again, and returns true if they are unchanged.
  private func isUnshifted() async throws(GitHubError) -> Bool {
    // A list of one page can't shift, but an account can move to it from a page behind it that was
    // requested, or that only the count, which is newer than page 1, rules out.
    if requested == 1, !progress.isCounted { return true }
    // A 304 would leave page 1 in the cache with the Link of another length.
    let isLinkOutdated = outdatedLast ?? last != last
    return try await progress.source.areUnchanged(
      sentinel.numbers, isWhole: { $0 == 1 && isLinkOutdated }, by: { sentinel.isUnchanged($0) })
  }

  /// Records that an agreeing check covers the first `count` pages, unless it was one of page 1 alone,
  /// because the page that shows the other shifts couldn't be read.
  private mutating func advance(to count: Int) {
    guard isWatched else { return }
    progress.delivery.verify(upToPage: count)
    if count > progress.frontier {
      progress.frontier = count
      progress.budget.renew()
    }
    recordProgress()
  }

  /// Records for a later run how far the list is checked.
  mutating func recordProgress() {
    progress.delivery.marker.record(
      .init(frontier: progress.frontier, fullNumber: sentinel.fullNumber, since: start))
  }

  /// Returns the outcome of an attempt in which every page was read.
  private mutating func concluded() async throws(GitHubError) -> Outcome {
    // Only the count shows if a page that repeats others hides any.
    if progress.trust.repeatCount > 0 { try await progress.requestTotal() }
    progress.hasReachedEnd = true
    if progress.lacksEntries(upTo: last) { progress.isShort = true }
    // The profile turned private, or public, between two pages.
    if progress.contradictsTotal(upTo: last) { return .shifted }
    progress.knownEnd = (named, last)
    if !isWatched { return .shifted }
    if !progress.isShort, progress.delivery.duplicate != nil { return .shifted }
    do throws(GitHubError) {
      guard try await isUnshifted() else { return .shifted }
    } catch .limited {
      return .unchecked
    }
    advance(to: last)
    return .settled
  }

  /// Delivers the cached pages of the run that is resumed: all of them if the pages that show a shift
  /// are as that run cached them, otherwise those that its last agreeing check covered.
  ///
  /// - Returns: False if no more pages are wanted.
  private mutating func deliver(
    _ prefix: ResumedPrefix, from first: Page<[Account]>, _ use: PageConsumer
  ) async -> Bool {
    let isUnshifted = prefix.fingerprints.count > 1 && prefix.fingerprints == sentinel.fingerprints
    progress.frontier = isUnshifted ? prefix.length : prefix.checkedLength
    for number in stride(from: 1, through: progress.frontier, by: 1) {
      // Another process may have cleared the cache. A page that repeats others is fetched again.
      guard let page = progress.source.cached(number), !doubts(page) else {
        progress.frontier = number - 1
        break
      }
      guard await add(page, use) else { return false }
    }
    progress.delivery.verify(upToPage: progress.frontier)
    progress.delivery.beginAttempt()
    // These were fetched as if they belonged to the prefix.
    // `try?`: an error isn't kept.
    for page in [first] + ahead.values.compactMap({ try? $0.get() })
    where progress.frontier < page.number && page.number <= prefix.length
      && (page.number == 1 || !page.answer.isEmpty)
    {
      progress.source.keep(page)
    }
    return true
  }
}
