import struct FoundationEssentials.Date

extension NumberedPages {
  /// Reads the list from the cache alone, if that is allowed.
  ///
  /// Online this requires a fresh, settled verdict, and every page to be from the verdict's pass.
  /// At the first page that isn't, it stops, and the caller reads the list in passes after the
  /// pages already delivered. Offline it uses every cached page, and the verdict only determines
  /// the state.
  ///
  /// - Returns: Nil if the list must be fetched.
  /// - Throws: Offline `.notCached` if a page is missing, and `.incomplete` if one before the last
  ///   is empty; `.stopped` with the error of `use`.
  func readCached<Stop: Error>(
    since start: Date?, _ delivery: inout Delivery<Element>, _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> ListEnd<Element.ID>? {
    let verdict = client.cache.verdict(at: firstKey)
    let isOffline = client.isOffline
    if !isOffline {
      guard let verdict, verdict.isSettled,
        client.cache.policy.isUsable(
          fetchedAt: verdict.checkedAt, now: client.cache.clock.now(), resumedSince: start)
      else { return nil }
    }
    var (isOfOnePass, isShort, gapCount) = (true, false, 0)
    var last = verdict?.lastNumber ?? 1
    var number = 1
    delivery.reserve(pageCount: last)
    while number <= last {
      guard let page = cachedPage(number) else {
        if isOffline { throw .failed(.notCached) }
        return nil
      }
      if verdict?.covers(page) != true {
        if !isOffline { return nil }
        isOfOnePass = false
      }
      // Without a verdict only the pages show how many there are.
      if verdict == nil, page.links.hasNext, !page.answer.isEmpty {
        last = max(last, number + 1, page.links.lastNumber ?? 0)
      }
      if number < last {
        gapCount += max(0, pageLength - page.answer.count)
        if page.answer.isEmpty { isShort = true }
      }
      let unseen = delivery.unseen(of: page)
      if try await !delivery.deliver(unseen, isUnderWay: false, to: use) {
        var end = ListEnd<Element.ID>(state: .cut, asOf: delivery.asOf)
        end.totalCount = verdict.flatMap { $0.isSettled ? $0.count + $0.hiddenCount : nil }
        return end
      }
      number += 1
    }
    let collected = delivery.collected
    let isWhole = isOfOnePass && !collected.repeats && collected.count == verdict?.count
    guard isOffline || isWhole else { return nil }
    if isShort {
      // This happens only offline: a list with an empty page is never settled.
      let total = count?.cached(by: client)
      throw .failed(.incomplete(Incompleteness(foundCount: collected.count, totalCount: total)))
    }
    let state = verdict.map { $0.isSettled && isWhole ? ListState.settled : .moved } ?? .unchecked
    var end = ListEnd<Element.ID>(state: state, asOf: delivery.asOf)
    end.checkedAt = isOfOnePass ? verdict?.checkedAt : nil
    let hiddenCount = max(gapCount, verdict?.hiddenCount ?? 0)
    if state == .settled, hiddenCount > 0 {
      end.hidden = .init(count: hiddenCount, total: collected.count + hiddenCount)
    }
    return end
  }

  private func cachedPage(_ number: Int) -> Page<[Element]>? {
    let key = endpoint.key(page: number, base: client.base)
    guard let entry = client.cache.entry(for: endpoint, at: key) else { return nil }
    client.observe(.cached(RequestName(endpoint.request(page: number, base: client.base))))
    return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt)
  }
}
