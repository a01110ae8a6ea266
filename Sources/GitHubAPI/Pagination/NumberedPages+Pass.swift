extension NumberedPages {
  /// Reads the list once, and returns its completeness according to this pass alone.
  func run<Stop: Error>(
    _ pass: inout Pass, _ delivery: inout Delivery<Element>, _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> ListState {
    let (first, total) = try await result { () throws(GitHubError) in
      try await firstPage(in: pass)
    }.mapError(PagesError<Stop>.failed).get()
    pass.isWhole = provesEnd(first)
    delivery.reserve(pageCount: first.links.lastNumber ?? 1)
    guard try await take(first, in: &pass, &delivery, use) else { return .cut }
    pass.isWhole = false
    if pass.number == 1, let limit, let last = first.links.lastNumber, first.links.hasNext,
      (last - 1) * pageLength >= limit
    {
      pass.lastNumber = last
      try await readBeginning(upTo: limit, in: &pass, &delivery, use)
      // Hidden accounts or departures may leave too few entries: then the whole list is needed.
      return delivery.collected.isEnough ? .cut : .moved
    }
    var search = EndSearch(of: self, from: first, total: total, in: pass)
    var failure: GitHubError?
    do throws(GitHubError) {
      try await search.run()
    } catch {
      guard error.isOfOnePage else { throw .failed(error) }
      // The pages before that one can still be read.
      search.giveUp(before: search.requested)
      failure = error
    }
    pass.lastNumber = search.lastNumber
    pass.totalCount = search.totalCount
    pass.isShort = search.isShort || first.answer.isEmpty && search.lastNumber > 1
    var check = Recheck(search)
    try await readRest(search, &check, in: &pass, &delivery, use)
    if delivery.collected.isEnough {
      // Empty pages beyond the limit don't matter.
      pass.isShort = pass.tally.hasHole
      return .cut
    }
    if let failure { throw .failed(failure) }
    if search.isUnresolved { return .moved }
    // The profile turned private, or public, between two pages.
    if search.countsNone, pass.tally.entryCount > 0 { return .moved }
    pass.isWhole = true
    if search.isMoved || delivery.collected.repeats { return .moved }
    do throws(GitHubError) {
      return try await isChanged(&pass, by: check) ? .moved : .settled
    } catch {
      guard case .limited = error else { throw .failed(error) }
      return .unchecked
    }
  }

  /// Reads only the pages that the limit needs, without a search for the end of the list.
  private func readBeginning<Stop: Error>(
    upTo limit: Int, in pass: inout Pass, _ delivery: inout Delivery<Element>,
    _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) {
    var requested = 1
    try await runConcurrently(parallel) { () -> Int? in
      // Hidden accounts leave gaps, so more pages may be needed than for full ones.
      let missing = max(0, (pass.tally.nextNumber - 1) * pageLength - delivery.collected.count)
      let isEnough = requested >= pass.tally.nextNumber && requested * pageLength - missing >= limit
      guard requested < pass.lastNumber, !isEnough else { return nil }
      requested += 1
      return requested
    } work: { [use = pass.use] number in
      await result { () throws(GitHubError) in try await filledPage(number, use: use) }
    } use: { fetched throws(PagesError<Stop>) in
      let page = try fetched.mapError(PagesError<Stop>.failed).get()
      // The search for the end explains an empty page.
      if page.answer.isEmpty { return false }
      return try await take(page, in: &pass, &delivery, use)
    }
  }

  /// Reads the pages after the first; pages of the end search come last.
  private func readRest<Stop: Error>(
    _ search: EndSearch<Element>, _ check: inout Recheck, in pass: inout Pass,
    _ delivery: inout Delivery<Element>, _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) {
    var pageUse = pass.use
    pageUse.notBefore = search.newest
    var (number, emptyCount) = (2, 0)
    try await runConcurrently(parallel) { () -> Int? in
      if number < search.start {
        defer { number += 1 }
        return number
      }
      // The tail was fetched by the search, so its first page is fetched only as a recheck.
      return check.begin(in: pass) ? search.start : nil
    } work: { [pageUse] number in
      let page = await result { () throws(GitHubError) in
        if number == search.start { return try await again(number) }
        return try await filledPage(number, use: pageUse)
      }
      return (number, page)
    } use: { (fetched: (Int, Result<Page<[Element]>, GitHubError>)) throws(PagesError<Stop>) in
      if fetched.0 == search.start {
        check.early = fetched.1
        return true
      }
      let page = try fetched.1.mapError(PagesError<Stop>.failed).get()
      if page.answer.isEmpty { emptyCount += 1 }
      guard try await take(page, in: &pass, &delivery, use) else { return false }
      // A server could return empty pages for ever.
      return emptyCount < 10 && !(search.isUnresolved && emptyCount > 0)
    }
    if emptyCount > 0 { pass.isShort = true }
    if delivery.collected.isEnough || search.isUnresolved || emptyCount >= 10 { return }
    for number in search.tailNumbers {
      guard let page = search.tail[number] else { continue }
      if page.answer.isEmpty, number < search.lastNumber { pass.isShort = true }
      guard try await take(page, in: &pass, &delivery, use) else { return }
    }
  }

  /// Delivers one page, and returns true if the listing is to continue.
  private func take<Stop: Error>(
    _ page: Page<[Element]>, in pass: inout Pass, _ delivery: inout Delivery<Element>,
    _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> Bool {
    pass.tally.add(page)
    let unseen = delivery.unseen(of: page)
    return try await delivery.deliver(
      unseen, isUnderWay: page.number > 1 || page.links.hasNext, to: use)
  }
}

extension GitHubError {
  /// True if other pages of the list may still be available.
  fileprivate var isOfOnePage: Bool {
    switch self {
    case .notFound, .gone, .refused, .listCutOff, .invalid, .serverFault, .unreadable: true
    // Waiting for a server that doesn't answer at all takes long enough already.
    case .noResponse(let error): error.isOfOneAnswer
    case .notSignedIn, .limited, .graphQLUnavailable, .redirected, .unexpected,
      .endlessList, .incomplete, .notGitHub, .unusableToken, .notCached:
      false
    }
  }
}

extension TransportError {
  /// True if the server answered, but this answer could not be received.
  fileprivate var isOfOneAnswer: Bool {
    switch self {
    case .connectionLost, .malformedResponse, .bodyTooLarge, .headerTooLarge: true
    case .libraryMissing, .hostNotFound, .connectionFailed, .proxyRefused, .tlsFailed, .timedOut,
      .setUpFailed, .notSent, .cancelled:
      false
    }
  }
}
