import struct FoundationEssentials.Date

/// Reads a list by the numbers of its pages, several at a time.
///
/// Numbered pages shift while they are being read. So a pass fetches page 1 and the end of the list,
/// then the pages between, and then checks that the first and the last full page are as they were.
///
/// Lists ordered by time change at one end when somebody joins, and close up when somebody leaves.
/// Either shows in page 1 or in the last full page, whose first entry is visible. So a pass is
/// settled if both are the same before and after the pages between were fetched, and no entry was on
/// two pages.
struct NumberedPages<Element: Identifiable & Sendable>: PassReader
where Element.ID: Sendable & Comparable {
  let client: GitHubClient
  let endpoint: Endpoint<[Element]>
  let parallel: Int
  let limit: Int?
  let count: ListCount?
  /// Whether a list of any length is read up to three times until it is settled.
  let verifies: Bool
  /// The length of the list by the last pass.
  var lastNumber = 1

  var firstKey: PageKey { endpoint.key(page: 1, base: client.base) }

  /// One pass through the list.
  struct Pass {
    /// From 1.
    let number: Int
    /// When the run began that is resumed; what was fetched since then is used in pass 1.
    let since: Date?
    /// The pages that were read.
    var tally = PageTally<Element>()
    /// The number of the last page, as far as is known.
    var lastNumber = 1
    /// Whether that is the list's end, and every page up to it was read.
    var isWhole = false
    /// Whether a page was found behind the end only after the pages were read.
    var isLonger = false
    /// Whether GitHub holds back a part of the list.
    var isShort = false
    /// The account's own count of the list, if it was needed.
    var totalCount: Int?

    /// Whether the cache may not answer.
    var isOutdated: Bool { number > 1 }
  }

  mutating func read<Stop: Error>(
    _ number: Int, since: Date?, _ delivery: inout Delivery<Element>,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> PassResult<Element.ID> {
    if number == 1, let end = try await readKept(since: since, &delivery, use) {
      return PassResult(end)
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
    var result = PassResult(ListEnd<Element.ID>(state, asOf: date))
    if state == .settled, hiddenCount > 0 {
      result.end.hidden = .init(count: hiddenCount, total: entryCount + hiddenCount)
    }
    if state == .cut { result.end.totalCount = pass.totalCount ?? count?.kept(by: client) }
    result.isShort = pass.isShort
    result.totalCount = pass.totalCount
    // One arrival can turn every 304 into a page at full price, so a long list is read again only
    // if the limit allows that twice over, and only once unless `verifies`.
    result.mayRepeat =
      verifies || pass.lastNumber <= shortListLength
      || pass.number == 1 && allows(2 * pass.lastNumber)
    result.lacksEntries = pass.isShort || pass.isLonger
    if let date, state != .cut || pass.isWhole {
      result.verdict = ListVerdict(
        isSettled: [.cut, .settled].contains(state) && !pass.isShort, startedAt: date,
        checkedAt: client.cache.clock.now(), lastNumber: pass.lastNumber, count: entryCount,
        hiddenCount: hiddenCount)
    }
    return result
  }

  /// Whether the rate limit is known to allow so many requests, or there is none.
  func allows(_ requestCount: Int) -> Bool {
    guard let known = client.pace.knownLimit, client.isCurrent(known) else { return true }
    return known.remaining >= requestCount
  }

  func cost(of numbers: ClosedRange<Int>, inListSince start: Date?) async -> Int {
    // GitHub's longest lists have a quarter of it, but a server can claim two thousand million, and
    // to look for each would take hours.
    let kept = numbers.prefix(10_000)
    let rest = numbers.count - kept.count
    guard let first = kept.first, let last = kept.last else { return rest }
    return await client.cost(of: first...last, of: endpoint, inListSince: start) + rest
  }
}
