extension PrefixReading {
  /// Finds the end of the list, and reads the pages from the frontier to it.
  mutating func readFromFrontier<Stop: Error>(
    _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> Attempt {
    var resumed = resumedPrefix()
    if frontier == 0 { list.prefixLength = resumed?.length ?? 0 }
    let (first, total) = try await PagesError<Stop>.failing { () throws(GitHubError) in
      try await firstPage()
    }
    list.ownerID = list.ownerID ?? first.links.ownerID
    if let prefix = resumed,
      first.answer.isEmpty || !first.links.mayBelong(to: prefix.ownerID)
    {
      // The profile is private now, or the login has been given to another account. Page 1 was
      // cached as if it belonged to the prefix.
      list.prefixLength = 0
      list.keep(first)
      resumed = nil
    }
    delivery.beginAttempt()
    let startsOver = frontier == 0 && resumed == nil
    if startsOver {
      delivery.reserve(pageCount: first.links.lastNumber ?? 1)
      guard try await take(first, use) else { return cutEnd(first, total) }
    }
    search = try await PagesError<Stop>.failing { () throws(GitHubError) in
      try await begunSearch(from: first, total)
    }
    list.shortNumbers.formUnion(search?.shortNumbers ?? [])
    watch(first)
    if let resumed, try await !takePrefix(resumed, from: first, use) { return .enough }
    if failure == nil { recordProgress(fullNumber: fullNumber) }
    if !startsOver, try await !rereadFrontier(first, use) { return .enough }
    return try await readRest(use)
  }

  /// Fetches page 1, unless the beginning of the list was just requested.
  private mutating func firstPage() async throws(GitHubError) -> (Page<[Element]>, total: Int?) {
    if let requested = requestedFirst {
      requestedFirst = nil
      return requested
    }
    // After an empty page, page 1 is fetched with its Link, which may be that of a longer list.
    return try await list.firstPage(use: emptyNumbers.isEmpty ? .end : .server)
  }

  private mutating func begunSearch(
    from first: Page<[Element]>, _ total: Int?
  ) async throws(GitHubError) -> EndSearch<Element> {
    var search = EndSearch(of: list, from: first, total: total)
    do throws(GitHubError) {
      try await search.begin()
      if frontier >= search.lastNumber { try await search.finish() }
    } catch {
      guard error.isOfOnePage else { throw error }
      // The pages before that one can still be read.
      search.giveUp(before: search.requested)
      failure = error
    }
    return search
  }

  /// Delivers the cached pages of the run that is resumed.
  private mutating func takePrefix<Stop: Error>(
    _ resumed: ResumedPrefix, from first: Page<[Element]>, _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> Bool {
    // After a failure the list is an error in any case.
    frontier =
      failure != nil || isUnchanged(resumed) ? resumed.length : resumed.checkedLength
    for number in stride(from: 1, through: frontier, by: 1) {
      // Another process may have cleared the cache.
      guard let page = list.cached(number) else {
        frontier = number - 1
        break
      }
      guard try await take(page, use) else { return false }
    }
    delivery.verify(upToPage: frontier)
    delivery.beginAttempt()
    // These were fetched as if they belonged to the prefix.
    for page in [first] + (search?.tail ?? [:]).values
    where frontier < page.number && page.number <= resumed.length
      && (page.number == 1 || !page.answer.isEmpty)
    {
      list.keep(page)
    }
    return true
  }

  /// Delivers a page of the list in order, and returns true if the listing is to continue.
  mutating func take<Stop: Error>(
    _ page: Page<[Element]>, isNew: Bool = true, _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> Bool {
    tally.add(page)
    if page.isShortInside { list.shortNumbers.insert(page.number) }
    return try await delivery.deliver(
      page, isUnderWay: page.number > 1 || page.links.hasNext, isNew: isNew, to: use)
  }

  /// Reads the last page of the prefix again, and the pages before it back to one with an entry of
  /// the prefix.
  ///
  /// Departures move entries from behind the frontier to these pages, and an entry of the prefix
  /// shows that none is before it.
  private mutating func rereadFrontier<Stop: Error>(
    _ first: Page<[Element]>, _ use: PageConsumer<Element, Stop>
  ) async throws(PagesError<Stop>) -> Bool {
    var number = min(frontier, search?.lastNumber ?? 1)
    var pages: [Page<[Element]>] = []
    while number > 1 {
      let page =
        if let page = search?.tail[number] {
          page
        } else {
          try await PagesError<Stop>.failing { () throws(GitHubError) in
            try await list.filledPage(number, use: .revalidated, isInner: true)
          }
        }
      pages.append(page)
      if delivery.collected.holdsVerified(page.answer) { break }
      number -= 1
    }
    // Page 1 was read again too.
    tally.goBack(to: 1)
    guard try await take(first, isNew: false, use) else { return false }
    tally.goBack(to: max(number, 2))
    for page in pages.reversed() {
      guard try await take(page, isNew: false, use) else { return false }
    }
    return true
  }

  /// Returns the outcome of a reading that page 1 ended; if it is the only page, it is settled.
  private mutating func cutEnd(_ first: Page<[Element]>, _ total: Int?) -> Attempt {
    guard list.provesEnd(first), !first.answer.isEmpty || total == 0, let date = delivery.asOf
    else { return .enough }
    delivery.verify(upToPage: 1)
    client.cache.keep(
      ListVerdict(
        isSettled: true, isIncomplete: false, startedAt: date,
        checkedAt: client.cache.clock.now(), lastNumber: 1, count: first.answer.count,
        hiddenCount: 0),
      at: list.firstKey)
    return .enough
  }
}

extension GitHubError {
  /// True if other pages of the list may still be available.
  var isOfOnePage: Bool {
    switch self {
    case .notFound, .gone, .refused, .listCutOff, .invalid, .serverFault, .unreadable: true
    // Waiting for a server that doesn't answer at all takes long enough already.
    case .noResponse(let error): error.isOfOneAnswer
    case .notSignedIn, .limited, .graphQLUnavailable, .redirected, .unexpected,
      .endlessList, .ownerChanged, .incomplete, .notGitHub, .unusableToken, .notCached:
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
      .authoritiesMissing, .setUpFailed, .notSent, .cancelled:
      false
    }
  }
}
