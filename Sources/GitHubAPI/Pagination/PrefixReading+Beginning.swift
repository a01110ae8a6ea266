extension PrefixReading {
  /// Reads only the pages that the limit needs, without a check.
  ///
  /// Pages that are fresh, or fetched since the start of the resumed run, come from the cache.
  ///
  /// - Returns: Nil if the whole list is needed, which hidden accounts or departures can cause.
  mutating func readBeginning<Stop: Error>(
    upTo limit: Int, _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> ListEnd? {
    let (first, total) = try await PagesError<Stop>.failing { () throws(GitHubError) in
      try await list.firstPage(use: PageUse(since: start, provesEnd: true))
    }
    list.ownerID = list.ownerID ?? first.links.ownerID
    guard first.links.hasNext, let last = first.links.lastNumber, (last - 1) * pageLength >= limit
    else {
      if first.origin != .cache { requestedFirst = (first, total) }
      return nil
    }
    guard try await take(first, use) else { return cut }
    var requested = 1
    try await runConcurrently(list.parallel) { () -> Int? in
      // Hidden accounts leave gaps, so more pages may be needed than for full ones.
      let missing = max(0, (tally.nextNumber - 1) * pageLength - delivery.collected.count)
      let isEnough =
        requested >= tally.nextNumber && requested * pageLength - missing >= limit
      guard requested < last, !isEnough else { return nil }
      requested += 1
      return requested
    } work: { [list, start] number in
      await result { () throws(GitHubError) in
        try await list.filledPage(number, use: PageUse(since: start), isInner: number < last)
      }
    } use: { fetched throws(PagesError<Stop>) in
      let page = try fetched.mapError(PagesError<Stop>.failed).get()
      // The search for the end explains an empty page.
      if page.answer.isEmpty { return false }
      return try await take(page, use)
    }
    if delivery.collected.isEnough { return cut }
    tally = PageTally()
    return nil
  }

  private var cut: ListEnd {
    var end = ListEnd(
      state: .cut, asOf: delivery.asOf, checkedAt: client.cache.clock.now())
    end.totalCount = list.count?.cached(by: client)
    return end
  }
}
