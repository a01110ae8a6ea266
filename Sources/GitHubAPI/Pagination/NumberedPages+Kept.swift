import struct FoundationEssentials.Date

extension NumberedPages {
  /// Reads the list without a request, as far as the cache may answer for all of it.
  ///
  /// Online this takes a settled verdict that is fresh, and pages that are all of the pass that it
  /// is about; if one is not, what was handed over so far stays, and the caller reads the list in
  /// passes. Offline every page that is kept will do, and the verdict only tells how good they are.
  ///
  /// - Returns: How complete the list is; nil if it has to be fetched.
  /// - Throws: `.failed` offline, with `.notCached` if a page is missing and `.incomplete` if one is
  ///   empty; `.stopped`.
  func readKept<Stop: Error>(
    since start: Date?, _ delivery: inout Delivery<Element>,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> ListEnd<Element.ID>? {
    let verdict = client.cache.verdict(at: firstKey)
    let isOffline = client.isOffline
    if !isOffline {
      guard let verdict, verdict.isSettled,
        client.cache.policy.isUsable(
          fetchedAt: verdict.checkedAt, now: client.cache.clock.now(), inListSince: start)
      else { return nil }
    }
    var isOfOnePass = true
    var isShort = false
    var gapCount = 0
    var last = verdict?.lastNumber ?? 1
    var number = 1
    delivery.reserve(pageCount: last)
    while number <= last {
      guard let page = kept(number) else {
        if isOffline { throw .failed(.notCached) }
        return nil
      }
      if verdict?.covers(page) != true {
        if !isOffline { return nil }
        isOfOnePass = false
      }
      // Without a verdict the pages themselves have to say how many there are.
      if verdict == nil, page.links.hasNext, !page.answer.isEmpty {
        last = max(last, number + 1, page.links.lastNumber ?? 0)
      }
      if number < last {
        gapCount += max(0, pageLength - page.answer.count)
        if page.answer.isEmpty { isShort = true }
      }
      let unseen = delivery.unseen(of: page)
      if try await !delivery.hand(unseen, isUnderWay: false, to: use) {
        var end = ListEnd<Element.ID>(.cut, asOf: delivery.asOf)
        end.totalCount = verdict.flatMap { $0.isSettled ? $0.count + $0.hiddenCount : nil }
        return end
      }
      number += 1
    }
    let collected = delivery.collected
    let isWhole = isOfOnePass && !collected.repeats && collected.count == verdict?.count
    guard isOffline || isWhole else { return nil }
    if isShort {
      // Only offline: a list with a hole is never settled.
      let total = count?.kept(by: client)
      throw .failed(
        .incomplete(Incompleteness(foundCount: collected.count, totalCount: total)))
    }
    let state: ListState =
      switch verdict {
      case nil: .unchecked
      case let verdict?: verdict.isSettled && isWhole ? .settled : .moved
      }
    var end = ListEnd<Element.ID>(state, asOf: delivery.asOf)
    let hiddenCount = max(gapCount, verdict?.hiddenCount ?? 0)
    if state == .settled, hiddenCount > 0 {
      end.hidden = .init(count: hiddenCount, total: collected.count + hiddenCount)
    }
    return end
  }

  private func kept(_ number: Int) -> Page<[Element]>? {
    let key = endpoint.key(page: number, base: client.base)
    guard let entry = client.cache.entry(for: endpoint, at: key) else { return nil }
    client.observe(.cached(RequestName(endpoint.request(page: number, base: client.base))))
    return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt)
  }
}
