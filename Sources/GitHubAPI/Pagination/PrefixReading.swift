import struct FoundationEssentials.Date

/// One reading of a list by the prefix rule, which proves that no entry is missing.
///
/// Numbered pages are cut by position, so an arrival or a departure anywhere shifts the pages
/// behind it, while they are read. Page 1 and the last page of 100 entries show every shift. They
/// are read first, and checked again while the pages between are read and after the last one. While
/// the checks agree, the pages received before a check are the *prefix*: every entry that stayed in
/// the list and was placed before the *frontier*, their end, was read. If a check differs, the list
/// is read again from the frontier, not from page 1.
///
/// The only gap: a departure and an arrival before the frontier and behind it, both between the
/// same two checks. Reading every page again (`verifies`) closes it. Nothing depends on the order
/// of the list.
struct PrefixReading<Element: Identifiable & Sendable>: Sendable
where Element.ID: Sendable & Comparable {
  /// The maximum number of repairs in a row that don't advance the frontier.
  private static var fruitlessLimit: Int { 10 }
  /// The maximum number of repairs because an entry was on two pages.
  private static var duplicateLimit: Int { 3 }
  /// The number of waits without progress after which waits don't cause repairs: the limit allows
  /// hardly more requests than a repair takes.
  private static var waitLimit: Int { 2 }

  /// The outcome of reading the pages behind the frontier once.
  enum Attempt {
    case settled
    /// No request was left for the last check.
    case unchecked
    case enough
    /// A check differs, or an entry was on two pages.
    case shifted
    /// A page before the end is empty, so that the end may have moved.
    case emptied
    /// A limit held the requests for so long that the list may have shifted and back.
    case waited
  }

  var list: NumberedPages<Element>
  var delivery: Delivery<Element>
  /// The start of the run that is resumed; pages fetched since then are used.
  let start: Date?
  var tally = PageTally<Element>()
  var search: EndSearch<Element>?
  /// The entries of page 1 and the last full page when they were read first.
  var sentinel: [Int: Int] = [:]
  /// The number of pages, from page 1, that were received before the last agreeing check.
  var frontier = 0 {
    didSet {
      list.prefixLength = frontier
      search?.list.prefixLength = frontier
    }
  }
  /// The number of repairs since the frontier last advanced.
  var fruitlessCount = 0
  /// The number of waits since the frontier last advanced.
  var waitCount = 0
  /// The time before the first request of this attempt.
  var attemptStart: Date
  private var lastDuplicate: Element.ID?
  private var duplicateCount = 0
  /// The pages before the end that were empty in some attempt, although retried.
  var emptyNumbers: Set<Int> = []
  var isShort = false
  /// True if the end was reached in some attempt, so that only the proof is missing.
  private var hasReachedEnd = false
  /// True if a later run can continue although the list was delivered.
  private(set) var isUnfinished = false
  /// Page 1, with the account's count, if it was requested for the beginning of the list.
  var requestedFirst: (Page<[Element]>, total: Int?)?
  /// The number of pages that may still be requested; nil before the first answer of the allowance.
  var allowedCount: Int?
  /// The error of a page without which the search for the end gave up.
  var failure: GitHubError?

  var client: GitHubClient { list.client }

  /// True if nothing can prove the list whole any more, so that it is only read to its end.
  var isLast: Bool {
    fruitlessCount >= PrefixReading.fruitlessLimit || duplicateCount >= PrefixReading.duplicateLimit
  }

  /// True if a wait for a limit causes a repair.
  var mindsWaits: Bool { waitCount < PrefixReading.waitLimit }

  init(of list: NumberedPages<Element>, _ delivery: Delivery<Element>, start: Date?) {
    self.list = list
    self.delivery = delivery
    attemptStart = list.client.cache.clock.now()
    self.start = [delivery.marker.resumedStart, start].compactMap(\.self).min()
  }

  /// Delivers the pages, and returns how complete they are.
  ///
  /// - Throws: `PagesError` as `Pages.paginate`.
  mutating func run<Stop: Error>(
    _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> ListEnd {
    if let end = try await readCached(use) { return end }
    delivery.forgetAge()
    if let limit = list.limit, let end = try await readBeginning(upTo: limit, use) { return end }
    while true {
      let attempt: Attempt
      do throws(PagesError<Stop>) {
        attempt = try await readFromFrontier(use)
      } catch {
        // The list was delivered; only the proof is missing.
        guard hasReachedEnd, !isShort, case .failed(.limited) = error else { throw error }
        isUnfinished = true
        return end(.moved)
      }
      if let end = try await PagesError<Stop>.failing({ () throws(GitHubError) in
        try await self.end(after: attempt)
      }) {
        return end
      }
      // What is cached from here on must not count as a part of the pages before the shift.
      attemptStart = client.cache.clock.now()
      recordProgress(fullNumber: nil)
    }
  }

  /// Returns the end of the list after an attempt; nil if another attempt is to follow.
  private mutating func end(after attempt: Attempt) async throws(GitHubError) -> ListEnd? {
    switch attempt {
    case .enough: return isShort ? try await ended(.cut) : end(.cut)
    case .unchecked:
      isUnfinished = true
      return try await ended(.unchecked)
    case .settled:
      if try await isVerified() {
        // A cached count may be from before the list shrank.
        if list.verifies, end(.settled).hidden?.isByCount == true {
          try await search?.requestTotal()
        }
        return try await ended(.settled)
      }
      if isLast { return try await ended(.moved) }
      // Any page may have shifted and back.
      frontier = 0
      fruitlessCount += 4
    case .shifted:
      // Without that page, the pages behind it weren't read.
      if let failure, !hasReachedEnd, !isShort { throw failure }
      if isShort || search?.isUnresolved == true || isLast { return try await ended(.moved) }
      noteDuplicate()
      fruitlessCount += 1
    case .emptied: fruitlessCount += 1
    case .waited: waitCount += 1
    }
    return nil
  }

  /// Records that all pages were read in this attempt.
  mutating func noteEnd() { hasReachedEnd = true }

  private mutating func noteDuplicate() {
    let duplicate = delivery.collected.duplicate
    duplicateCount = duplicate == nil ? 0 : duplicate == lastDuplicate ? duplicateCount + 1 : 1
    lastDuplicate = duplicate
  }

  /// Records for a later run how far the list is checked.
  mutating func recordProgress(fullNumber: Int?) {
    delivery.marker.record(
      ResumeMarker.Progress(frontier: frontier, fullNumber: fullNumber, since: attemptStart))
  }

  /// Returns the end of a list that was read to its end, and stores the verdict.
  ///
  /// - Throws: `.incomplete` if GitHub returned only a part of the list.
  private mutating func ended(_ state: ListState) async throws(GitHubError) -> ListEnd {
    let end = end(state)
    let lastNumber = search?.lastNumber ?? 1
    if let date = delivery.asOf, let checkedAt = end.checkedAt {
      client.cache.keep(
        ListVerdict(
          isSettled: state == .settled && !isShort, isIncomplete: isShort, startedAt: date,
          checkedAt: checkedAt, lastNumber: lastNumber, count: delivery.collected.verifiedCount,
          hiddenCount: tally.hiddenCount(upTo: lastNumber, totalCount: search?.totalCount)),
        at: list.firstKey)
    }
    if isShort {
      // `try?`: without the count, the error still has the number of accounts found. A cached one
      // may be from before the list grew.
      try? await search?.requestTotal()
      let foundCount = delivery.collected.count
      // A profile that has turned private counts none.
      let total = search?.countsNone == true && foundCount > 0 ? nil : search?.totalCount
      // A list that shrinks a page at a time has empty pages too.
      if let total, foundCount > total { return self.end(.moved) }
      throw .incomplete(Incompleteness(foundCount: foundCount, totalCount: total))
    }
    return end
  }

  private func end(_ state: ListState) -> ListEnd {
    var end = ListEnd(
      state: state, asOf: delivery.asOf, checkedAt: client.cache.clock.now())
    let lastNumber = search?.lastNumber ?? 1
    let hiddenCount = tally.hiddenCount(upTo: lastNumber, totalCount: search?.totalCount)
    if state == .settled, hiddenCount > 0 {
      let total = tally.entryCount(upTo: lastNumber) + hiddenCount
      end.hidden = .init(
        count: hiddenCount, total: total,
        isByCount: tally.hiddenCount(upTo: lastNumber, totalCount: nil) == 0)
    }
    if state == .cut { end.totalCount = search?.totalCount ?? list.count?.cached(by: client) }
    return end
  }
}
