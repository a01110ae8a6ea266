import struct FoundationEssentials.Date

/// The state that the attempts to read a list have in common: what they requested, delivered and learned.
struct ReadingProgress: Sendable {
  let list: Pages
  /// The start of the resumed run, whose pages are used.
  let start: Date?
  var source: PageSource
  var delivery: Delivery
  var pages = ReadPages()
  var trust = PageTrust()
  var budget = RepairBudget()
  /// The number of pages, from page 1, that were delivered before the last agreeing check.
  var frontier = 0 { didSet { source.prefixLength = frontier } }
  /// The pages before the end that were empty in some attempt, although fetched again.
  var emptyNumbers: Set<Int> = []
  /// The end that an attempt found although page 1 names another one, or none.
  var knownEnd: (named: Int?, last: Int)?
  var growthCount = 0
  /// True if GitHub returned only a part of the list.
  var isShort = false
  /// True if the end was reached in some attempt, so that only the proof is missing.
  var hasReachedEnd = false
  /// The number of pages that may still be requested; nil before the first answer of the allowance.
  var allowedCount: Int?
  /// The account's count of entries; nil if it is unknown.
  private(set) var total: Int?
  private(set) var hasRequestedTotal = false
  /// True if nothing but the account's count shows that page 1 is the last.
  private(set) var isCounted = false

  var client: GitHubClient { list.client }

  init(of list: Pages, _ marker: ResumeMarker) {
    self.list = list
    start = [marker.resumedStart, list.start].compactMap(\.self).min()
    source = PageSource(list: list)
    delivery = Delivery(limit: list.limit, marker: marker)
  }

  /// Fetches the account's count, unless this run has fetched it.
  ///
  /// - Throws: `.ownerChanged` if it isn't the account whose list it is.
  mutating func requestTotal() async throws(GitHubError) {
    if hasRequestedTotal { return }
    hasRequestedTotal = true
    total = try await list.count?.fetched(by: client, owner: source.ownerID) ?? total
  }

  /// Forgets a count that may be outdated, which then shows nothing.
  mutating func forgetTotal() { total = nil }

  /// Returns true if pages have entries although the account counts none, as that of a private
  /// profile; the next attempt requests its count again.
  mutating func contradictsTotal(upTo last: Int) -> Bool {
    guard hasRequestedTotal, total == 0, pages.count(upTo: last) > 0 else { return false }
    (total, hasRequestedTotal) = (nil, false)
    return true
  }

  /// Makes sure that page 1 is of the same account's list as the pages before.
  ///
  /// A list of one page has no Link, so that only the profile tells whose it is.
  mutating func confirmOwner(of first: Page<[Account]>) async throws(GitHubError) {
    guard source.ownerID != nil, first.links.ownerID == nil, first.origin == .network else {
      source.ownerID = source.ownerID ?? first.links.ownerID
      if source.ownerID == nil { delivery.noteUnowned(first) }
      return
    }
    hasRequestedTotal = false
    try await requestTotal()
  }

  /// Records that a list whose pages repeat others is incomplete.
  ///
  /// - Throws: `.endlessList` if the account counts no more than was found.
  mutating func noteRepeats(at number: Int) async throws(GitHubError) {
    try await requestTotal()
    guard total ?? 0 > delivery.foundCount else { throw .endlessList(page: number) }
    isShort = true
  }

  /// Returns true if a page that names no next one is proven to be the last, or if the account
  /// counts no more than a page 1 without Link has.
  mutating func isLast(_ page: Page<[Account]>) async throws(GitHubError) -> Bool {
    let isProven = source.provesEnd(page) && (page.number == 1 || !page.answer.isEmpty)
    let placeCount = page.number * pageLength
    total = total ?? list.count?.cached(by: client)
    // A count from before the page misses later arrivals.
    let isCountNew = !hasRequestedTotal
    if !isProven || total ?? 0 > placeCount { try await requestTotal() }
    if isProven, total ?? 0 <= placeCount { return true }
    let counts = page.answer.count...pageLength
    isCounted = page.number == 1 && isCountNew && total.map(counts.contains) ?? false
    return isCounted
  }

  /// Returns true if the account counts more entries than a page behind the last could hide; none are
  /// hidden if pages repeat others.
  func lacksEntries(upTo last: Int) -> Bool {
    guard hasRequestedTotal, let total else { return false }
    if trust.repeatCount > 0 { return total > delivery.foundCount }
    // Without a visible account, page 1 is that page.
    return total > (delivery.count == 0 ? pageLength : (last + 1) * pageLength)
  }

