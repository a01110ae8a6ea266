import struct FoundationEssentials.Date

/// A reader of lists by page number, several pages at a time.
///
/// Numbered pages shift while they are read: in a list ordered by time, an arrival changes one end,
/// and a departure moves later entries up. Either shows in page 1 or in the last full page, whose
/// first entry can't be hidden. So a pass fetches page 1 and the end, then the pages between; it is
/// settled if page 1 and the last full page are unchanged afterwards and no entry was on two pages.
struct NumberedPages<Element: Identifiable & Sendable>: PassReader
where Element.ID: Sendable & Comparable {
  let client: GitHubClient
  let endpoint: Endpoint<[Element]>
  let parallel: Int
  let limit: Int?
  let count: ListCount?
  /// True if a list of any length is read up to three times until it is settled.
  let verifies: Bool
  /// The length of the list, in pages, according to the last pass.
  var lastNumber = 1

  var firstKey: PageKey { endpoint.key(page: 1, base: client.base) }

  /// One pass through the list.
  struct Pass {
    let number: Int
    /// The start of the resumed run; pages fetched since then are used in pass 1.
    let since: Date?
    var tally = PageTally<Element>()
    /// The number of the last page, as far as it is known.
    var lastNumber = 1
    /// True if `lastNumber` is the end of the list and every page up to it was read.
    var isWhole = false
    /// True if a page may follow the end, as the end's page showed when it was fetched again.
    var isLonger = false
    var isShort = false
    var totalCount: Int?

    /// The use of cached pages; only pass 1 uses them without a request.
    var use: PageUse { PageUse(since: since, isOutdated: number > 1) }
  }

  mutating func read<Stop: Error>(
    _ number: Int, since: Date?, _ delivery: inout Delivery<Element>,
    _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> PassResult<Element.ID> {
    if number == 1, let end = try await readCached(since: since, &delivery, use) {
      return PassResult(end: end)
    }
    if number > 1, lastNumber > shortListLength {
      client.observe(.readingAgain(pageCount: lastNumber))
    }
    delivery.beginPass(number)
    var pass = Pass(number: number, since: since)
    let state = try await run(&pass, &delivery, use)
    lastNumber = pass.lastNumber
    return result(of: pass, state, asOf: delivery.asOf)
  }

  private func result(
    of pass: Pass, _ state: ListState, asOf date: Date?
  ) -> PassResult<Element.ID> {
    let hiddenCount = pass.tally.hiddenCount(upTo: pass.lastNumber, totalCount: pass.totalCount)
    let entryCount = pass.tally.entryCount
    let now = client.cache.clock.now()
    var result = PassResult(end: ListEnd<Element.ID>(state: state, asOf: date, checkedAt: now))
    if state == .settled, hiddenCount > 0 {
      result.end.hidden = .init(count: hiddenCount, total: entryCount + hiddenCount)
    }
    if state == .cut { result.end.totalCount = pass.totalCount ?? count?.cached(by: client) }
    result.isShort = pass.isShort
    result.totalCount = pass.totalCount
    // One arrival can turn every 304 into a page that counts, so a long list is read again only if
    // the rate limit allows that twice over, and only once unless `verifies`.
    result.mayRepeat =
      verifies || pass.lastNumber <= shortListLength
      || pass.number == 1 && allows(2 * pass.lastNumber)
    result.lacksEntries = pass.isShort || pass.isLonger
    if let date, state != .cut || pass.isWhole {
      result.verdict = ListVerdict(
        isSettled: [.cut, .settled].contains(state) && !pass.isShort, startedAt: date,
        checkedAt: now, lastNumber: pass.lastNumber, count: entryCount, hiddenCount: hiddenCount)
    }
    return result
  }

  /// Returns true if the rate limit allows this many requests, or is unknown.
  func allows(_ requestCount: Int) -> Bool {
    guard let known = client.pace.knownLimit, client.isCurrent(known) else { return true }
    return known.remaining >= requestCount
  }

  func cost(of numbers: ClosedRange<Int>, resumedSince start: Date?) async -> Int {
    // GitHub's longest lists have a quarter of these pages, but a server can claim two billion, and
    // looking them all up would take hours.
    let counted = numbers.clamped(to: numbers.lowerBound...numbers.lowerBound + 9_999)
    let keys = counted.map { endpoint.key(page: $0, base: client.base) }
    return await client.cost(of: keys, resumedSince: start) + numbers.count - counted.count
  }
}
