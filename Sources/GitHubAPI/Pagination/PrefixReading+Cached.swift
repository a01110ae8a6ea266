import struct FoundationEssentials.Date

extension PrefixReading {
  /// Reads the list from the cache alone, if that is allowed.
  ///
  /// Online this requires a fresh, settled verdict, and every page to be from that listing. At the
  /// first page that isn't, it stops, and the caller fetches the list, after the pages already
  /// delivered. Offline it uses every cached page, and the verdict only determines the state.
  ///
  /// - Returns: Nil if the list must be fetched.
  /// - Throws: Offline `.notCached` if a page is missing, and `.incomplete` if one before the last
  ///   is empty or the last listing was incomplete; `.stopped` with the error of `use`.
  mutating func readCached<Stop: Error>(
    _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> ListEnd? {
    let verdict = client.cache.verdict(at: list.firstKey)
    let isOffline = client.isOffline
    if !isOffline {
      // A settled list may lack an account if an arrival and a departure fell between two checks.
      guard !list.verifies, let verdict, verdict.isSettled,
        !(list.needsWholeReading && verdict.isByDifferences),
        client.cache.policy.isUsable(
          fetchedAt: verdict.checkedAt, now: client.cache.clock.now(), resumedSince: start)
      else { return nil }
    }
    var (isOfOneListing, isShort, gapCount) = (true, false, 0)
    var last = verdict?.lastNumber ?? 1
    var number = 1
    delivery.reserve(pageCount: last)
    while number <= last {
      guard var page = observed(number) else {
        if isOffline { throw .failed(.notCached) }
        return nil
      }
      let isOwned = page.links.mayBelong(to: list.ownerID)
      if verdict?.covers(page) != true || !isOwned {
        if !isOffline { return nil }
        // Only the end of a listing shows that an empty page isn't a fault.
        if page.answer.isEmpty || !isOwned { throw .failed(.notCached) }
        isOfOneListing = false
        // A page that is newer than the verdict shows better how many there are.
        if page.links.hasNext { last = max(last, number + 1, page.links.lastNumber ?? 0) }
      }
      if number < last {
        gapCount += max(0, pageLength - page.answer.count)
        if page.answer.isEmpty { isShort = true }
      }
      if isOfOneListing, let verdict, verdict.isSettled {
        page.totalCount = verdict.count + verdict.hiddenCount
      }
      list.ownerID = list.ownerID ?? page.links.ownerID
      if try await !delivery.deliver(page, isUnderWay: nil, to: use) {
        var end = ListEnd(state: .cut, asOf: delivery.asOf)
        end.totalCount = page.totalCount
        return end
      }
      number += 1
    }
    let collected = delivery.collected
    let isWhole = isOfOneListing && collected.count == verdict?.count
    guard isOffline || isWhole else { return nil }
    if isShort || verdict?.isIncomplete == true {
      // This happens only offline: an incomplete list is never settled.
      let total = list.count?.cached(by: client)
      throw .failed(.incomplete(Incompleteness(foundCount: collected.count, totalCount: total)))
    }
    var state = verdict.map { $0.isSettled && isWhole ? ListState.settled : .moved } ?? .unchecked
    let isByDifferences = verdict?.isByDifferences == true
    if state == .settled, isByDifferences, list.needsWholeReading { state = .unchecked }
    var end = ListEnd(state: state, asOf: delivery.asOf)
    end.isByDifferences = isByDifferences
    end.checkedAt = isOfOneListing ? verdict?.checkedAt : nil
    let hiddenCount = max(gapCount, verdict?.hiddenCount ?? 0)
    if state == .settled, hiddenCount > 0 {
      end.hidden = .init(count: hiddenCount, total: collected.count + hiddenCount)
    }
    return end
  }

  private func observed(_ number: Int) -> Page<[Element]>? {
    guard let page = list.cached(number) else { return nil }
    client.observe(.cached(RequestName(list.endpoint.request(page: number, base: client.base))))
    return page
  }
}