  /// Returns true if the rate limit leaves requests for all remaining pages, or for more than the
  /// next check.
  func allows(_ pageCount: Int, besides underWay: Int, keeping checkCount: Int) -> Bool {
    guard let known = client.pace.knownLimit, client.isCurrent(known) else { return true }
    let remaining = known.remaining - underWay
    return pageCount <= remaining || remaining > checkCount
  }

  /// Returns true if the rate limit leaves so much that some is kept for a check: requests for as many
  /// pages as it takes, or for one page if the resumed run has lost pages.
  ///
  /// Without a check, the next run uses the pages only if the list hasn't shifted until then. But if
  /// each of many runs kept requests for a check, there might be none for a page.
  func allowsCheck(of checkCount: Int, after prefix: ResumedPrefix?) -> Bool {
    guard let known = client.pace.knownLimit, client.isCurrent(known) else { return true }
    let hasLostPages = prefix.map { frontier < $0.length } ?? false
    return known.remaining >= checkCount + (hasLostPages ? 1 : checkCount)
  }

  /// Waits until more of the missing pages may be requested, if none may; returns true if the list
  /// may have shifted and back meanwhile.
  mutating func waitsForAllowance(of missingCount: Int) async throws(GitHubError) -> Bool {
    guard allowedCount == 0, let allowance = list.allowance else { return false }
    let start = client.cache.clock.elapsed()
    while allowedCount == 0 {
      allowedCount = await allowance(missingCount)
      if Task.isCancelled { throw .noResponse(.cancelled) }
    }
    return client.cache.clock.elapsed() - start > .seconds(10)
  }
}

/// The cached pages of an unfinished run, which this one resumes.
struct ResumedPrefix {
  /// The number of cached pages without a gap, from page 1.
  let length: Int
  /// The number of those that its last agreeing check covered.
  let checkedLength: Int
  /// The pages that show a shift, as they were cached.
  let fingerprints: [Int: Int]
  /// The id of the account whose list they are; nil if it is unknown.
  let ownerID: Int64?

  /// Finds the pages; nil if no run is resumed, and after the first attempt.
  init?(of progress: ReadingProgress) {
    let (source, marker) = (progress.source, progress.delivery.marker)
    guard progress.frontier == 0, progress.pages.isEmpty, progress.list.limit == nil,
      let start = marker.resumedStart, let checked = marker.progress
    else { return nil }
    var fingerprints: [Int: Int] = [:]
    for number in [1, checked.fullNumber].compactMap(\.self) {
      // Entries that have left a page of the prefix precede it in the cache.
      fingerprints[number] = source.cached(number)
        .map { Array($0.answer.suffix(pageLength)).fingerprint }
    }
    let ownerID = source.cached(1)?.links.ownerID
    var length = 0
    while let page = source.cached(length + 1), !page.answer.isEmpty,
      page.links.mayBelong(to: ownerID),
      page.fetchedAt >= (length < checked.frontier ? start : max(start, checked.since))
    {
      length += 1
    }
    self.length = length
    checkedLength = min(length, checked.frontier)
    self.fingerprints = fingerprints
    self.ownerID = ownerID
  }
}

/// The pages that were read, by number, as they were read last.
struct ReadPages: Sendable {
  private struct Figures {
    let fingerprint: Int
    let count: Int
    let hasNext: Bool
  }

  private var figures: [Int: Figures] = [:]

  var isEmpty: Bool { figures.isEmpty }

  mutating func add(_ page: Page<[Account]>) {
    figures[page.number] = Figures(
      fingerprint: page.answer.fingerprint, count: page.answer.count, hasNext: page.links.hasNext)
  }

  /// Returns true if a page that was fetched again has the same entries in the same order.
  func isUnchanged(_ page: Page<[Account]>) -> Bool {
    figures[page.number]?.fingerprint == page.answer.fingerprint
  }

  /// Returns the number of entries on a page; nil if it wasn't read.
  func count(onPage number: Int) -> Int? { figures[number]?.count }

  /// Returns true if a page names a next one.
  func hasNext(page number: Int) -> Bool { figures[number]?.hasNext ?? false }

  /// Returns the number of entries on the pages up to `last`.
  func count(upTo last: Int) -> Int {
    figures.reduce(0) { $1.key <= last ? $0 + $1.value.count : $0 }
  }

  /// Returns the number of hidden accounts; only the account's count shows those on the last page.
  func hiddenCount(upTo last: Int, of total: Int?) -> Int {
    let gapCount = figures.reduce(0) { sum, page in
      page.key < last ? sum + max(0, pageLength - page.value.count) : sum
    }
    return max(gapCount, (total ?? 0) - count(upTo: last))
  }
}

extension [Account] {
  /// A hash of the entries' ids in order, valid in this process only.
  var fingerprint: Int {
    var hasher = Hasher()
    for entry in self { hasher.combine(entry.id) }
    return hasher.finalize()
  }
}
