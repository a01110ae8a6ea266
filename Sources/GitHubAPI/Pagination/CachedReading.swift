import struct FoundationEssentials.Date

/// The reading of a list from the cache alone.
///
/// Online this requires a fresh, settled verdict, and every page to be from that listing. At the
/// first page that isn't, it stops, and the list is fetched, after the pages already delivered.
/// Offline it uses every cached page, and the verdict only determines the state.
struct CachedReading: Sendable {
  // More at once aren't faster. The first is read alone: a list with a limit often needs no other.
  private static let batchCount = 10

  let list: Pages
  /// The start of the resumed run, whose pages count as fresh.
  let start: Date?
  /// The ids of the accounts that were delivered.
  private(set) var ids: Set<Int64> = []

  init(of list: Pages, start: Date?) {
    self.list = list
    self.start = start
  }

  /// Delivers the pages, and returns nil if the list must be fetched.
  ///
  /// - Throws: Offline `.notCached` if a page is missing, and `.incomplete` if one before the last
  ///   is empty or the last listing was incomplete.
  mutating func run(
    _ source: inout PageSource, _ delivery: inout Delivery,
    _ use: PageConsumer
  ) async throws(GitHubError) -> ListEnd? {
    let client = list.client
    let verdict = client.cache.verdict(at: list.firstKey)
    let isOffline = client.isOffline
    if !isOffline {
      // A settled list may lack an account if an arrival and a departure fell between two checks.
      guard !list.verifies, let verdict, verdict.isSettled,
        !(list.needsWholeReading && verdict.isByDifferences),
        client.cache.isUsable(verdict.checkedAt, ofListAt: list.firstKey, resumedSince: start)
      else { return nil }
    }
    var (isOfOneListing, isShort, gapCount) = (true, false, 0)
    var last = verdict?.lastNumber ?? 1
    var number = 1
    var stored: ArraySlice<StoredPage> = []
    // Growing in steps takes a sixth of the time. No list is longer than a million, whatever a server
    // claims.
    ids.reserveCapacity(min(min(last, 10_000) * pageLength, list.limit ?? .max))
    while number <= last {
      if stored.isEmpty {
        let count = number == 1 ? 1 : min(CachedReading.batchCount, last - number + 1)
        stored = source.stored(number, count: count)[...]
      }
      guard let next = stored.popFirst(), var page = source.cached(number, in: next) else {
        if isOffline { throw .notCached }
        return nil
      }
      client.observe(.cached(RequestName(list.endpoint.request(page: number, base: client.base))))
      let isOwned = page.links.mayBelong(to: source.ownerID)
      if verdict?.covers(page) != true || !isOwned {
        if !isOffline { return nil }
        // Only the end of a listing shows that an empty page isn't a fault.
        if page.answer.isEmpty || !isOwned { throw .notCached }
        isOfOneListing = false
        // A page that is newer than the verdict shows better how many there are.
        if page.links.hasNext { last = max(last, number + 1, page.links.lastNumber ?? 0) }
      }
      if number < last {
        gapCount += max(0, pageLength - page.answer.count)
        if page.answer.isEmpty { isShort = true }
      }
      if isOfOneListing, let verdict, verdict.isSettled {
        page.totalCount = verdict.count
      }
      source.ownerID = source.ownerID ?? page.links.ownerID
      var new = page.map { unseen(of: $0) }
      if number == 1, !page.links.hasNext { new.totalCount = page.totalCount ?? page.answer.count }
      if await !delivery.deliver(new, isUnderWay: nil, to: use) {
        return ListEnd(state: .cut, asOf: delivery.asOf, totalCount: page.totalCount)
      }
      number += 1
    }
    let isWhole = isOfOneListing && delivery.count == verdict?.count
    guard isOffline || isWhole else { return nil }
    if isShort || verdict?.isIncomplete == true {
      // This happens only offline: an incomplete list is never settled.
      let total = list.count?.cached(by: client)
      throw .incomplete(Incompleteness(foundCount: delivery.count, totalCount: total))
    }
    var state = verdict.map { $0.isSettled && isWhole ? ListState.settled : .moved } ?? .unchecked
    let isByDifferences = verdict?.isByDifferences == true
    if state == .settled, isByDifferences, list.needsWholeReading { state = .unchecked }
    var end = ListEnd(state: state, asOf: delivery.asOf)
    end.isByDifferences = isByDifferences
    end.ownerID = source.ownerID
    end.checkedAt = isOfOneListing ? verdict?.checkedAt : nil
    let hiddenCount = max(gapCount, verdict?.hiddenCount ?? 0)
    if state == .settled, hiddenCount > 0 {
      end.hidden = .init(count: hiddenCount, total: delivery.count + hiddenCount)
    }
    return end
  }

  /// Returns the accounts that no page before has, up to the limit.
  private mutating func unseen(of accounts: [Account]) -> [Account] {
    // Usually all are new; then nothing is copied.
    var new: [Account]?
    for (place, account) in accounts.enumerated() {
      if ids.count < list.limit ?? .max, ids.insert(account.id).inserted {
        new?.append(account)
      } else {
        new = new ?? Array(accounts[..<place])
      }
    }
    return new ?? accounts
  }
}
